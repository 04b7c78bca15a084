-- What happened in the service, by the hour; and goals that are missed, of which operators are told. Instants are milliseconds since 1970.
CREATE TABLE hourly_counts (
  hour INTEGER NOT NULL,
  what TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (hour, what)
) WITHOUT ROWID;
CREATE TABLE missed_goals (
  goal TEXT PRIMARY KEY,
  since INTEGER NOT NULL,
  told_at INTEGER NOT NULL
) WITHOUT ROWID;
