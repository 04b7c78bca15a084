-- Mails about press, only for players who turned them on.
UPDATE players SET muted = json_insert(muted, '$[#]', 'press') WHERE NOT EXISTS (SELECT 1 FROM json_each(muted) WHERE value = 'press');
-- Do they include the texts, or only sender and channel?
ALTER TABLE players ADD COLUMN press_text INTEGER NOT NULL DEFAULT 0;
