/** Dead letters: what they are, and sending them once more, which is tried out first. */
import { post } from './api.js';
import { confirm } from './dialogs.js';
import { el, one, say, when } from './dom.js';

const tell = text => say(one('#letters-said'), text);

const OUTCOMES = {
  WOULD_BE_REPLAYED: 'it would be sent once more',
  REPLAYED: 'it was sent once more',
  ALREADY_REPLAYED: 'it was sent once more before, so not now',
  NOT_FOUND: 'Kafka does not keep it any more',
  FAILED: 'Kafka did not take it; it may be tried again',
};

async function replay(letter, dryRun) {
  try {
    const { items } = await post('dead-letters/replays', { ids: [letter.id], dryRun });
    const [result] = items;
    tell(`${letter.id}: ${OUTCOMES[result.outcome]}${result.detail ? ` (${result.detail})` : ''}.`);
    return result.outcome;
  } catch (trouble) {
    tell(`${letter.id}: ${trouble.message}`);
    return null;
  }
}

/** Only what the dry run finds to be sendable is asked for. */
async function tryThenReplay(letter) {
  tell(`Trying ${letter.id} …`);
  if (await replay(letter, true) !== 'WOULD_BE_REPLAYED') {
    return;
  }
  const sure = await confirm({
    title: 'Send it once more?',
    text: `${letter.id} goes back to ${letter.topic} as it is. It died of: ${letter.reason}`,
    yes: 'Send it',
  });
  if (sure !== null) {
    await replay(letter, false);
  }
}

const value = letter => el('details', {}, el('summary', { 'data-name': 'value' }, letter.value
  ? `${letter.valueBytes} bytes` : 'no value'), el('pre', {}, letter.value?.text ?? ''));

export const LETTERS = {
  id: 'letters',
  path: 'dead-letters?limit=50',
  caption: 'Records that could not be taken, topic by topic',
  empty: 'There is no dead letter.',
  key: letter => letter.id,
  columns: [
    ['Dead letter', letter => [el('code', {}, letter.id), letter.replayOf ? el('small', {}, `was ${letter.replayOf}`) : null]],
    ['Reason', letter => letter.reason],
    ['Value', value],
    ['Died', letter => when(letter.diedAt)],
    ['Sent once more', letter => (letter.replayedAt ? when(letter.replayedAt) : el('div', { class: 'actions' },
      el('button', { type: 'button', 'data-name': 'replay', onclick: () => tryThenReplay(letter) }, 'Dry run …',
        el('span', { class: 'hidden' }, ` of ${letter.id}`))))],
  ],
};
