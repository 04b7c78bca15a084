-- Phases before the first move have their own length, which was that of moves.
UPDATE games SET minutes = json_set(minutes, '$.draft', minutes ->> 'moves') WHERE minutes ->> 'draft' IS NULL;
