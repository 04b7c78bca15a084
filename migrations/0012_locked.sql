-- Since when an account is locked by an operator; null if it is not locked.

ALTER TABLE players ADD COLUMN locked_at INTEGER;
