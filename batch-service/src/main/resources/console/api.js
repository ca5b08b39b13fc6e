/** Calls of the service, with the operator's token where there is one. */

const KEY = 'junban-token';
let token = sessionStorage.getItem(KEY);
let refused = () => {};

export const hasToken = () => token !== null;

export function keepToken(value) {
  token = value || null;
  if (token) {
    sessionStorage.setItem(KEY, token);
  } else {
    sessionStorage.removeItem(KEY);
  }
}

/** What happens when a call is not let in. */
export function onRefused(listener) {
  refused = listener;
}

/** What went wrong, in words for a person. */
export class Trouble extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? problem?.title ?? `The service answered ${status}.`);
    this.status = status;
    this.type = problem?.type?.split(':').pop() ?? '';
  }
}

export async function open(path, options = {}) {
  const headers = { ...options.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  let answer;
  try {
    answer = await fetch(new URL(path, new URL('../', location.href)), { ...options, headers, cache: 'no-store' });
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    throw new Trouble(0, { detail: 'batch-service does not answer.' });
  }
  if (!answer.ok) {
    const trouble = new Trouble(answer.status, await answer.json().catch(() => null));
    if (answer.status === 401 || answer.status === 403) {
      refused(trouble);
    }
    throw trouble;
  }
  return answer;
}

export const get = async path => (await open(path)).json();

export async function post(path, body) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  return (await open(path, { method: 'POST', ...sent })).json();
}
