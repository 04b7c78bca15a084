-- What a list of games needs to show a game's board: how many phases are closed, and since when its position stands as it is. In rows
-- from before, as at the start, until the game is next written.

ALTER TABLE games ADD COLUMN phases INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN opened_at INTEGER;
