/** Steps of the migrations of `Store`: what was said in a game stands in tables of its own, so that no snapshot grows by it. */

/** Messages are counted by channel, so that a number tells nothing of other channels. */
export const PRESS_TABLES = `CREATE TABLE press (
     channel TEXT NOT NULL,
     number INTEGER NOT NULL,
     writer TEXT NOT NULL,
     signed INTEGER NOT NULL,
     at INTEGER NOT NULL,
     phase INTEGER NOT NULL,
     -- The writer's own name for the message: sent twice, it is kept once.
     key TEXT NOT NULL,
     text TEXT NOT NULL,
     PRIMARY KEY (channel, number),
     UNIQUE (writer, key)
   ) WITHOUT ROWID;
   CREATE INDEX press_by_writer ON press (writer, at);
   CREATE TABLE press_read (
     seat TEXT NOT NULL,
     channel TEXT NOT NULL,
     number INTEGER NOT NULL,
     PRIMARY KEY (seat, channel)
   ) WITHOUT ROWID;`

/** What the members of a group have called it. */
export const PRESS_NAMES = `CREATE TABLE press_names (
     channel TEXT PRIMARY KEY,
     name TEXT NOT NULL
   ) WITHOUT ROWID;`

/** What a message speaks of, as JSON: found when it is written, in the position of that moment. */
export const PRESS_REFERENCES = "ALTER TABLE press ADD COLUMN refs TEXT NOT NULL DEFAULT '[]'"

/** Notes of a notebook that are pinned, as JSON. */
export const PRESS_PINS = `ALTER TABLE press ADD COLUMN pin TEXT;
   CREATE INDEX press_pinned ON press (channel, number) WHERE pin IS NOT NULL;`

/** All messages as the index has them. */
export const INDEX_MESSAGES = 'INSERT INTO press_words (text, channel, number) SELECT text, channel, number FROM press;'

/**
 * What is looked for: any three characters of a text in their order, whatever their case and accents. The index by phase places what
 * was said in the history.
 */
export const PRESS_SEARCH = `CREATE INDEX press_by_phase ON press (channel, phase);
   CREATE VIRTUAL TABLE press_words USING fts5(
     text, channel UNINDEXED, number UNINDEXED, tokenize = 'trigram remove_diacritics 1'
   );
   ${INDEX_MESSAGES}`

/** What a player does not want to be told of: a channel, or one who writes and who played his seat then. */
export const PRESS_MUTES = `CREATE TABLE press_mutes (
     player TEXT NOT NULL,
     kind TEXT NOT NULL,
     name TEXT NOT NULL,
     holder TEXT,
     PRIMARY KEY (player, kind, name)
   ) WITHOUT ROWID;`

/** Messages that somebody has reported; `until` is the last message of the channel that was there then. */
export const PRESS_REPORTS = `CREATE TABLE press_reports (
     id INTEGER PRIMARY KEY,
     channel TEXT NOT NULL,
     number INTEGER NOT NULL,
     until INTEGER NOT NULL,
     player TEXT NOT NULL,
     voice TEXT NOT NULL,
     at INTEGER NOT NULL,
     why TEXT NOT NULL,
     settled_at INTEGER,
     UNIQUE (player, channel, number)
   );`

/** What is being written, by who writes it and on which of his devices: seen by nobody else, and by none who plays his seat after him. */
export const PRESS_DRAFTS = `CREATE TABLE press_drafts (
     player TEXT NOT NULL,
     channel TEXT NOT NULL,
     device TEXT NOT NULL,
     -- The name that the message will have when it is sent.
     key TEXT NOT NULL,
     text TEXT NOT NULL,
     pin TEXT,
     at INTEGER NOT NULL,
     PRIMARY KEY (player, channel, device)
   ) WITHOUT ROWID;`
