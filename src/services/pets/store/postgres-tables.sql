-- The tables in PostgreSQL that are not those of SQLite: never edited.
CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
INSERT INTO counters (name, value) VALUES ('revision', 0);
-- The files of processes that share no folder. Uncompressed storage lets parts of a file be read alone.
CREATE TABLE files (
  shelf TEXT NOT NULL,
  name TEXT NOT NULL,
  bytes BLOB NOT NULL,
  written_at BIGINT NOT NULL,
  PRIMARY KEY (shelf, name)
);
ALTER TABLE files ALTER COLUMN bytes SET STORAGE EXTERNAL;
