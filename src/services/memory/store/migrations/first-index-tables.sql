CREATE TABLE blobs (
  repository_id TEXT NOT NULL,
  key TEXT NOT NULL,
  text BLOB NOT NULL,
  analysis BLOB NOT NULL,
  redactions INTEGER NOT NULL,
  PRIMARY KEY (repository_id, key)
);
CREATE TABLE segments (
  id TEXT NOT NULL PRIMARY KEY,
  repository_id TEXT NOT NULL,
  byte_count BIGINT NOT NULL
);
CREATE INDEX segments_of_repository ON segments (repository_id);
CREATE TABLE segment_parts (
  segment_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (segment_id, part)
);
CREATE TABLE indexes (
  id TEXT NOT NULL PRIMARY KEY,
  repository_id TEXT NOT NULL,
  target TEXT NOT NULL,
  base_id TEXT,
  commit_id TEXT NOT NULL,
  generation BIGINT NOT NULL,
  version TEXT NOT NULL,
  counts TEXT NOT NULL,
  segments TEXT NOT NULL,
  hidden_paths TEXT NOT NULL,
  manifest BLOB NOT NULL,
  indexed_at BIGINT NOT NULL,
  UNIQUE (repository_id, target)
);
CREATE TABLE commits (
  repository_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  author TEXT NOT NULL,
  committed_at BIGINT NOT NULL,
  subject TEXT NOT NULL,
  PRIMARY KEY (repository_id, position)
);
CREATE TABLE commit_files (
  repository_id TEXT NOT NULL,
  path TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (repository_id, path, position)
);
