import { type PayloadIndexes, toIndexType } from '../collections/payload-indexes.ts';
import type { IndexBody } from '../contract/indexes.ts';
import type { FieldNeed } from './filter-demands.ts';

/** Lists what an index can serve: its type, alone and with each ability. `any` stands for every index. */
function listServed(index: IndexBody): string[] {
  const type = toIndexType(index);
  const params: Readonly<Record<string, unknown>> = typeof index === 'object' ? { ...index } : {};
  const served = ['any', type];
  if (type !== 'integer' || params['lookup'] !== false) served.push(`${type} lookup`);
  if (type !== 'integer' || params['range'] !== false) served.push(`${type} range`);
  if (params['prefix'] === true) served.push(`${type} prefix`);
  if (params['phrase_matching'] === true) served.push(`${type} phrase`);
  return served;
}

/** Returns the first need that no payload index serves. */
export function findUnindexed(needs: readonly FieldNeed[], indexes: PayloadIndexes): FieldNeed | undefined {
  return needs.find(({ key, kinds }) => {
    const index = indexes.get(key);
    const served = index === undefined ? [] : listServed(index);
    return !kinds.some((kind) => served.includes(kind));
  });
}

const MATCHED = ['keyword', 'integer lookup', 'uuid', 'bool'];

/** Returns true if an index finds the points of a value, as groups need it. */
export function isMatchable(index: IndexBody): boolean {
  const served = listServed(index);
  return MATCHED.some((kind) => served.includes(kind));
}

export function isTenantIndex(index: IndexBody | undefined): boolean {
  return typeof index === 'object' && 'is_tenant' in index && index.is_tenant === true;
}
