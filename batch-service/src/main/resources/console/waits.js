/** The waits in words: the summary that is read out when it changes, and the table. */
import { drawGraph } from './graph.js';
import { el, millis, one, say, table } from './dom.js';
import { placeOf, titleOf, wantedOf } from './sessions.js';

function summary({ seesAll, graph }) {
  const waiting = graph.nodes.filter(node => node.role !== 'ROOT').length;
  const blind = seesAll ? '' : ' What sessions of other roles do cannot be seen: the role of the services lacks pg_read_all_stats.';
  if (waiting === 0) {
    return `Nobody waits for a lock.${blind}`;
  }
  const cycle = graph.nodes.some(node => node.role === 'IN_A_CYCLE')
    ? ' There is a deadlock, which the server is about to end.' : '';
  const roots = graph.nodes.filter(node => node.role === 'ROOT')
    .map(node => `${titleOf(node.session)} (process ${node.session.pid}) holds up ${node.holdsUp}`);
  return `${waiting === 1 ? 'One session waits' : `${waiting} sessions wait`}.${cycle}`
    + (roots.length ? ` Root: ${roots.slice(0, 3).join('; ')}.` : '') + blind;
}

const role = node => ({ ROOT: '■ root', WAITER: 'waits', IN_A_CYCLE: '▲ in a deadlock' })[node.role];

const rows = graph => graph.nodes.map(node => ({ ...node,
  for: graph.edges.filter(edge => edge.waiter === node.session.pid).map(edge => edge.blocker) }));

const COLUMNS = [
  ['Session', row => [el('strong', {}, titleOf(row.session)),
    el('small', {}, `${row.session.application} · process ${row.session.pid}`)], 'short'],
  ['Role', role, 'short'],
  ['Waits for', row => (row.for.length ? `process ${row.for.join(', ')}` : '–'), 'short'],
  ['Row', row => (row.session.waitsMillis == null ? '–' : wantedOf(row.session))],
  ['Has waited', row => (row.session.waitsMillis == null ? '–' : millis(row.session.waitsMillis)), 'number'],
  ['Has reached', row => placeOf(row.session), 'short'],
  ['Open for', row => (row.session.openMillis == null ? '–' : millis(row.session.openMillis)), 'number'],
  ['Holds up', row => String(row.holdsUp), 'number'],
  ['Statement', row => el('code', { class: 'statement' }, row.session.visible
    ? row.session.statement ?? '–' : 'not visible to this role')],
];

export function showWaits(section) {
  const graph = section.data?.graph ?? { nodes: [], edges: [] };
  const some = graph.nodes.length > 0;
  say(one('#waits-summary'), section.data ? summary(section.data) : 'Not known yet.');
  one('#waits-graph').hidden = !some;
  one('#waits-table').hidden = !some;
  if (some) {
    drawGraph(one('#waits-graph'), graph);
    table(one('#waits-table'), 'Sessions that wait, and those that they wait for', COLUMNS, rows(graph),
      row => row.session.pid, '');
  }
}
