CREATE TABLE repositories (
  id TEXT NOT NULL PRIMARY KEY,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  source_kind TEXT NOT NULL,
  address TEXT NOT NULL,
  credential TEXT,
  is_watched INTEGER NOT NULL,
  default_branch TEXT,
  host_id BIGINT UNIQUE,
  installation_id BIGINT,
  added_by TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX repositories_of_installation ON repositories (installation_id);
CREATE TABLE grants (
  repository_id TEXT NOT NULL REFERENCES repositories (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (account_id, repository_id, source)
);
CREATE INDEX grants_of_repository ON grants (repository_id);
CREATE TABLE pulls (
  repository_id TEXT NOT NULL REFERENCES repositories (id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  title TEXT NOT NULL,
  head_commit TEXT NOT NULL,
  PRIMARY KEY (repository_id, number)
);
CREATE TABLE deliveries (
  id TEXT NOT NULL PRIMARY KEY,
  event TEXT NOT NULL,
  received_at BIGINT NOT NULL
);
CREATE INDEX deliveries_age ON deliveries (received_at);
CREATE TABLE usage (
  at BIGINT NOT NULL,
  token_id TEXT,
  account_id TEXT,
  tool TEXT NOT NULL,
  question TEXT NOT NULL,
  took_ms INTEGER NOT NULL,
  result_count INTEGER NOT NULL
);
CREATE INDEX usage_age ON usage (at);
CREATE INDEX usage_of_account ON usage (account_id, at);
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  state TEXT NOT NULL,
  payload TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  run_after BIGINT NOT NULL,
  started_at BIGINT,
  lease_id TEXT,
  lease_until BIGINT,
  is_cancelled INTEGER NOT NULL,
  progress TEXT,
  reason TEXT,
  ended_at BIGINT
);
-- The unique indexes enforce the rules of jobs over several processes.
CREATE UNIQUE INDEX jobs_one_waiting ON jobs (kind, subject) WHERE state = 'waiting';
CREATE UNIQUE INDEX jobs_one_running ON jobs (subject) WHERE state = 'running';
CREATE INDEX jobs_queue ON jobs (run_after, id) WHERE state = 'waiting';
CREATE INDEX jobs_subject ON jobs (subject, id);
CREATE INDEX jobs_ended ON jobs (ended_at) WHERE ended_at IS NOT NULL;
