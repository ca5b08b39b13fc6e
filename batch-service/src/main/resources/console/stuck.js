/** Orders that are not getting on, what is done about them next, and what an operator can do. */
import { get, post } from './api.js';
import { confirm } from './dialogs.js';
import { el, money, one, say, table, when } from './dom.js';

const WHY = {
  NOT_SUBMITTED: 'the provider was never asked',
  PAYMENT_UNDECIDED: 'payment undecided',
  OVERDUE: 'should have expired',
  REFUND_UNDECIDED: 'refund undecided',
  REFUND_FAILED: 'refund failed',
};

const tell = text => say(one('#stuck .summary'), text);

async function tried(doing, work) {
  tell(`${doing} …`);
  try {
    tell(await work());
  } catch (trouble) {
    tell(`${doing}: ${trouble.message}`);
  }
}

const recheck = order => tried(`Asking the provider about order ${order.id}`, async () => {
  const payment = await post(`payments/${order.id}/reconciliation`);
  return `Order ${order.id} is ${payment.orderStatus}, its payment ${payment.status}.`;
});

async function cancel(order) {
  const reason = await confirm({
    title: 'Cancel this order?',
    text: `Order ${order.id}. Its stock goes back on sale at once. If its payment comes in after all, it goes back by itself.`,
    yes: 'Cancel the order',
    field: 'Reason, kept in the order’s history',
  });
  if (reason !== null) {
    await tried(`Cancelling order ${order.id}`, async () => {
      const done = await post(`console/orders/${order.id}/cancellation`, reason ? { reason } : undefined);
      return `Order ${done.id} is ${done.status}.`;
    });
  }
}

async function showHistory(order, details) {
  if (!details.open) {
    return;
  }
  const list = details.querySelector('ol');
  try {
    const { history, refunds } = await get(`console/orders/${order.id}`);
    list.replaceChildren(...history.map(entry => el('li', {}, when(entry.at),
      ` ${entry.from ? `${entry.from} → ` : ''}${entry.to}: ${entry.cause}, by ${entry.by}${entry.detail ? ` (${entry.detail})` : ''}`)),
    ...refunds.map(refund => el('li', {}, when(refund.createdAt),
      ` refund ${refund.id} of ${money(refund.amountMinor, order.currency)}: ${refund.status}`)));
  } catch (trouble) {
    list.replaceChildren(el('li', {}, trouble.message));
  }
}

const history = order => el('details', { ontoggle: event => showHistory(order, event.currentTarget) },
  el('summary', { 'data-name': 'history' }, 'History', el('span', { class: 'hidden' }, ` of order ${order.id}`)), el('ol'));

const button = (name, text, order, onclick) => el('button', { type: 'button', 'data-name': name, onclick },
  text, el('span', { class: 'hidden' }, ` order ${order.id}`));

const COLUMNS = [
  ['Order', order => [el('code', {}, order.id), history(order)]],
  ['Why', order => [WHY[order.why], el('small', {}, `${order.status} · payment ${order.paymentStatus}`)]],
  ['Total', order => money(order.totalMinor, order.currency), 'number'],
  ['Placed', order => when(order.createdAt)],
  ['Happens next by itself', order => [order.next.what,
    el('small', {}, el('code', {}, order.next.job), ' from ', when(order.next.dueAt))]],
  ['You can', order => el('div', { class: 'actions' }, button('recheck', 'Re-check', order, () => recheck(order)),
    order.mayBeCancelled ? button('cancel', 'Cancel', order, () => cancel(order)) : null)],
];

export function showStuck(section) {
  table(one('#stuck .body'), 'At most 50, most urgent first', COLUMNS, section.data ?? [], order => order.id,
    section.data ? 'No order is stuck.' : 'Not known yet.');
}
