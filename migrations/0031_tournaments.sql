-- Tournaments: their settings, who has entered, and which game each board of a round is. How the seats of finished games
-- ended is with the game, so that no game's object wakes for the standings. Instants are milliseconds since 1970.
ALTER TABLE games ADD COLUMN results TEXT;

CREATE TABLE tournaments (
  id TEXT PRIMARY KEY,
  creator TEXT NOT NULL,
  name TEXT NOT NULL,
  variant TEXT NOT NULL,
  settings TEXT NOT NULL,
  scoring TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  final INTEGER NOT NULL,
  access TEXT NOT NULL,
  invitation TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tournaments_listed ON tournaments (access, created_at);
CREATE INDEX tournaments_of_creator ON tournaments (creator, created_at);

CREATE TABLE tournament_players (
  tournament_id TEXT NOT NULL,
  player_id TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  left_at INTEGER,
  PRIMARY KEY (tournament_id, player_id)
) WITHOUT ROWID;
CREATE INDEX tournament_players_of ON tournament_players (player_id);

CREATE TABLE tournament_games (
  tournament_id TEXT NOT NULL,
  round INTEGER NOT NULL,
  board INTEGER NOT NULL,
  game_id TEXT NOT NULL,
  invitation TEXT NOT NULL,
  seats TEXT NOT NULL,
  started INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tournament_id, round, board)
) WITHOUT ROWID;
