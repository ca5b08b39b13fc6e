/** What a session of the database is called, where it stands, and what it wants. */

export const titleOf = session =>
  session.transaction ?? (session.pid === 0 ? 'prepared transaction' : session.application || 'unnamed session');

export const placeOf = session =>
  session.reached ? `${session.reached.kind} (rank ${session.reached.rank})` : 'nothing ranked';

export function wantedOf(session) {
  const wanted = session.wants;
  if (!wanted) {
    return 'something';
  }
  const place = wanted.rank == null ? wanted.table : `${wanted.table} (rank ${wanted.rank})`;
  return wanted.key == null ? place : `${wanted.table} ${wanted.key} (rank ${wanted.rank})`;
}
