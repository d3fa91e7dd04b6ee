import type { Kysely, Selectable } from 'kysely';
import { packManifest, unpackManifest } from '../model/manifest.ts';
import {
  fromTargetKey,
  type IndexContents,
  type IndexCounts,
  type IndexSummary,
  toTargetKey,
} from '../model/repository-index.ts';
import type { IndexRecords } from '../ports.ts';
import { compress, decompress } from './compression.ts';
import type { IndexTable, IndexTables } from './index-tables.ts';
import type { Change } from './writing.ts';

const SUMMARY = [
  'id',
  'repository_id',
  'target',
  'base_id',
  'commit_id',
  'generation',
  'version',
  'counts',
  'indexed_at',
] as const;

/** Parameters of one statement. */
const REPOSITORIES_AT_ONCE = 500;

export function createIndexRecords(database: Kysely<IndexTables>, change: Change): IndexRecords {
  return {
    list: async (repositoryIds) => {
      const found: IndexSummary[] = [];
      for (let at = 0; at < repositoryIds.length; at += REPOSITORIES_AT_ONCE) {
        const rows = await database
          .selectFrom('indexes')
          .select(SUMMARY)
          .where('repository_id', 'in', repositoryIds.slice(at, at + REPOSITORIES_AT_ONCE))
          .orderBy('repository_id')
          .orderBy('target')
          .execute();
        found.push(...rows.map(toSummary));
      }
      return found;
    },
    findContents: async (id) => {
      const row = await database
        .selectFrom('indexes')
        .select(['segments', 'hidden_paths', 'generation'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { ...toContents(row), generation: row.generation };
    },
    findManifest: async (id) => {
      const row = await database.selectFrom('indexes').select('manifest').where('id', '=', id).executeTakeFirst();
      return row && unpackManifest(decompress(row.manifest));
    },
    put: async ({ summary, contents, manifest }) => {
      const row: IndexTable = {
        id: summary.id,
        repository_id: summary.repositoryId,
        target: toTargetKey(summary.target),
        base_id: summary.baseId ?? null,
        commit_id: summary.commit,
        generation: summary.generation,
        version: summary.version,
        counts: JSON.stringify(summary.counts),
        segments: JSON.stringify(contents.segments),
        hidden_paths: JSON.stringify(contents.hiddenPaths),
        manifest: compress(packManifest(manifest)),
        indexed_at: summary.indexedAt.getTime(),
      };
      const { id: _, ...changed } = row;
      await change((each) =>
        each
          .insertInto('indexes')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
          .execute(),
      );
    },
    remove: async (id) => {
      await change((each) => each.deleteFrom('indexes').where('id', '=', id).execute());
    },
  };
}

function toSummary(row: Pick<Selectable<IndexTable>, (typeof SUMMARY)[number]>): IndexSummary {
  return {
    id: row.id,
    repositoryId: row.repository_id,
    target: fromTargetKey(row.target),
    baseId: row.base_id ?? undefined,
    commit: row.commit_id,
    counts: JSON.parse(row.counts) as IndexCounts,
    generation: row.generation,
    version: row.version,
    indexedAt: new Date(row.indexed_at),
  };
}

function toContents(row: Pick<Selectable<IndexTable>, 'segments' | 'hidden_paths'>): IndexContents {
  return {
    segments: JSON.parse(row.segments) as IndexContents['segments'],
    hiddenPaths: JSON.parse(row.hidden_paths) as string[],
  };
}
