// The readers of the bodies of searches. Most kinds have three forms: one search, several, and one in groups.
import type { TSchema } from 'typebox';
import type { CreateReader, ParseBody } from '../../bodies/reader-factory.ts';
import { createNumbersOf, findRows, type NumbersOf } from '../../http/body-vectors.ts';
import {
  GROUP_SIZE_DEFAULT,
  type Limits,
  MATRIX_LIMIT_DEFAULT,
  MATRIX_PAIRS_MAX,
  MATRIX_SAMPLE_DEFAULT,
  QDRANT_RESULTS_MAX,
  RESULTS_DEFAULT,
} from '../../limits.ts';
import { toCollectionName } from '../../model/collection-name.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { AnswerParts } from '../../model/payload-selection.ts';
import type { Grouping } from '../../verbs/group-points.ts';
import { QueryGroups, RecommendGroups, SearchGroups, type WithLookupBody } from '../contract/groups.ts';
import * as query from '../contract/query.ts';
import * as search from '../contract/search.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { parseKey } from '../filters/parse-key.ts';
import { readingDocuments } from '../inference/embed-document.ts';
import { parseApartTo, parseBody } from '../parse-body.ts';
import { parseParts } from './parse-parts.ts';
import { parseDiscover, parseQuery, parseRecommend, parseSearch, type Task } from './parse-stage.ts';

/** The collection with a record for each group, and the parts of the records. */
export interface GroupLookup {
  readonly collection: string;
  readonly parts: AnswerParts;
}

export interface GroupTask extends Task {
  readonly grouping: Grouping;
  readonly groupLookup: GroupLookup | null;
}

interface GroupingBody {
  readonly group_by: string;
  readonly group_size?: number | null;
  readonly limit?: number | null;
  readonly with_lookup?: WithLookupBody | null;
}

interface Kind<Body> {
  /** The schemas of the forms. */
  readonly one: TSchema;
  readonly batch: TSchema;
  readonly groups: TSchema;
  /** The depth of the vector in one search; undefined if it is too deep to be extracted. */
  readonly depth?: number;
  toTask(body: Body, path: string, limits: Limits, numbersOf: NumbersOf): Task;
}

export function createSearchReaders(read: CreateReader, limits: Limits) {
  const createForms = <Body>({ one, batch, groups, depth, toTask }: Kind<Body>) => {
    const parse = depth === undefined ? undefined : parseShallow(depth);
    const forms = {
      one: read(one, (body) => toTask(body as Body, '', limits, numbersIn(body)), parse),
      batch: read(
        batch,
        (body) => {
          const { searches } = body as { readonly searches: readonly Body[] };
          const numbersOf = numbersIn(body);
          return searches.map((each, i) => toTask(each, `searches[${i}].`, limits, numbersOf));
        },
        depth === undefined ? undefined : parseShallow(depth + 2),
      ),
      groups: read(
        groups,
        (body): GroupTask => {
          const task = toTask(body as Body, '', limits, numbersIn(body));
          if (task.stage.query?.kind === 'nearest' && task.stage.query.diversity) {
            refuseInput('query.mmr', 'is not supported in groups');
          }
          const { with_lookup } = body as GroupingBody;
          return { ...task, grouping: parseGrouping(body as GroupingBody), groupLookup: parseLookup(with_lookup) };
        },
        parse,
      ),
    };
    return {
      one: readingDocuments(forms.one),
      batch: readingDocuments(forms.batch),
      groups: readingDocuments(forms.groups),
    };
  };

  const searches = createForms<search.SearchBody>({
    one: search.Search,
    batch: search.SearchBatch,
    groups: SearchGroups,
    depth: 1,
    toTask: parseSearch,
  });
  const queries = createForms<query.QueryBody>({
    one: query.QueryRequest,
    batch: query.QueryBatch,
    groups: QueryGroups,
    // Of `query.nearest`.
    depth: 2,
    toTask: parseQuery,
  });
  const recommendations = createForms<search.RecommendBody>({
    one: search.Recommend,
    batch: search.RecommendBatch,
    groups: RecommendGroups,
    toTask: parseRecommend,
  });
  const matrix = read(search.SearchMatrix, (body) => {
    const [sample, limit] = [body.sample ?? MATRIX_SAMPLE_DEFAULT, body.limit ?? MATRIX_LIMIT_DEFAULT];
    if (sample * Math.min(sample, limit) > MATRIX_PAIRS_MAX) {
      refuseInput('limit', `and sample must not make more than ${MATRIX_PAIRS_MAX} pairs`);
    }
    const filter = body.filter ? parseFilter(body.filter, 'filter', limits) : null;
    return { sample, limit, filter, using: body.using ?? '' };
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
    discoverPoints: readingDocuments(read(search.Discover, (body) => parseDiscover(body, '', limits))),
    discoverBatch: readingDocuments(
      read(search.DiscoverBatch, (body) =>
        (body.searches as search.DiscoverBody[]).map((each, i) => parseDiscover(each, `searches[${i}].`, limits)),
      ),
    ),
    searchMatrixPairs: matrix,
    searchMatrixOffsets: matrix,
  };
}

/** The words of fields with lists of numbers at the depth of vectors that are not vectors, or are not read as such. */
const UNSAFE = ['"prefetch"', '"indices"'];

/** Creates a parser that extracts vectors from bodies in which nothing else could be taken for one. */
function parseShallow(depth: number): ParseBody {
  const parseApart = parseApartTo(depth);
  return (bytes) => (UNSAFE.some((word) => bytes.includes(word)) ? parseBody(bytes) : parseApart(bytes));
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

function parseLookup(body: WithLookupBody | null | undefined): GroupLookup | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string') return { collection: toCollectionName(body), parts: parseParts({}, true) };
  return { collection: toCollectionName(body.collection), parts: parseParts(body, true) };
}
