// The questions of the local tools, answered in the process that has the store open.
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { shorten } from '../../../platform/text/shorten.ts';
import { CollectionNotFound, PointNotFound } from '../../../vector/errors.ts';
import { findMain } from '../../../vector/fields/fields.ts';
import {
  type CollectionAddress,
  type CollectionInfo,
  collectPoints,
  type StoredPoint,
  type VectorStore,
} from '../../../vector/vector-store.ts';
import {
  COLLECTIONS_MAX,
  type InspectInput,
  type InspectOutput,
  type ListOutput,
  type SearchInput,
  type SearchOutput,
} from '../contract/local-tools.ts';
import { errors } from '../errors.ts';
import { RESULTS_DEFAULT } from '../limits.ts';
import { toCollectionName } from '../model/collection-name.ts';
import { InvalidInput } from '../model/invalid-input.ts';
import { WHOLE } from '../model/payload-selection.ts';
import { toVector } from '../model/vector-values.ts';
import { resolveInputs } from '../verbs/query/resolve-inputs.ts';
import { runPlan } from '../verbs/query/run-plan.ts';
import type { Stage } from '../verbs/query/stage.ts';

export type Question =
  | { readonly asks: 'list'; readonly namespace: string; readonly input: object }
  | { readonly asks: 'inspect'; readonly namespace: string; readonly input: InspectInput }
  | { readonly asks: 'search'; readonly namespace: string; readonly input: SearchInput };

/** The length of a payload, enough to recognise a point; fifty of them fit into an answer. */
const PAYLOAD_LENGTH_MAX = 1_000;

/** Answers a tool whose input was checked. Rejects with an OperatorProblem for every refusal. */
export async function answerQuestion(store: VectorStore, asked: unknown): Promise<object> {
  const question = asked as Question;
  try {
    const { asks, namespace, input } = question;
    if (asks === 'list') return await listCollections(store, namespace);
    if (asks === 'inspect') return await inspectCollection(store, namespace, input);
    if (asks === 'search') return await searchCollection(store, namespace, input);
    throw new OperatorProblem('the server does not know this question: use the same version of Magpie as the server');
  } catch (error) {
    throw toProblem(error);
  }
}

async function listCollections(store: VectorStore, namespace: string): Promise<ListOutput> {
  const collections = await store.listCollections(namespace);
  return { total: collections.length, collections: collections.slice(0, COLLECTIONS_MAX).map(fromCollection) };
}

async function inspectCollection(
  store: VectorStore,
  namespace: string,
  { collection, limit = RESULTS_DEFAULT }: InspectInput,
): Promise<InspectOutput> {
  const at = toAddress(namespace, collection);
  const info = await store.getCollection(at);
  const request = { filter: null, from: null, limit, withPayload: true, withVector: false };
  const points = await collectPoints(store.scrollPoints(at, request));
  return { ...fromCollection(info), firstPoints: points.map(fromPoint) };
}

async function searchCollection(
  store: VectorStore,
  namespace: string,
  { collection, vector, like, limit = RESULTS_DEFAULT }: SearchInput,
): Promise<SearchOutput> {
  const target = like ?? (vector && toVector(vector, 'vector'));
  if (target === undefined || (like !== undefined && vector !== undefined)) {
    throw new OperatorProblem('name either a vector, or with like the id of a point');
  }
  const at = toAddress(namespace, collection);
  const using = findMain((await store.getCollection(at)).fields)?.name ?? '';
  const bounds = { filter: null, corpus: null, scoreThreshold: null, limit, wanted: limit };
  const query = { kind: 'nearest', target, diversity: null } as const;
  const stage: Stage = { prefetches: [], query, using, lookup: null, ...bounds };
  const answer = { offset: 0, payload: WHOLE, withVector: false };
  const hits = await collectPoints(runPlan(store, at, await resolveInputs(store, at, stage, {}), answer, {}));
  return { hits: hits.map((hit) => ({ ...fromPoint(hit), score: hit.score })) };
}

function toAddress(namespace: string, collection: string): CollectionAddress {
  return { namespace, name: toCollectionName(collection) };
}

function fromCollection({ name, size, distance, pointsCount }: CollectionInfo): ListOutput['collections'][number] {
  return { name, size, distance, points: pointsCount };
}

function fromPoint({ id, payload }: StoredPoint): { id: string; payload: string } {
  const text = typeof payload === 'string' ? payload : Buffer.from(payload ?? '').toString();
  return { id, payload: shorten(text, PAYLOAD_LENGTH_MAX) };
}

/** Converts an error to a message for an agent: the messages of the API name its routes and headers. */
function toProblem(error: unknown): unknown {
  if (error instanceof PointNotFound) return new OperatorProblem('there is no point with the id that like names');
  if (error instanceof CollectionNotFound)
    return new OperatorProblem('there is no such collection: see list_collections');
  if (error instanceof InvalidInput) return new OperatorProblem(error.message);
  const body = errors.fromError(error, '')?.body as { message?: string } | undefined;
  return body?.message === undefined ? error : new OperatorProblem(body.message);
}
