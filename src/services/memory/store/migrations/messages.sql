-- Commits are read again, with their whole messages and renames.
DELETE FROM commits;
DELETE FROM commit_files;
ALTER TABLE commits ADD COLUMN body TEXT NOT NULL DEFAULT '';
ALTER TABLE commits ADD COLUMN pull BIGINT;
ALTER TABLE commit_files ADD COLUMN old_path TEXT;
CREATE TABLE pull_texts (
  repository_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  merge_commit TEXT,
  updated_at BIGINT NOT NULL,
  stored_at BIGINT NOT NULL,
  PRIMARY KEY (repository_id, number)
);
CREATE TABLE pull_comments (
  repository_id TEXT NOT NULL,
  id BIGINT NOT NULL,
  number BIGINT NOT NULL,
  author TEXT NOT NULL,
  path TEXT NOT NULL,
  body TEXT NOT NULL,
  updated_at BIGINT NOT NULL,
  stored_at BIGINT NOT NULL,
  PRIMARY KEY (repository_id, id)
);
