// A collection on a server, for exports and imports.
import { isDeepStrictEqual } from 'node:util';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { skipSpace, walkArray } from '../../../platform/json/json-source.ts';
import { InvalidJson, parseJson } from '../../../platform/json/parse-json.ts';
import { type PointText, parsePointText, readMembers, writePointText } from './point-text.ts';
import { AnswerTooLong, type ServerConnection, ServerRefusal } from './server-connection.ts';
import { estimateNumbers, parseVectors, type VectorsConfig } from './vectors-config.ts';

/** The points of a page if they are small. */
const PAGE_POINTS_MAX = 1_000;
/** The size of a page, which takes little memory and keeps the connection busy. */
const PAGE_BYTES = 4_194_304;
/** The estimated size of a vector's number with its comma, and of an ordinary payload. */
const NUMBER_BYTES = 14;
const PAYLOAD_BYTES = 1_024;

export interface RemoteConfig extends VectorsConfig {
  readonly points: number;
}

export class RemoteCollection {
  readonly name: string;
  readonly #connection: ServerConnection;
  readonly #path: string;

  constructor(connection: ServerConnection, name: string) {
    // In an address these two mean other folders, even if they are encoded.
    if (name === '.' || name === '..') throw new OperatorProblem(`a collection named ${name} cannot be addressed`);
    this.name = name;
    this.#connection = connection;
    this.#path = `/collections/${encodeURIComponent(name)}`;
  }

  /** Returns undefined if there is no such collection. */
  async find(): Promise<RemoteConfig | undefined> {
    try {
      return parseConfig(await this.#connection.call('GET', this.#path), this.name);
    } catch (error) {
      if (error instanceof ServerRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  async get(): Promise<RemoteConfig> {
    const config = await this.find();
    if (config === undefined) throw new OperatorProblem(`there is no collection ${JSON.stringify(this.name)}`);
    return config;
  }

  /** Creates the collection, unless it exists with the same vectors. */
  async make({ vectors, sparse_vectors }: VectorsConfig): Promise<void> {
    const wanted = JSON.stringify({ vectors, sparse_vectors });
    if ((await this.find()) === undefined) {
      await this.#connection.call('PUT', this.#path, wanted).catch((error: unknown) => {
        // The collection was created meanwhile, perhaps by an own call whose answer was lost. Its configuration is
        // checked below.
        if (!(error instanceof ServerRefusal && error.status === 409)) throw error;
      });
    }
    const { points: _points, ...made } = await this.get();
    if (isDeepStrictEqual(made, JSON.parse(wanted))) return;
    throw new OperatorProblem(
      `the collection ${JSON.stringify(this.name)} exists with ${JSON.stringify(made)}, the points have ${wanted}: import into another collection`,
    );
  }

  /** Yields all points, a page at a time. */
  async *pages(config: VectorsConfig): AsyncIterable<readonly PointText[]> {
    const fitting = Math.floor(PAGE_BYTES / (estimateNumbers(config) * NUMBER_BYTES + PAYLOAD_BYTES));
    let limit = Math.max(1, Math.min(PAGE_POINTS_MAX, fitting));
    let offset: string | undefined;
    for (;;) {
      const page = await this.#readPage(limit, offset).catch((error: unknown) => {
        // Payloads may be larger than estimated: a server answers 400 if the answer is too large.
        const isTooLarge = error instanceof AnswerTooLong || (error instanceof ServerRefusal && error.status === 400);
        if (!isTooLarge || limit === 1) throw error;
        return undefined;
      });
      if (page === undefined) {
        limit = Math.ceil(limit / 2);
        continue;
      }
      yield page.points;
      if (page.next === undefined) return;
      if (page.next === offset) throw new OperatorProblem('the server sends the same page again and again');
      offset = page.next;
    }
  }

  async #readPage(limit: number, offset: string | undefined): Promise<Page> {
    const from = offset === undefined ? '' : `,"offset":${offset}`;
    const body = `{"limit":${limit},"with_payload":true,"with_vector":true${from}}`;
    return parsePage(await this.#connection.call('POST', `${this.#path}/points/scroll`, body));
  }

  async upsert(points: readonly PointText[]): Promise<void> {
    const body = `{"points":[${points.map(writePointText).join()}]}`;
    await this.#connection.call('PUT', `${this.#path}/points?wait=true`, body);
  }
}

interface Page {
  readonly points: PointText[];
  /** The JSON text of the first id of the next page; undefined after the last. */
  readonly next: string | undefined;
}

export async function listRemoteCollections(connection: ServerConnection): Promise<string[]> {
  const answer = parseAnswer(await connection.call('GET', '/collections')) as { collections?: unknown };
  const collections = Array.isArray(answer.collections) ? (answer.collections as { name?: unknown }[]) : [];
  return collections.map(({ name }) => String(name));
}

function parsePage(text: string): Page {
  parseAnswer(text);
  const result = readMembers(text, skipSpace(text, 0)).get('result');
  const members = readMembers(text, result?.start ?? text.length);
  const list = members.get('points');
  if (list === undefined || text[list.start] !== '[')
    throw new OperatorProblem('the server sent a page without points');
  const points: PointText[] = [];
  walkArray(text, list.start, (start) => {
    points.push(parsePointText(text, start, `point ${points.length + 1} of a page`));
  });
  const next = members.get('next_page_offset');
  const offset = next && text.slice(next.start, next.end);
  return { points, next: offset === 'null' ? undefined : offset };
}

function parseConfig(text: string, name: string): RemoteConfig {
  const { points_count, config } = parseAnswer(text) as {
    points_count?: unknown;
    config?: { params?: Record<string, unknown> };
  };
  if (config?.params === undefined) refuseAnswer();
  const vectors = parseVectors(config.params);
  if (vectors === undefined) {
    throw new OperatorProblem(`the collection ${JSON.stringify(name)} has vectors that Magpie does not know`);
  }
  return { ...vectors, points: Number(points_count) || 0 };
}

/** Returns the `result` of an answer. */
function parseAnswer(text: string): object {
  try {
    const { result } = (parseJson(text) ?? {}) as { result?: unknown };
    if (typeof result === 'object' && result !== null) return result;
  } catch (error) {
    if (!(error instanceof InvalidJson)) throw error;
  }
  return refuseAnswer();
}

function refuseAnswer(): never {
  throw new OperatorProblem('the server does not answer like a vector service: is the address right?');
}
