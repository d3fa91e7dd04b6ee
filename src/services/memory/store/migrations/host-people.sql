CREATE TABLE host_people (
  account_id TEXT NOT NULL PRIMARY KEY,
  host_user_id BIGINT NOT NULL UNIQUE,
  login TEXT NOT NULL,
  tokens TEXT NOT NULL,
  answered_at BIGINT NOT NULL,
  ask_after BIGINT NOT NULL
);
