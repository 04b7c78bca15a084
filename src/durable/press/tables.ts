/** Migrations for press. Messages have tables of their own, so that snapshots stay small. */

/** Messages are numbered per channel, so that a number reveals nothing about other channels. */
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

/** Names of groups. */
export const PRESS_NAMES = `CREATE TABLE press_names (
     channel TEXT PRIMARY KEY,
     name TEXT NOT NULL
   ) WITHOUT ROWID;`

/** References of a message in JSON, resolved in the position in which it was written. */
export const PRESS_REFERENCES = "ALTER TABLE press ADD COLUMN refs TEXT NOT NULL DEFAULT '[]'"

/** Where a note is pinned, in JSON. */
export const PRESS_PINS = `ALTER TABLE press ADD COLUMN pin TEXT;
   CREATE INDEX press_pinned ON press (channel, number) WHERE pin IS NOT NULL;`

/** Fills the search index. */
export const INDEX_MESSAGES = 'INSERT INTO press_words (text, channel, number) SELECT text, channel, number FROM press;'

/** A trigram index that ignores case and accents; and an index that counts messages by phase. */
export const PRESS_SEARCH = `CREATE INDEX press_by_phase ON press (channel, phase);
   CREATE VIRTUAL TABLE press_words USING fts5(
     text, channel UNINDEXED, number UNINDEXED, tokenize = 'trigram remove_diacritics 1'
   );
   ${INDEX_MESSAGES}`

/** `name`: a channel or a voice. `holder`: the player who had a muted seat then. */
export const PRESS_MUTES = `CREATE TABLE press_mutes (
     player TEXT NOT NULL,
     kind TEXT NOT NULL,
     name TEXT NOT NULL,
     holder TEXT,
     PRIMARY KEY (player, kind, name)
   ) WITHOUT ROWID;`

/** `until`: the last message of the channel at the time of the report. */
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

/** Drafts. Private, also from a player who takes over the seat. */
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

/**
 * How many hand-overs (`Tenure`) came before a message, and before a group got its name. The time
 * decides for older messages, and the beginning counts for older names.
 */
export const PRESS_HAND_OVERS = `ALTER TABLE press ADD COLUMN hand_overs INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE press_names ADD COLUMN hand_overs INTEGER NOT NULL DEFAULT 0;
   WITH changes AS MATERIALIZED (
     SELECT json_extract(body, '$.at') AS at FROM events WHERE kind IN ('seat-taken', 'handed-over')
   ) UPDATE press SET hand_overs = (SELECT count(*) FROM changes WHERE changes.at < press.at)
     WHERE at > (SELECT min(at) FROM changes);`
