-- For the archive of finished games: how a game ended (solo, joint, draw or concession), and a JSON list of the powers
-- that won or share the draw. Null before the end. Both stay when the winner's account, and with it the result, is deleted.
ALTER TABLE games ADD COLUMN ending TEXT;
ALTER TABLE games ADD COLUMN winners TEXT;

UPDATE games SET
  ending = (
    SELECT max(outcome) FROM game_results
    WHERE game_id = games.id AND outcome IN ('solo', 'joint', 'draw', 'concession')
  ),
  winners = (
    SELECT json_group_array(power.value) FROM game_results, json_each(game_results.plays) AS power
    WHERE game_id = games.id AND outcome IN ('solo', 'joint', 'draw', 'concession')
  ),
  opened_at = coalesce(opened_at, (SELECT max(ended_at) FROM game_results WHERE game_id = games.id), created_at)
WHERE status = 'finished';

-- Only finished games are in these indexes, so games in play write no more rows than before.
CREATE INDEX games_finished ON games (access, opened_at, id) WHERE status = 'finished';
CREATE INDEX games_finished_of_variant ON games (variant, access, opened_at, id) WHERE status = 'finished';
