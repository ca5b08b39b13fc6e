/** How much there is of what. */
import { count, el, keyed, millis, one } from './dom.js';

const FINE = new Set(['PAID', 'FULFILLED', 'REFUNDED']);
const STATUSES = ['PENDING_PAYMENT', 'BACKORDERED', 'PAID', 'FULFILLED', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED',
  'REFUND_DUE', 'REFUNDED'];

const words = status => status.toLowerCase().replace('_', ' ');

function tiles(data) {
  const age = data.outboxOldestSeconds * 1000;
  const open = data.oldestTransactionSeconds * 1000;
  return [
    { name: 'waiting for payment', value: count(data.waiting.PENDING_PAYMENT ?? 0), note: 'all' },
    { name: 'waiting for stock', value: count(data.waiting.BACKORDERED ?? 0), note: 'all' },
    ...STATUSES.filter(status => status !== 'PENDING_PAYMENT' && status !== 'BACKORDERED').map(status => ({
      name: words(status), value: count(data.newest[status] ?? 0), note: 'of the newest 10,000',
      warn: status === 'REFUND_DUE' && data.newest[status] > 0, fine: FINE.has(status) })),
    { name: 'refunds failed', value: count(data.failedRefunds), note: 'owed by the shop', warn: data.failedRefunds > 0 },
    { name: 'messages to send', value: count(data.outboxPending), note: `oldest ${millis(age)}`, warn: age > 10_000 },
    { name: 'oldest transaction', value: millis(open), note: 'in the database', warn: open > 10_000 },
  ];
}

export function showCounters(section) {
  keyed(one('#counters dl'), section.data ? tiles(section.data) : [], tile => tile.name, tile =>
    el('div', { class: tile.warn ? 'tile warn' : 'tile' },
      el('dt', {}, tile.name), el('dd', {}, tile.value, el('small', {}, tile.warn ? `▲ ${tile.note}` : tile.note))));
}
