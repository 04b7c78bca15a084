-- How to send updates of one game that need no action, overriding the choice for all games: at-once, digest or never.
CREATE TABLE game_news (
  player TEXT NOT NULL,
  game TEXT NOT NULL,
  news TEXT NOT NULL,
  PRIMARY KEY (player, game)
) WITHOUT ROWID;
