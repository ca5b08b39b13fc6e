/** Server-sent events by fetch, because an EventSource cannot send a token. */
import { open } from './api.js';

const PAUSE_MAX = 10_000;
const SILENCE_MAX = 8_000;

let wake = () => {};

/** Tries again at once, with another token for example. */
export const again = () => wake();

const pause = millis => new Promise(done => {
  const timer = setTimeout(done, millis);
  wake = () => {
    clearTimeout(timer);
    done();
  };
});

async function read(path, onEvent) {
  const silence = new AbortController();
  let timer;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MAX);
  };
  heard();
  try {
    const answer = await open(path, { headers: { Accept: 'text/event-stream' }, signal: silence.signal });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) {
        return;
      }
      heard();
      const events = (rest + value).split('\n\n');
      rest = events.pop();
      events.forEach(event => onEvent(event.split('\n').filter(line => line.startsWith('data:'))
        .map(line => line.slice(5)).join('\n')));
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Follows for ever; `onLost` is told why nothing comes any more. */
export async function follow(path, onSnapshot, onLost) {
  let wait = 500;
  for (;;) {
    try {
      await read(path, data => {
        wait = 500;
        if (data) {
          onSnapshot(JSON.parse(data));
        }
      });
    } catch (failure) {
      onLost(failure.name === 'AbortError' ? new Error('batch-service has fallen silent.') : failure);
    }
    await pause(wait);
    wait = Math.min(wait * 2, PAUSE_MAX);
  }
}
