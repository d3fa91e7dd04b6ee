import type { Migration } from '../../../platform/storage/migrate.ts';
import { runStatements } from '../../../platform/storage/run-statements.ts';

const FIRST = [
  `CREATE TABLE blobs (
    repository_id TEXT NOT NULL,
    key TEXT NOT NULL,
    text BLOB NOT NULL,
    analysis BLOB NOT NULL,
    redactions INTEGER NOT NULL,
    PRIMARY KEY (repository_id, key)
  )`,
  `CREATE TABLE segments (
    id TEXT NOT NULL PRIMARY KEY,
    repository_id TEXT NOT NULL,
    byte_count BIGINT NOT NULL
  )`,
  'CREATE INDEX segments_of_repository ON segments (repository_id)',
  `CREATE TABLE segment_parts (
    segment_id TEXT NOT NULL,
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (segment_id, part)
  )`,
  `CREATE TABLE indexes (
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
  )`,
  `CREATE TABLE commits (
    repository_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    author TEXT NOT NULL,
    committed_at BIGINT NOT NULL,
    subject TEXT NOT NULL,
    PRIMARY KEY (repository_id, position)
  )`,
  `CREATE TABLE commit_files (
    repository_id TEXT NOT NULL,
    path TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (repository_id, path, position)
  )`,
];

const EMBEDDED_BLOBS = `CREATE TABLE embedded_blobs (
    repository_id TEXT NOT NULL,
    key TEXT NOT NULL,
    embedder_id TEXT NOT NULL,
    chunk_count INTEGER NOT NULL,
    PRIMARY KEY (repository_id, key)
  )`;

const WRITERS = 'CREATE TABLE writers (repository_id TEXT NOT NULL PRIMARY KEY, writer TEXT NOT NULL)';

/** Commits are read again, with their whole messages and renames. */
const MESSAGES = [
  'DELETE FROM commits',
  'DELETE FROM commit_files',
  "ALTER TABLE commits ADD COLUMN body TEXT NOT NULL DEFAULT ''",
  'ALTER TABLE commits ADD COLUMN pull BIGINT',
  'ALTER TABLE commit_files ADD COLUMN old_path TEXT',
  `CREATE TABLE pull_texts (
    repository_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    author TEXT NOT NULL,
    merge_commit TEXT,
    updated_at BIGINT NOT NULL,
    stored_at BIGINT NOT NULL,
    PRIMARY KEY (repository_id, number)
  )`,
  `CREATE TABLE pull_comments (
    repository_id TEXT NOT NULL,
    id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    author TEXT NOT NULL,
    path TEXT NOT NULL,
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    stored_at BIGINT NOT NULL,
    PRIMARY KEY (repository_id, id)
  )`,
];

/** The migrations. A released step is never edited; a new one follows it. */
export const INDEX_MIGRATIONS: readonly Migration[] = [
  (database) => runStatements(database, FIRST),
  (database) => runStatements(database, [EMBEDDED_BLOBS]),
  (database) => runStatements(database, [WRITERS]),
  (database) => runStatements(database, MESSAGES),
];
