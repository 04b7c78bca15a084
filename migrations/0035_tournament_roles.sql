-- What a person is in a tournament: a player, somebody who waits to replace one, or removed by the organiser. And the
-- tournament of a game, for the mail at the end of a round and for the archive.
ALTER TABLE tournament_players ADD COLUMN role TEXT NOT NULL DEFAULT 'player';
CREATE INDEX tournament_games_of ON tournament_games (game_id);
