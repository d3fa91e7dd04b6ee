-- The first tables in SQLite, as they were released: never edited. In PostgreSQL some of them came later.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  profile_slug TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
  id_hash TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  expires_at BIGINT NOT NULL
);

CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE TABLE pets (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  description TEXT NOT NULL,
  kind TEXT NOT NULL,
  tags TEXT NOT NULL,
  status TEXT NOT NULL,
  license TEXT,
  source_url TEXT,
  asset_id TEXT NOT NULL,
  pending_asset_id TEXT,
  generator TEXT,
  owner_account_id TEXT REFERENCES accounts (id),
  owner_name TEXT NOT NULL,
  owner_profile_slug TEXT,
  contact_email TEXT,
  wants_email_published INTEGER NOT NULL,
  public_email TEXT,
  rejection_reason TEXT,
  created_at BIGINT NOT NULL,
  approved_at BIGINT,
  waiting_since BIGINT,
  download_count INTEGER NOT NULL,
  install_count INTEGER NOT NULL,
  like_count INTEGER NOT NULL
);

CREATE INDEX pets_status ON pets (status, id);
CREATE INDEX pets_owner ON pets (owner_account_id, created_at);
-- Few pets wait; the others need no entry.
CREATE INDEX pets_waiting ON pets (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE TABLE pet_assets (
  asset_id TEXT NOT NULL,
  pet_id TEXT NOT NULL REFERENCES pets (id),
  sha256 TEXT NOT NULL,
  extension TEXT NOT NULL,
  sprite_version INTEGER NOT NULL,
  look_hash TEXT NOT NULL,
  is_published INTEGER NOT NULL,
  PRIMARY KEY (asset_id, pet_id)
);

CREATE INDEX pet_assets_pet ON pet_assets (pet_id);
CREATE TABLE sheets (sha256 TEXT PRIMARY KEY, pet_id TEXT NOT NULL REFERENCES pets (id));
CREATE INDEX sheets_pet ON sheets (pet_id);
CREATE TABLE likes (
  pet_id TEXT NOT NULL REFERENCES pets (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  created_at BIGINT NOT NULL,
  PRIMARY KEY (pet_id, account_id)
);

CREATE INDEX likes_account ON likes (account_id, created_at);
-- The day comes first in the key: past days are forgotten together.
CREATE TABLE uses (
  day TEXT NOT NULL,
  pet_id TEXT NOT NULL REFERENCES pets (id),
  what TEXT NOT NULL,
  client_hash TEXT NOT NULL,
  PRIMARY KEY (day, pet_id, what, client_hash)
);

CREATE TABLE reports (
  id TEXT PRIMARY KEY,
  pet_id TEXT NOT NULL REFERENCES pets (id),
  reason TEXT NOT NULL,
  details TEXT NOT NULL,
  client_hash TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  resolved_at BIGINT
);

CREATE INDEX reports_open ON reports (created_at) WHERE resolved_at IS NULL;
CREATE TABLE requests (
  id TEXT PRIMARY KEY,
  account_id TEXT REFERENCES accounts (id),
  status TEXT NOT NULL,
  contact_email TEXT NOT NULL,
  prompt TEXT NOT NULL,
  requester_name TEXT,
  display_name_hint TEXT,
  kind TEXT,
  reference_image_id TEXT,
  pet_id TEXT REFERENCES pets (id),
  rejection_reason TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);

CREATE INDEX requests_created ON requests (created_at);
CREATE INDEX requests_reference ON requests (reference_image_id) WHERE reference_image_id IS NOT NULL;
CREATE INDEX requests_account ON requests (account_id, created_at);
CREATE TABLE idempotency (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  claim_id TEXT NOT NULL,
  claimed_at BIGINT NOT NULL,
  completed_at BIGINT,
  response_body TEXT,
  PRIMARY KEY (scope, key)
);

CREATE INDEX idempotency_age ON idempotency (claimed_at);
CREATE TABLE audit (
  id BIGINT PRIMARY KEY,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  note TEXT NOT NULL,
  at BIGINT NOT NULL
);

CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
INSERT INTO counters (name, value) VALUES ('revision', 0), ('audit', 0);
