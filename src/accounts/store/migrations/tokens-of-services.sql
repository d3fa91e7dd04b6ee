-- Binds tokens to a service and makes their account optional. There are no tokens to migrate.
DROP TABLE tokens;
CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  service TEXT NOT NULL,
  account_id TEXT REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  prefix TEXT NOT NULL,
  name TEXT NOT NULL,
  resources TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  last_used_at BIGINT,
  revoked_at BIGINT
);
CREATE INDEX tokens_account ON tokens (account_id);
CREATE INDEX tokens_service ON tokens (service, created_at);
