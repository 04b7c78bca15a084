-- For statistics: games between people, with the powers of each and their first movement orders (`powers`, JSON), written
-- when the first movement closes. They are counted once their game is finished and public.
CREATE TABLE openings (
  game_id TEXT PRIMARY KEY,
  powers TEXT NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID;

-- The statistics of each variant (JSON), computed every night.
CREATE TABLE statistics (
  variant TEXT PRIMARY KEY,
  content TEXT NOT NULL,
  computed_at INTEGER NOT NULL
) WITHOUT ROWID;
