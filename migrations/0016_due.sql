-- When the next automatic step of a game is due; NULL also for games that have not changed since this column was added.
ALTER TABLE games ADD COLUMN due INTEGER;
CREATE INDEX games_by_due ON games (due);
-- Anonymous until the game ends.
ALTER TABLE games ADD COLUMN masked INTEGER NOT NULL DEFAULT 0;
