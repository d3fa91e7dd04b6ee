CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  profile_slug TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  is_installation_admin INTEGER NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX accounts_name ON accounts (name_key);
-- An imported account keeps its id: an account with the same address gets that id, and its records follow.
CREATE TABLE roles (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
  service TEXT NOT NULL,
  role TEXT NOT NULL,
  PRIMARY KEY (account_id, service)
);
CREATE TABLE sessions (
  id_hash TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  user_agent TEXT NOT NULL,
  address_hash TEXT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  prefix TEXT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  last_used_at BIGINT,
  revoked_at BIGINT
);
CREATE INDEX tokens_account ON tokens (account_id);
CREATE TABLE codes (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL,
  account_id TEXT REFERENCES accounts (id) ON UPDATE CASCADE ON DELETE CASCADE,
  expires_at BIGINT
);
CREATE INDEX codes_account ON codes (account_id);
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  service TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  note TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX audit_service ON audit (service, id);
CREATE TABLE services (name TEXT PRIMARY KEY, url TEXT, url_at BIGINT);
-- Has no reference to accounts: removed accounts are reported as well.
CREATE TABLE account_changes (
  service TEXT NOT NULL,
  account_id TEXT NOT NULL,
  change_id TEXT NOT NULL,
  PRIMARY KEY (service, account_id)
);
