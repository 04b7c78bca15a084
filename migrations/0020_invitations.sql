-- Addresses that opted out of invitations, with or without an account, as keyed hashes. Instants are milliseconds since 1970.
CREATE TABLE uninvited (
  mark TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL
);
