// Replaces the ids in a query by the vectors of their points.
import { CollectionNotFound, FieldNotFound, PointNotFound } from '../../../../vector/errors.ts';
import { decodeExtras } from '../../../../vector/fields/extras.ts';
import { type FieldVector, findField, type VectorField } from '../../../../vector/fields/fields.ts';
import {
  type CollectionAddress,
  collectPoints,
  type ReadOptions,
  type StoredPoint,
  type VectorStore,
} from '../../../../vector/vector-store.ts';
import { withoutIds } from '../../model/filter-size.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import { LookupNotFound } from '../../model/refusals.ts';
import { isVectorQuery, listInputs, listStages, mapInputs, type Stage, type VectorInput } from './stage.ts';

/** A stage whose vectors are all known. */
export type ReadyStage = Stage<FieldVector>;

/** Reads the vectors that the stages name by ids. Points that are named so are no answers of this collection. */
export async function resolveInputs(
  store: VectorStore,
  at: CollectionAddress,
  stage: Stage,
  options: ReadOptions,
): Promise<ReadyStage> {
  const named = listStages(stage).map((each) => ({ each, ids: listIds(each) }));
  const wanted = new Map<string, Set<string>>();
  for (const { each, ids } of named) {
    // A collection that is named must exist, even if no id refers to it.
    if (ids.length === 0 && each.lookup === null) continue;
    const name = toCollection(each, at);
    wanted.set(name, new Set([...(wanted.get(name) ?? []), ...ids]));
  }
  if (wanted.size === 0) return stage as ReadyStage;

  const sources = new Map<string, Source>();
  for (const [name, ids] of wanted) {
    const source = await readSource(store, { ...at, name }, [...ids], options).catch((error) => {
      throw error instanceof CollectionNotFound && name !== at.name ? new LookupNotFound(name) : error;
    });
    sources.set(name, source);
  }
  const own = named.filter(({ each }) => toCollection(each, at) === at.name).flatMap(({ ids }) => ids);
  const ready = toReady(stage, (each) => sources.get(toCollection(each, at)));
  return { ...ready, filter: withoutIds(stage.filter, [...new Set(own)]) };
}

function listIds({ query }: Stage): string[] {
  if (query === null || !isVectorQuery(query)) return [];
  return listInputs(query).filter((input) => typeof input === 'string');
}

function toCollection({ lookup }: Stage, { name }: CollectionAddress): string {
  return lookup?.collection ?? name;
}

/** The points of a collection that a query names, and the fields of their vectors. */
interface Source {
  readonly fields: readonly VectorField[];
  readonly points: ReadonlyMap<string, StoredPoint>;
}

async function readSource(
  store: VectorStore,
  at: CollectionAddress,
  ids: readonly string[],
  options: ReadOptions,
): Promise<Source> {
  const { fields } = await store.getCollection(at);
  const found = store.listPoints(at, ids, { withPayload: false, withVector: true }, options);
  const points = ids.length === 0 ? [] : await collectPoints(found);
  return { fields, points: new Map(points.map((point) => [point.id, point])) };
}

function toReady(stage: Stage, sourceOf: (stage: Stage) => Source | undefined): ReadyStage {
  const prefetches = stage.prefetches.map((each) => toReady(each, sourceOf));
  const { query } = stage;
  if (query === null || !isVectorQuery(query)) return { ...stage, query, prefetches };
  const toVector = (input: VectorInput): FieldVector => {
    if (typeof input !== 'string') return input;
    const { fields = [], points } = sourceOf(stage) ?? {};
    const point = points?.get(input);
    if (point === undefined) throw new PointNotFound(input);
    const name = stage.lookup?.vector ?? stage.using;
    const field = findField(fields, name);
    if (field === undefined) throw new FieldNotFound(name, fields);
    return findVector(point, field) ?? refuseInput('query', `names the point ${input}, which has no vector "${name}"`);
  };
  return { ...stage, query: mapInputs(query, toVector), prefetches };
}

/** Returns the vector of a point; undefined if it has none of this field. */
export function findVector(point: StoredPoint, { name, isMain }: VectorField): FieldVector | undefined {
  const { hasMain, vectors } = decodeExtras(point.extras);
  if (isMain) return hasMain ? (point.vector ?? undefined) : undefined;
  return vectors.get(name);
}
