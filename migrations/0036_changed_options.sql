-- A JSON list of a game's options that differ from the rules of its variant, e.g. a last year; null: none. Such games do not
-- count in statistics.
ALTER TABLE games ADD COLUMN changed_options TEXT;
