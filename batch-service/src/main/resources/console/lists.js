/** Lists that are read anew now and then: payments, anomalies, findings. */
import { get, post } from './api.js';
import { el, money, one, say, table, when } from './dom.js';

const tag = name => text => `${name} ${text}`;

const PAYMENTS = [
  ['Order', payment => el('code', {}, payment.orderId)],
  ['Payment', payment => [payment.status, el('small', {}, payment.paymentId ?? 'no id yet')]],
  ['Order is', payment => payment.orderStatus],
  ['Amount', payment => money(payment.amountMinor, payment.currency), 'number'],
  ['Submitted', payment => (payment.submittedAt ? when(payment.submittedAt) : '–')],
  ['Asked', payment => (payment.askedAt ? [`${payment.askedTimes} times, last `, when(payment.askedAt)] : 'not yet')],
];

const ANOMALIES = [
  ['Anomaly', anomaly => [anomaly.kind, el('small', {}, tag('number')(anomaly.id))]],
  ['Order', anomaly => el('code', {}, anomaly.orderId)],
  ['Amount', anomaly => money(anomaly.amountMinor, anomaly.currency), 'number'],
  ['What', anomaly => anomaly.detail],
  ['Its refund', anomaly => anomaly.refundStatus ?? 'none'],
  ['Found', anomaly => when(anomaly.foundAt)],
];

const FINDINGS = [
  ['Audit', finding => finding.audit],
  ['Of', finding => el('code', {}, finding.subject)],
  ['Difference', finding => finding.detail],
  ['Found', finding => when(finding.foundAt)],
];

export const LISTS = [
  { id: 'payments', path: 'payments?limit=50', columns: PAYMENTS, key: payment => payment.orderId,
    caption: 'Those first that were submitted first', empty: 'No payment is undecided.' },
  { id: 'anomalies', path: 'anomalies?state=OPEN&limit=50', columns: ANOMALIES, key: anomaly => anomaly.id,
    caption: 'Money that no order accounts for, newest first', empty: 'No anomaly is open.' },
  { id: 'audit', path: 'audits?limit=50', columns: FINDINGS, key: finding => finding.id,
    caption: 'Differences between what is written twice, newest first', empty: 'The audits have found no difference.' },
];

/** What came of reading it, or null if it was read. */
export async function refresh(list) {
  const body = one(`#${list.id} .body`);
  const taken = one(`#${list.id} .taken`);
  try {
    const page = await get(list.path);
    table(body, list.caption, list.columns, page.items, list.key, list.empty);
    taken.replaceChildren('as of ', when(new Date().toISOString()), page.next ? ' · there are more than are shown' : '');
    taken.classList.remove('stale');
    return null;
  } catch (trouble) {
    taken.replaceChildren(`▲ ${trouble.message}`);
    taken.classList.add('stale');
    if (!body.firstChild) {
      body.replaceChildren(el('p', { class: 'empty' }, 'Not known yet.'));
    }
    return trouble;
  }
}

export function allowAudit() {
  one('#audit-run').addEventListener('click', async () => {
    say(one('#audit-said'), 'Auditing …');
    try {
      const run = await post('jobs/audit/runs');
      say(one('#audit-said'), `Audited: ${run.detail || 'nothing to tell'}.`);
      await refresh(LISTS.find(list => list.id === 'audit'));
    } catch (trouble) {
      say(one('#audit-said'), trouble.message);
    }
  });
}
