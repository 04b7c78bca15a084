-- What a variant decides before the first move has a length of its own; it was that of moves.
UPDATE games SET minutes = json_set(minutes, '$.draft', minutes ->> 'moves') WHERE minutes ->> 'draft' IS NULL;
