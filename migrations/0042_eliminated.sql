-- Whether the player is still in the game, or the game has not begun. The list of games says who has been eliminated.
ALTER TABLE game_players ADD COLUMN alive INTEGER NOT NULL DEFAULT 1;
