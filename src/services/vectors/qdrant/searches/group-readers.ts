// The readers of the bodies of grouped searches.
import { createBodyReader } from '../../../../platform/http/bodies/body-reader.ts';
import type { SchemaCheck } from '../../../../platform/http/schemas/schema-check.ts';
import { createPassage } from '../../bodies/passages.ts';
import { createNumbersOf, findRows } from '../../http/body-vectors.ts';
import { GROUP_SIZE_DEFAULT, type Limits, QDRANT_RESULTS_MAX, RESULTS_DEFAULT } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { Grouping } from '../../verbs/group-points.ts';
import * as groups from '../contract/groups.ts';
import { parseKey } from '../filters/parse-key.ts';
import { parseBody, parseQueryBody, parseSearchBody } from '../parse-body.ts';
import {
  mapTaskFilters,
  parseDiversity,
  parseExamples,
  parseQuery,
  parseRanked,
  parseSearchVector,
  type Task,
} from './parse-search.ts';

export interface GroupTask {
  readonly task: Task;
  readonly grouping: Grouping;
}

const passage = createPassage<GroupTask>({
  mapFilters: ({ task, grouping }, map) => ({ task: mapTaskFilters(task, map), grouping }),
  listVectors: ({ task: { target } }) => (target instanceof Float32Array ? [target] : []),
});

interface GroupingBody {
  readonly group_by: string;
  readonly group_size?: number | null;
  readonly limit?: number | null;
}

function parseGrouping(body: GroupingBody): Grouping {
  const [count, size] = [body.limit ?? RESULTS_DEFAULT, body.group_size ?? GROUP_SIZE_DEFAULT];
  if (count * size > QDRANT_RESULTS_MAX) {
    refuseInput('group_size', `must not make more than ${QDRANT_RESULTS_MAX} points in all groups together`);
  }
  return { key: parseKey(body.group_by, 'group_by'), groups: count, size };
}

export function createGroupReaders(limits: Limits, checkOf: (schema: object) => SchemaCheck) {
  return {
    searchGroups: createBodyReader({
      parse: parseSearchBody,
      check: checkOf(groups.SearchGroups),
      toValue: (body: groups.SearchGroupsBody): GroupTask => {
        const numbersOf = createNumbersOf(findRows(body));
        const target = parseSearchVector(body.vector, 'vector', numbersOf);
        return { task: { target, ranked: parseRanked(body, '', limits) }, grouping: parseGrouping(body) };
      },
      passage,
    }),
    queryGroups: createBodyReader({
      parse: parseQueryBody,
      check: checkOf(groups.QueryGroups),
      toValue: (body: groups.QueryGroupsBody): GroupTask => {
        const target = parseQuery(body, 'query', createNumbersOf(findRows(body)));
        const ranked = parseRanked(body, '', limits);
        if (parseDiversity(body, ranked) !== null) refuseInput('query.mmr', 'is not supported in groups');
        return { task: { target, ranked }, grouping: parseGrouping(body) };
      },
      passage,
    }),
    recommendGroups: createBodyReader({
      parse: parseBody,
      check: checkOf(groups.RecommendGroups),
      toValue: (body: groups.RecommendGroupsBody): GroupTask => ({
        task: { target: parseExamples(body, 'body'), ranked: parseRanked(body, '', limits) },
        grouping: parseGrouping(body),
      }),
      passage,
    }),
  };
}
