-- The lobby: facts about games that are read without waking their objects. Written only from the games' outboxes.

CREATE TABLE games (
  id TEXT PRIMARY KEY NOT NULL,
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  variant TEXT NOT NULL,
  status TEXT NOT NULL,
  access TEXT NOT NULL,
  seats INTEGER NOT NULL,
  minutes TEXT NOT NULL,
  phase TEXT,
  deadline INTEGER,
  created_at INTEGER NOT NULL
);
CREATE INDEX games_listed ON games (status, access, created_at);
CREATE INDEX games_by_deadline ON games (status, deadline);

CREATE TABLE game_players (
  game_id TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  player_id TEXT NOT NULL,
  seat TEXT,
  wants TEXT,
  ready INTEGER NOT NULL,
  PRIMARY KEY (game_id, player_id)
) WITHOUT ROWID;
CREATE INDEX games_of_player ON game_players (player_id);
