-- Requested sign-ins: a row per mail with a code. Rows stay for a day, because they are also counted to limit
-- mails and guesses. Codes, links and browsers are kept as keyed hashes. Instants are milliseconds since 1970.

CREATE TABLE sign_ins (
  -- The hash of the secret in the requesting browser's cookie.
  id TEXT PRIMARY KEY NOT NULL,
  address TEXT NOT NULL,
  network TEXT NOT NULL,
  code TEXT NOT NULL,
  link TEXT NOT NULL UNIQUE,
  guesses INTEGER NOT NULL,
  asked_at INTEGER NOT NULL
);
CREATE INDEX sign_ins_of_address ON sign_ins (address, asked_at);
CREATE INDEX sign_ins_by_age ON sign_ins (asked_at);

-- Codes are no longer kept here.
DELETE FROM codes;
