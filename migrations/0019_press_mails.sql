-- Mails about what others have written: nobody gets them who has not asked for them.
UPDATE players SET muted = json_insert(muted, '$[#]', 'press') WHERE NOT EXISTS (SELECT 1 FROM json_each(muted) WHERE value = 'press');
-- Do they tell what was written, or only who has written where?
ALTER TABLE players ADD COLUMN press_text INTEGER NOT NULL DEFAULT 0;
