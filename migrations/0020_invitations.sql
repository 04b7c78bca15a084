-- Addresses whose owners want no invitations to games, as keyed hashes: they may have no account. Instants are milliseconds since 1970.
CREATE TABLE uninvited (
  mark TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL
);
