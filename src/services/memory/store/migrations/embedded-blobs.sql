CREATE TABLE embedded_blobs (
  repository_id TEXT NOT NULL,
  key TEXT NOT NULL,
  embedder_id TEXT NOT NULL,
  chunk_count INTEGER NOT NULL,
  PRIMARY KEY (repository_id, key)
);
