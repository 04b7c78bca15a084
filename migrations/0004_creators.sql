-- Who created a game: nobody may have very many that still wait for players. Null in rows from before.

ALTER TABLE games ADD COLUMN creator TEXT;
CREATE INDEX games_of_creator ON games (creator, status);
