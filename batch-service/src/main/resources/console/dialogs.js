/** Questions to the operator. */
import { hasToken, keepToken } from './api.js';
import { one } from './dom.js';

/** Resolves to whether the token has changed. */
export function askForToken(why) {
  const dialog = one('#token-dialog');
  const reason = one('#token-why');
  reason.hidden = !why;
  reason.textContent = why ?? '';
  if (dialog.open) {
    return Promise.resolve(false);
  }
  one('#token-value').value = '';
  dialog.querySelector('[value=forget]').hidden = !hasToken();
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise(done => dialog.addEventListener('close', () => {
    const value = one('#token-value').value.trim();
    one('#token-value').value = '';
    const changes = dialog.returnValue === 'forget' || (dialog.returnValue === 'keep' && value !== '');
    if (changes) {
      keepToken(dialog.returnValue === 'keep' ? value : null);
    }
    done(changes);
  }, { once: true }));
}

/** Resolves to what was typed, '' where nothing is asked for, or null if it is not wanted. */
export function confirm({ title, text, yes, field }) {
  const dialog = one('#confirm-dialog');
  one('#confirm-title').textContent = title;
  one('#confirm-text').textContent = text;
  one('#confirm-yes').textContent = yes;
  one('#confirm-field').hidden = !field;
  one('#confirm-field label').textContent = field ?? '';
  one('#confirm-value').value = '';
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise(done => dialog.addEventListener('close',
    () => done(dialog.returnValue === 'yes' ? one('#confirm-value').value.trim() : null), { once: true }));
}
