-- Since when an operator has locked an account: nobody acts with it until it is unlocked. Null: it is not locked.

ALTER TABLE players ADD COLUMN locked_at INTEGER;
