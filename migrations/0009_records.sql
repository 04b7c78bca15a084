-- What players did in games, written from the games' outboxes: any number of times, in any order; of one fact the latest stands.
-- Instants are milliseconds since 1970.

-- Who owed orders in a phase, and whether they came. Rows are kept for a year and a little.
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

-- Seats that their players gave up or lost; `back`: and have again, since `left_at`.
CREATE TABLE departures (
  game_id TEXT NOT NULL,
  seat TEXT NOT NULL,
  player_id TEXT NOT NULL,
  left_at INTEGER NOT NULL,
  back INTEGER NOT NULL,
  PRIMARY KEY (game_id, seat, player_id)
) WITHOUT ROWID;
CREATE INDEX departures_of_player ON departures (player_id, left_at);

-- How games ended for those who held their seats. `plays`: a JSON list of the powers, as people call them.
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

-- Does a player's profile show nothing but the name to others?
ALTER TABLE players ADD COLUMN profile_hidden INTEGER NOT NULL DEFAULT 0;
