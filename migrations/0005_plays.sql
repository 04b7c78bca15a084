-- The name of the player's power. Null in older rows, and before powers are assigned.

ALTER TABLE game_players ADD COLUMN plays TEXT;
