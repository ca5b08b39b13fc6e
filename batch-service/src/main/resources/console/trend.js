/** The longest wait of each second for as long as the page is open, kind by kind, five minutes at most. */
import { el, millis, one, svg } from './dom.js';

const POINTS = 300;
const WIDTH = 300;
const HEIGHT = 56;

const series = new Map();
let seconds = 0;

function waitsByKind(graph) {
  const longest = new Map();
  for (const { session } of graph.nodes) {
    if (session.waitsMillis != null) {
      const kind = session.wants?.table ?? 'something else';
      longest.set(kind, Math.max(longest.get(kind) ?? 0, session.waitsMillis));
    }
  }
  return longest;
}

function plot(kind, points) {
  const most = Math.max(...points);
  const last = points.at(-1);
  const top = Math.max(1000, most);
  const steps = points.map((value, i) => `${(WIDTH - (points.length - 1 - i) * WIDTH / (POINTS - 1)).toFixed(1)} ${(HEIGHT - value / top * (HEIGHT - 4)).toFixed(1)}`);
  const start = WIDTH - (points.length - 1) * WIDTH / (POINTS - 1);
  const said = `now ${millis(last)}, longest ${millis(most)}`;
  return el('div', { class: 'plot' }, el('h3', {}, kind), el('figure', {},
    el('figcaption', {}, said),
    svg('svg', { class: 'line', role: 'img', 'aria-label': `Waits for ${kind}: ${said}`, viewBox: `0 0 ${WIDTH} ${HEIGHT + 14}` },
      svg('path', { class: 'area', d: `M${start.toFixed(1)} ${HEIGHT}L${steps.join('L')}L${WIDTH} ${HEIGHT}Z` }),
      svg('path', { class: 'stroke', d: `M${steps.join('L')}` }),
      svg('line', { x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT, class: 'axis' }),
      svg('text', { x: 0, y: HEIGHT + 11 }, '5 min ago'),
      svg('text', { x: WIDTH, y: HEIGHT + 11, 'text-anchor': 'end' }, 'now'),
      svg('text', { x: 0, y: 9 }, millis(top)))));
}

export function showTrend(section) {
  if (!section.data || section.problem) {
    return;
  }
  const now = waitsByKind(section.data.graph);
  seconds = Math.min(POINTS, seconds + 1);
  now.forEach((value, kind) => series.has(kind) || series.set(kind, new Array(seconds - 1).fill(0)));
  series.forEach((points, kind) => {
    points.push(now.get(kind) ?? 0);
    points.splice(0, points.length - POINTS);
    if (points.every(value => value === 0)) {
      series.delete(kind);
    }
  });
  one('#trend-plots').replaceChildren(...(series.size
    ? [...series].map(([kind, points]) => plot(kind, points))
    : [el('p', { class: 'empty' }, 'No wait has been seen.')]));
}
