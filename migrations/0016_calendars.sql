-- Deadlines in calendars: a row for each phase that was ever open. Instants are milliseconds since 1970.
CREATE TABLE deadlines (
  game_id TEXT NOT NULL,
  phase TEXT NOT NULL,
  deadline INTEGER NOT NULL,
  -- Increases with every change (the SEQUENCE of iCalendar).
  sequence INTEGER NOT NULL DEFAULT 0,
  -- 'open', 'passed', or 'cancelled': closed early, or stopped by a pause
  state TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (game_id, phase)
) WITHOUT ROWID;

INSERT INTO deadlines (game_id, phase, deadline, state, changed_at)
SELECT id, phase, deadline, 'open', coalesce(opened_at, created_at) FROM games
WHERE status = 'playing' AND phase IS NOT NULL AND deadline IS NOT NULL;

-- Players with a calendar link. Without a row there is no link; a new row is a new link.
CREATE TABLE calendars (
  player_id TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL
) WITHOUT ROWID;
