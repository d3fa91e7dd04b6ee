// The readers of the bodies of searches.
import type { Static } from 'typebox';
import { createBodyReader } from '../../../../platform/http/bodies/body-reader.ts';
import type { SchemaCheck } from '../../../../platform/http/schemas/schema-check.ts';
import { createPassage } from '../../bodies/passages.ts';
import { createNumbersOf, findRows, type NumbersOf } from '../../http/body-vectors.ts';
import type { Limits } from '../../limits.ts';
import * as search from '../contract/search.ts';
import {
  parseBody,
  parseQueryBatchBody,
  parseQueryBody,
  parseSearchBatchBody,
  parseSearchBody,
} from '../parse-body.ts';
import {
  mapTaskFilters,
  parseDiversity,
  parseExamples,
  parseQuery,
  parseRanked,
  parseSearchVector,
  type Task,
} from './parse-search.ts';

type SearchBatch = Static<typeof search.SearchBatch>;
type RecommendBatch = Static<typeof search.RecommendBatch>;
type QueryBatch = Static<typeof search.QueryBatch>;

const passTask = createPassage<Task>({ mapFilters: mapTaskFilters, listVectors: (task) => listVectors([task]) });
const passTasks = createPassage<Task[]>({
  mapFilters: (tasks, map) => tasks.map((task) => mapTaskFilters(task, map)),
  listVectors,
});

function listVectors(tasks: readonly Task[]): Float32Array[] {
  return tasks.map(({ target }) => target).filter((target) => target instanceof Float32Array);
}

export function createSearchReaders(limits: Limits, checkOf: (schema: object) => SchemaCheck) {
  const toSearch = (body: search.SearchBody, path: string, numbersOf: NumbersOf): Task => ({
    target: parseSearchVector(body.vector, `${path}vector`, numbersOf),
    ranked: parseRanked(body, path, limits),
  });
  const toQuery = (body: search.QueryBody, path: string, numbersOf: NumbersOf): Task => {
    const ranked = parseRanked(body, path, limits);
    return { target: parseQuery(body, `${path}query`, numbersOf), ranked, diversity: parseDiversity(body, ranked) };
  };
  const toRecommendation = (body: search.RecommendBody, path: string): Task => ({
    target: parseExamples(body, path.replace(/\.$/, '') || 'body'),
    ranked: parseRanked(body, path, limits),
  });
  return {
    searchPoints: createBodyReader({
      parse: parseSearchBody,
      check: checkOf(search.Search),
      toValue: (body: search.SearchBody) => toSearch(body, '', createNumbersOf(findRows(body))),
      passage: passTask,
    }),
    searchBatch: createBodyReader({
      parse: parseSearchBatchBody,
      check: checkOf(search.SearchBatch),
      toValue: (body: SearchBatch) => {
        const numbersOf = createNumbersOf(findRows(body));
        return body.searches.map((each, i) => toSearch(each, `searches[${i}].`, numbersOf));
      },
      passage: passTasks,
    }),
    queryPoints: createBodyReader({
      parse: parseQueryBody,
      check: checkOf(search.QueryRequest),
      toValue: (body: search.QueryBody) => toQuery(body, '', createNumbersOf(findRows(body))),
      passage: passTask,
    }),
    queryBatch: createBodyReader({
      parse: parseQueryBatchBody,
      check: checkOf(search.QueryBatch),
      toValue: (body: QueryBatch) => {
        const numbersOf = createNumbersOf(findRows(body));
        return body.searches.map((each, i) => toQuery(each, `searches[${i}].`, numbersOf));
      },
      passage: passTasks,
    }),
    recommendPoints: createBodyReader({
      parse: parseBody,
      check: checkOf(search.Recommend),
      toValue: (body: search.RecommendBody) => toRecommendation(body, ''),
      passage: passTask,
    }),
    recommendBatch: createBodyReader({
      parse: parseBody,
      check: checkOf(search.RecommendBatch),
      toValue: ({ searches }: RecommendBatch) => searches.map((each, i) => toRecommendation(each, `searches[${i}].`)),
      passage: passTasks,
    }),
  };
}
