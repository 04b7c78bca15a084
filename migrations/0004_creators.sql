-- The creator of a game, to limit open games per player. Null in older rows.

ALTER TABLE games ADD COLUMN creator TEXT;
CREATE INDEX games_of_creator ON games (creator, status);
