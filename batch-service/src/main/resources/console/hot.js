/** Where the sale is. */
import { count, el, one, svg, table } from './dom.js';

const share = (item, all) => svg('svg', { class: 'share', 'aria-hidden': 'true', width: 120, height: 10 },
  svg('rect', { class: 'all', width: 120, height: 10, rx: 3 }),
  svg('rect', { class: 'part', width: Math.max(2, 120 * item.moves / all), height: 10, rx: 3 }));

export function showHotItems(section) {
  const data = section.data;
  const items = (data?.items ?? []).map(item => ({ ...item, all: data.movements }));
  const caption = data ? `The newest ${count(data.movements)} stock movements, of ${Math.round(data.spanSeconds)} s` : 'Hot items';
  table(one('#hot .body'), caption, [
    ['Inventory', item => [el('strong', {}, String(item.inventoryId)), el('small', {}, `${item.sku} · ${item.location}`)]],
    ['Movements', item => count(item.moves), 'number'],
    ['Share', item => share(item, item.all)],
    ['Available', item => (item.available === 0 ? 'sold out' : count(item.available)), 'number'],
    ['Reserved', item => count(item.reserved), 'number'],
    ['On hand', item => count(item.onHand), 'number'],
  ], items, item => item.inventoryId, 'No stock has moved yet.');
  one('#hot caption')?.replaceChildren(caption);
}
