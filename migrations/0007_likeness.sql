-- What is left of a player's name when everything is taken away that the eye may overlook: no two players have the same. Null for
-- those who have not chosen a name; names from before get theirs from the cron job.

ALTER TABLE players ADD COLUMN likeness TEXT;
CREATE UNIQUE INDEX players_by_likeness ON players (likeness);
