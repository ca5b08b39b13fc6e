/** The waits as a picture: the roots on the left, an arrow from each who waits to whom it waits for. */
import { millis, svg } from './dom.js';
import { placeOf, titleOf, wantedOf } from './sessions.js';

const WIDTH = 284;
const HEIGHT = 76;
const GAP_X = 64;
const GAP_Y = 18;
const NODES_MAX = 40;

const cut = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

function layout(nodes) {
  const columns = new Map();
  return nodes.slice(0, NODES_MAX).map(node => {
    const row = columns.get(node.depth) ?? 0;
    columns.set(node.depth, row + 1);
    return { ...node, x: 8 + node.depth * (WIDTH + GAP_X), y: 8 + row * (HEIGHT + GAP_Y) };
  });
}

const BADGES = { ROOT: '■ ROOT', IN_A_CYCLE: '▲ DEADLOCK' };

function box(node) {
  const { session } = node;
  const line = node.role === 'ROOT'
    ? `has reached ${placeOf(session)}` : `waits ${millis(session.waitsMillis ?? 0)} for ${wantedOf(session)}`;
  const below = node.role === 'ROOT'
    ? `open ${millis(session.openMillis ?? 0)}, holds up ${node.holdsUp}` : `has reached ${placeOf(session)}`;
  const badge = BADGES[node.role];
  return svg('g', { class: `node ${node.role.toLowerCase()}`, transform: `translate(${node.x} ${node.y})` },
    svg('title', {}, `${titleOf(session)}, ${session.application}, process ${session.pid}: ${line}; ${below}`),
    svg('rect', { width: WIDTH, height: HEIGHT, rx: 8 }),
    svg('text', { x: 12, y: 20, class: 'name' }, cut(titleOf(session), badge ? 22 : 34)),
    badge ? svg('text', { x: WIDTH - 12, y: 20, class: 'badge', 'text-anchor': 'end' }, badge) : null,
    svg('text', { x: 12, y: 36, class: 'who' }, cut(`${session.application} · process ${session.pid}`, 45)),
    svg('text', { x: 12, y: 52 }, cut(line, 42)),
    svg('text', { x: 12, y: 67 }, cut(below, 45)));
}

function arrow(from, to) {
  const [x1, y1] = [from.x, from.y + HEIGHT / 2];
  const [x2, y2] = to.x < from.x ? [to.x + WIDTH + 7, to.y + HEIGHT / 2] : [to.x - 7, to.y + HEIGHT / 2 + 10];
  const bend = to.x < from.x ? GAP_X / 2 : -GAP_X / 2;
  return svg('path', { class: 'edge', 'marker-end': 'url(#arrow)',
    d: `M${x1} ${y1}C${x1 - GAP_X / 2} ${y1} ${x2 + bend} ${y2} ${x2} ${y2}` });
}

export function drawGraph(parent, graph) {
  const nodes = layout(graph.nodes);
  const byPid = new Map(nodes.map(node => [node.session.pid, node]));
  const width = Math.max(...nodes.map(node => node.x)) + WIDTH + 8;
  const height = Math.max(...nodes.map(node => node.y)) + HEIGHT + 8;
  const edges = graph.edges.filter(edge => byPid.has(edge.waiter) && byPid.has(edge.blocker));
  const more = graph.nodes.length - nodes.length;
  parent.replaceChildren(svg('svg', {
    role: 'img', class: 'graph', width, height: more > 0 ? height + 24 : height,
    'aria-label': 'Sessions and whom each waits for; the table below says the same',
  },
  svg('defs', {}, svg('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 6, refY: 4, markerWidth: 8, markerHeight: 8,
    orient: 'auto' }, svg('path', { d: 'M0 0 8 4 0 8Z' }))),
  edges.map(edge => arrow(byPid.get(edge.waiter), byPid.get(edge.blocker))),
  nodes.map(box),
  more > 0 ? svg('text', { x: 12, y: height + 14 }, `and ${more} more in the table`) : null));
}
