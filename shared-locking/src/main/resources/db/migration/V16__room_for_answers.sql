-- A key is short when it is claimed, and gets its answer, many times as long, in the same transaction. With room for the
-- answers of all keys of a page that update stays HOT, and writes no index.
ALTER TABLE requests SET (fillfactor = 12);
