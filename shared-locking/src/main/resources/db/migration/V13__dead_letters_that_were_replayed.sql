-- One row for each dead letter that was sent once more; the letters themselves are in Kafka.
CREATE TABLE dead_letter_replays (
  topic         text COLLATE "C" NOT NULL,
  partition_no  int NOT NULL,
  record_offset bigint NOT NULL,
  died_at       timestamptz NOT NULL,
  replayed_by   text NOT NULL,
  replayed_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (topic, partition_no, record_offset, died_at)
);
GRANT SELECT, INSERT ON dead_letter_replays TO ${appRole};
