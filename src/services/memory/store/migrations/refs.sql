CREATE TABLE refs (
  repository_id TEXT NOT NULL REFERENCES repositories (id) ON DELETE CASCADE,
  commit_id TEXT NOT NULL,
  used_at BIGINT NOT NULL,
  PRIMARY KEY (repository_id, commit_id)
);
