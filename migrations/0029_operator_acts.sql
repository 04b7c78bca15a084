-- What operators have done, to whom and why. Instants are milliseconds since 1970.
CREATE TABLE operator_acts (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  operator TEXT NOT NULL,
  act TEXT NOT NULL,
  -- Which text, or which act of a game master.
  detail TEXT NOT NULL,
  game_id TEXT,
  -- Whose account it was done to. Goes with it.
  player_id TEXT,
  why TEXT NOT NULL
);
