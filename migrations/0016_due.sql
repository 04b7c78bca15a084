-- When something is next to happen in a game by itself; NULL also for games that have not changed since this column came.
ALTER TABLE games ADD COLUMN due INTEGER;
CREATE INDEX games_by_due ON games (due);
-- It is not told who plays in it, as long as it goes on.
ALTER TABLE games ADD COLUMN masked INTEGER NOT NULL DEFAULT 0;
