// The readers of the bodies of searches. Each kind has three forms: one search, several, and one in groups.
import type { TSchema } from 'typebox';
import type { CreateReader } from '../../bodies/reader-factory.ts';
import { createNumbersOf, findRows, type NumbersOf } from '../../http/body-vectors.ts';
import { GROUP_SIZE_DEFAULT, type Limits, QDRANT_RESULTS_MAX, RESULTS_DEFAULT } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { Grouping } from '../../verbs/group-points.ts';
import { QueryGroups, RecommendGroups, SearchGroups } from '../contract/groups.ts';
import * as search from '../contract/search.ts';
import { parseKey } from '../filters/parse-key.ts';
import { parseApartTo } from '../parse-body.ts';
import {
  parseDiversity,
  parseExamples,
  parseQuery,
  parseRanked,
  parseSearchVector,
  type Task,
} from './parse-search.ts';

export interface GroupTask extends Task {
  readonly grouping: Grouping;
}

interface GroupingBody {
  readonly group_by: string;
  readonly group_size?: number | null;
  readonly limit?: number | null;
}

interface Kind<Body> {
  /** The schemas of the three forms. */
  readonly one: TSchema;
  readonly batch: TSchema;
  readonly groups: TSchema;
  /** The depth of the vector in one search; undefined if it is too deep to be extracted. */
  readonly depth?: number;
  toTask(body: Body, path: string, numbersOf: NumbersOf): Task;
}

export function createSearchReaders(read: CreateReader, limits: Limits) {
  const createForms = <Body>({ one, batch, groups, depth, toTask }: Kind<Body>) => {
    const parse = depth === undefined ? undefined : parseApartTo(depth);
    return {
      one: read(one, (body) => toTask(body as Body, '', numbersIn(body)), parse),
      batch: read(
        batch,
        (body) => {
          const { searches } = body as { readonly searches: readonly Body[] };
          const numbersOf = numbersIn(body);
          return searches.map((each, i) => toTask(each, `searches[${i}].`, numbersOf));
        },
        depth === undefined ? undefined : parseApartTo(depth + 2),
      ),
      groups: read(
        groups,
        (body): GroupTask => {
          const task = toTask(body as Body, '', numbersIn(body));
          if (task.diversity) refuseInput('query.mmr', 'is not supported in groups');
          return { ...task, grouping: parseGrouping(body as GroupingBody) };
        },
        parse,
      ),
    };
  };

  const searches = createForms<search.SearchBody>({
    one: search.Search,
    batch: search.SearchBatch,
    groups: SearchGroups,
    depth: 1,
    toTask: (body, path, numbersOf) => ({
      target: parseSearchVector(body.vector, `${path}vector`, numbersOf),
      ranked: parseRanked(body, path, limits),
    }),
  });
  const queries = createForms<search.QueryBody>({
    one: search.QueryRequest,
    batch: search.QueryBatch,
    groups: QueryGroups,
    // Of `query.nearest`.
    depth: 2,
    toTask: (body, path, numbersOf) => {
      const ranked = parseRanked(body, path, limits);
      return { target: parseQuery(body, `${path}query`, numbersOf), ranked, diversity: parseDiversity(body, ranked) };
    },
  });
  const recommendations = createForms<search.RecommendBody>({
    one: search.Recommend,
    batch: search.RecommendBatch,
    groups: RecommendGroups,
    toTask: (body, path) => ({
      target: parseExamples(body, path.replace(/\.$/, '') || 'body'),
      ranked: parseRanked(body, path, limits),
    }),
  });
  return {
    searchPoints: searches.one,
    searchBatch: searches.batch,
    searchGroups: searches.groups,
    queryPoints: queries.one,
    queryBatch: queries.batch,
    queryGroups: queries.groups,
    recommendPoints: recommendations.one,
    recommendBatch: recommendations.batch,
    recommendGroups: recommendations.groups,
  };
}

function numbersIn(body: unknown): NumbersOf {
  return createNumbersOf(findRows(body as object));
}

function parseGrouping(body: GroupingBody): Grouping {
  const [count, size] = [body.limit ?? RESULTS_DEFAULT, body.group_size ?? GROUP_SIZE_DEFAULT];
  if (count * size > QDRANT_RESULTS_MAX) {
    refuseInput('group_size', `must not make more than ${QDRANT_RESULTS_MAX} points in all groups together`);
  }
  return { key: parseKey(body.group_by, 'group_by'), groups: count, size };
}
