-- Reported messages; their texts stay in the game's object. Instants are milliseconds since 1970.
CREATE TABLE message_reports (
  game_id TEXT NOT NULL,
  -- The number of the report in its game, from 1.
  number INTEGER NOT NULL,
  reported_at INTEGER NOT NULL,
  -- When an operator closed it; null while open.
  settled_at INTEGER,
  PRIMARY KEY (game_id, number)
) WITHOUT ROWID;
CREATE INDEX message_reports_open ON message_reports (reported_at) WHERE settled_at IS NULL;
