/** Puts the page together: one stream for what changes, and lists that are read now and then. */
import { hasToken, onRefused } from './api.js';
import { showCounters } from './counters.js';
import { askForToken } from './dialogs.js';
import { one, say, when } from './dom.js';
import { showHotItems } from './hot.js';
import { LETTERS } from './letters.js';
import { allowAudit, LISTS, refresh } from './lists.js';
import { showLockTimes } from './plots.js';
import { again, follow } from './stream.js';
import { showStuck } from './stuck.js';
import { showTrend } from './trend.js';
import { showWaits } from './waits.js';

const LISTS_EVERY = 10_000;
const STALE_COUNTERS = 45_000;

function lamp(name, state, text) {
  const element = one(`#lamp-${name}`);
  element.className = `lamp ${state}`;
  say(element, text);
}

function taken(id, section) {
  const element = one(`#${id} .taken`);
  element.classList.toggle('stale', Boolean(section.problem));
  element.replaceChildren(...(section.problem ? [`▲ ${section.problem} `] : []),
    ...(section.takenAt ? [section.problem ? 'This is of ' : 'as of ', when(section.takenAt)] : []));
}

function trouble(text) {
  one('#trouble').hidden = !text;
  say(one('#trouble'), text ?? '');
}

function countersOf(snapshot) {
  const { counters, at } = snapshot;
  const old = counters.takenAt && new Date(at) - new Date(counters.takenAt) > STALE_COUNTERS;
  return old ? { ...counters, problem: 'Job “measure” has not counted since.' } : counters;
}

function show(snapshot) {
  const { problem } = snapshot.locks;
  lamp('live', 'good', `● Live ${when(snapshot.at).textContent}`);
  lamp('database', problem ? 'bad' : 'good', problem ? '▲ PostgreSQL is in trouble' : '● PostgreSQL answers');
  trouble(problem && `${problem} What you see is what was seen last.`);
  const counters = countersOf(snapshot);
  [['counters', counters], ['waits', snapshot.locks], ['hot', snapshot.hotItems], ['stuck', snapshot.stuckOrders]]
    .forEach(([id, section]) => taken(id, section));
  showCounters(counters);
  showWaits(snapshot.locks);
  showTrend(snapshot.locks);
  showLockTimes(snapshot.lockTimes, snapshot.boundsMillis);
  showHotItems(snapshot.hotItems);
  showStuck(snapshot.stuckOrders);
}

function lost(failure) {
  lamp('live', 'bad', '▲ Not live');
  lamp('database', '', 'PostgreSQL');
  trouble(failure.status === 401 || failure.status === 403 ? null : `${failure.message} It is tried again.`);
}

async function readLists() {
  if (!document.hidden) {
    const letters = refresh(LETTERS);
    await Promise.all(LISTS.map(refresh));
    const failure = await letters;
    lamp('kafka', failure ? 'bad' : 'good', failure ? '▲ Kafka: unknown' : '● Kafka answers');
    if (failure?.message.startsWith('Kafka')) {
      lamp('kafka', 'bad', '▲ Kafka is away');
    }
  }
}

async function changeToken(why) {
  if (await askForToken(why)) {
    again();
    await readLists();
  }
}

onRefused(refusal => changeToken(refusal.status === 403 || hasToken() ? refusal.message : null));
one('#token').addEventListener('click', () => changeToken(null));
allowAudit();
follow('console/events', show, lost);
(async () => {
  for (;;) {
    await readLists();
    await new Promise(done => setTimeout(done, LISTS_EVERY));
  }
})();
