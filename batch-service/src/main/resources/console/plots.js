/** How lock times are spread, kind by kind: a small picture for each, and a table. */
import { count, el, keyed, millis, one, svg, table } from './dom.js';

const BAR = 17;
const HEIGHT = 46;

const label = bound => (bound >= 1000 ? `${Math.round(bound / 1000)} s` : `${bound}`);

/** The bound below which this share of all lies. */
function percentile(spread, bounds, share) {
  let left = spread.count * share;
  const place = spread.counts.findIndex(number => (left -= number) <= 0);
  return place >= 0 && place < bounds.length ? `≤ ${label(bounds[place])}${bounds[place] < 1000 ? ' ms' : ''}` : 'over 2 s';
}

const words = (spread, bounds) => (spread && spread.count > 0
  ? `half ${percentile(spread, bounds, 0.5)}, 95 % ${percentile(spread, bounds, 0.95)}` : 'none');

function bars(name, spread, bounds) {
  const counts = spread?.counts ?? [];
  const most = Math.max(1, ...counts);
  const title = `${name}: ${count(spread?.count ?? 0)} times, ${words(spread, bounds)}`;
  return el('figure', {}, el('figcaption', {}, el('b', {}, name), ` ${words(spread, bounds)}`),
    svg('svg', { class: `bars ${name}`, role: 'img', 'aria-label': title, viewBox: `0 0 ${BAR * (bounds.length + 1) + 4} ${HEIGHT + 14}` },
      svg('line', { x1: 0, x2: BAR * (bounds.length + 1), y1: HEIGHT, y2: HEIGHT, class: 'axis' }),
      counts.map((number, i) => (number === 0 ? null : svg('rect', { x: i * BAR + 1.5, width: BAR - 3,
        y: HEIGHT - Math.max(2, number / most * (HEIGHT - 3)), height: Math.max(2, number / most * (HEIGHT - 3)), rx: 1.5 },
      svg('title', {}, `${count(number)} ${i < bounds.length ? `up to ${label(bounds[i])} ms` : 'longer'}`)))),
      bounds.map((bound, i) => (i % 3 === 0 ? svg('text', { x: (i + 0.5) * BAR, y: HEIGHT + 11, 'text-anchor': 'middle' },
        label(bound)) : null)),
      svg('text', { x: (bounds.length + 0.5) * BAR, y: HEIGHT + 11, 'text-anchor': 'middle' }, 'more')));
}

const columnsOf = (name, spreadOf, bounds) => [
  [`${name}: times`, kind => count(spreadOf(kind)?.count ?? 0), 'number'],
  [`${name}: half`, kind => (spreadOf(kind)?.count ? percentile(spreadOf(kind), bounds, 0.5) : '–'), 'number'],
  [`${name}: 95 %`, kind => (spreadOf(kind)?.count ? percentile(spreadOf(kind), bounds, 0.95) : '–'), 'number'],
  [`${name}: longest lately`, kind => (spreadOf(kind) ? millis(spreadOf(kind).maxMillis) : '–'), 'number'],
];

export function showLockTimes(times, bounds) {
  const parent = one('#times-plots');
  const used = times.filter(of => of.waits.count > 0);
  if (used.length === 0) {
    parent.replaceChildren(el('p', { class: 'empty' }, 'This instance has locked no rows yet.'));
  } else {
    parent.querySelector('.empty')?.remove();
    keyed(parent, used, of => of.kind, of => el('div', { class: 'plot' }, el('h3', {}, of.kind),
      bars('wait', of.waits, bounds), bars('hold', of.holds, bounds), el('p', { class: 'unit' }, 'milliseconds')));
  }
  table(one('#times-table'), 'Lock times of this instance', [['Kind', of => of.kind],
    ...columnsOf('wait', of => of.waits, bounds), ...columnsOf('hold', of => of.holds, bounds)], used,
    of => of.kind, 'None yet.');
}
