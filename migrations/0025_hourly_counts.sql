-- Hourly counts of the service, and missed goals, which alert operators. Instants are milliseconds since 1970.
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
