-- For boards in lists of games: the number of closed phases, and since when the position is unchanged. Older rows
-- have the values of the start until the game is next written.

ALTER TABLE games ADD COLUMN phases INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN opened_at INTEGER;
