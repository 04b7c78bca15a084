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
