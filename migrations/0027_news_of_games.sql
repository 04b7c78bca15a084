-- How what asks nothing of a player is told of one game, whatever he chose for all: at-once, digest or never.
CREATE TABLE game_news (
  player TEXT NOT NULL,
  game TEXT NOT NULL,
  news TEXT NOT NULL,
  PRIMARY KEY (player, game)
) WITHOUT ROWID;
