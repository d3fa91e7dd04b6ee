import type { Kysely, Selectable } from 'kysely';
import { packManifest, unpackManifest } from '../model/manifest.ts';
import {
  fromTargetKey,
  type IndexCounts,
  type IndexSummary,
  toTargetKey,
  type UsedSegment,
} from '../model/repository-index.ts';
import type { IndexRecords, WrittenIndex } from '../ports.ts';
import { compress, decompress } from './compression.ts';
import type { IndexTable, IndexTables } from './index-tables.ts';
import type { Change } from './writing.ts';

/** The columns that describe an index, without its contents. */
const DESCRIPTION = [
  'repository_id',
  'target',
  'base_id',
  'commit_id',
  'generation',
  'version',
  'counts',
  'indexed_at',
] as const satisfies readonly (keyof IndexTable)[];

const SUMMARY = ['id', ...DESCRIPTION] as const;

/** All columns but the key. */
const CHANGED = [...DESCRIPTION, 'segments', 'hidden_paths', 'manifest'] as const;

export function createIndexRecords(database: Kysely<IndexTables>, change: Change): IndexRecords {
  return {
    list: async (repositoryIds) => {
      if (repositoryIds.length === 0) return [];
      const rows = await database
        .selectFrom('indexes')
        .select(SUMMARY)
        .where('repository_id', 'in', repositoryIds)
        .orderBy('repository_id')
        .orderBy('target')
        .execute();
      return rows.map(toSummary);
    },
    findContents: async (id) => {
      const row = await database
        .selectFrom('indexes as own')
        .leftJoin('indexes as base', 'base.id', 'own.base_id')
        .select(['own.segments', 'own.hidden_paths', 'base.segments as base_segments'])
        .where('own.id', '=', id)
        .executeTakeFirst();
      return (
        row && {
          segments: JSON.parse(row.segments) as UsedSegment[],
          hiddenPaths: JSON.parse(row.hidden_paths) as string[],
          baseSegments: JSON.parse(row.base_segments ?? '[]') as UsedSegment[],
        }
      );
    },
    findManifest: async (id) => {
      const row = await database.selectFrom('indexes').select('manifest').where('id', '=', id).executeTakeFirst();
      return row && unpackManifest(decompress(row.manifest));
    },
    put: async (indexes) => {
      const rows = indexes.map(fromIndex);
      await change((each) =>
        each
          .insertInto('indexes')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet(({ ref }) => Object.fromEntries(CHANGED.map((name) => [name, ref(`excluded.${name}`)]))),
          )
          .execute(),
      );
    },
    remove: async (id) => {
      await change((each) => each.deleteFrom('indexes').where('id', '=', id).execute());
    },
  };
}

function fromIndex({ summary, contents, manifest }: WrittenIndex): IndexTable {
  return {
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
