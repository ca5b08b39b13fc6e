/** Elements without HTML: text stays text. */

const SVG = 'http://www.w3.org/2000/svg';

export const one = selector => document.querySelector(selector);

function make(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
}

export const el = (name, attributes = {}, ...children) => make(document.createElement(name), attributes, children);

export const svg = (name, attributes = {}, ...children) =>
  make(document.createElementNS(SVG, name), attributes, children);

/** Replaces the content only if it says something else, so that a screen reader is not told the same twice. */
export function say(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/**
 * Shows one element for each item. Those that stay as they are are left alone, and the focus stays where it is in those
 * that change.
 */
export function keyed(parent, items, keyOf, show) {
  const before = new Map([...parent.children].map(child => [child.dataset.key, child]));
  const now = items.map(item => {
    const key = String(keyOf(item));
    const content = JSON.stringify(item);
    const known = before.get(key);
    if (known?.content === content) {
      return known;
    }
    const element = show(item);
    element.dataset.key = key;
    element.content = content;
    return element;
  });
  if (now.length === parent.children.length && now.every((element, i) => element === parent.children[i])) {
    return;
  }
  const focused = document.activeElement;
  const row = focused?.closest?.('[data-key]');
  const place = row?.parentElement === parent ? { key: row.dataset.key, name: focused.dataset.name } : null;
  parent.replaceChildren(...now);
  if (place) {
    now.find(element => element.dataset.key === place.key)?.querySelector(`[data-name="${place.name}"]`)?.focus();
  }
}

/** A table whose rows are kept where they are; `columns` are pairs of a title and what is shown of an item. */
export function table(parent, caption, columns, items, keyOf, empty) {
  let found = parent.querySelector('tbody');
  if (items.length === 0) {
    parent.replaceChildren(el('p', { class: 'empty' }, empty));
    return;
  }
  if (!found) {
    found = el('tbody');
    parent.replaceChildren(el('table', {}, el('caption', {}, caption),
      el('thead', {}, el('tr', {}, columns.map(([title, , kind]) => el('th', { scope: 'col', class: kind }, title)))), found));
  }
  keyed(found, items, keyOf, item => el('tr', {}, columns.map(([, content, kind], i) =>
    el(i === 0 ? 'th' : 'td', { class: kind, scope: i === 0 ? 'row' : null }, content(item)))));
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' });

/** Today only the time. */
export function when(iso) {
  const date = new Date(iso);
  const text = date.toDateString() === new Date().toDateString()
    ? TIME.format(date) : `${DAY.format(date)} ${TIME.format(date)}`;
  return el('time', { datetime: iso, title: iso }, text);
}

export function millis(value) {
  if (value >= 60_000) {
    return `${Math.floor(value / 60_000)} min ${Math.round(value % 60_000 / 1000)} s`;
  }
  return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;
}

export const money = (minor, currency) => {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'code' });
  return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits);
};

export const count = number => new Intl.NumberFormat('en-GB').format(number);
