-- Whom a player plays, as people call it. Null in rows from before, and before the powers are given.

ALTER TABLE game_players ADD COLUMN plays TEXT;
