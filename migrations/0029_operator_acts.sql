-- Acts of operators: targets and reasons. Instants are milliseconds since 1970.
CREATE TABLE operator_acts (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  operator TEXT NOT NULL,
  act TEXT NOT NULL,
  -- The text, or the game master's act.
  detail TEXT NOT NULL,
  game_id TEXT,
  -- The affected account. Deleted with it.
  player_id TEXT,
  why TEXT NOT NULL
);
