-- A player's name without differences that are easily overlooked; unique. Null for
-- players without a name; the cron job fills in older names.

ALTER TABLE players ADD COLUMN likeness TEXT;
CREATE UNIQUE INDEX players_by_likeness ON players (likeness);
