-- What players did in games, written from the games' outboxes, repeatedly and in any order; the latest version of a fact counts.
-- Instants are milliseconds since 1970.

-- Who had orders due in a phase, and whether they gave any. Rows are kept for a little over a year.
CREATE TABLE phase_records (
  game_id TEXT NOT NULL,
  phase INTEGER NOT NULL,
  seat TEXT NOT NULL,
  player_id TEXT NOT NULL,
  attendance TEXT NOT NULL,
  closed_at INTEGER NOT NULL,
  PRIMARY KEY (game_id, phase, seat)
) WITHOUT ROWID;
CREATE INDEX phase_records_of_player ON phase_records (player_id, closed_at, attendance);
CREATE INDEX phase_records_by_age ON phase_records (closed_at);

-- Seats that players left or lost; `back`: returned to since `left_at`.
CREATE TABLE departures (
  game_id TEXT NOT NULL,
  seat TEXT NOT NULL,
  player_id TEXT NOT NULL,
  left_at INTEGER NOT NULL,
  back INTEGER NOT NULL,
  PRIMARY KEY (game_id, seat, player_id)
) WITHOUT ROWID;
CREATE INDEX departures_of_player ON departures (player_id, left_at);

-- How games ended for their players. `plays`: a JSON list of the names of powers.
CREATE TABLE game_results (
  game_id TEXT NOT NULL,
  seat TEXT NOT NULL,
  player_id TEXT NOT NULL,
  plays TEXT NOT NULL,
  outcome TEXT NOT NULL,
  ended_at INTEGER NOT NULL,
  PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;
CREATE INDEX game_results_of_player ON game_results (player_id, ended_at);

-- Does a player's profile show only the name to others?
ALTER TABLE players ADD COLUMN profile_hidden INTEGER NOT NULL DEFAULT 0;
