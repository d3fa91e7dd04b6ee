import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnswerWriter, LargeAnswer } from '../../../../platform/http/requests/answer-writer.ts';
import { collectPoints, type PointSlices, type ScoredPoint } from '../../../../vector/vector-store.ts';
import { addPoints, toReadOptions, writeEnvelope } from '../../http/answers.ts';
import { type CollectionRoute, toAddress } from '../../http/caller.ts';
import type { PayloadSelection } from '../../model/payload-selection.ts';
import type { VectorsResources } from '../../ports.ts';
import { type FindPoints, groupPoints, type PointGroup } from '../../verbs/group-points.ts';
import { writeScored } from '../answers.ts';
import * as operations from '../contract/operations.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';
import { writeValue } from './facet-routes.ts';
import type { GroupTask } from './group-readers.ts';
import { runTask } from './search-routes.ts';

interface GroupRoute extends CollectionRoute {
  Body: GroupTask;
}

const WHOLE: PayloadSelection = { kind: 'some', include: null, exclude: [] };

const POINTS = '/collections/:collection/points';

export function declareGroupRoutes(app: FastifyInstance, resources: VectorsResources): void {
  const answer = async (request: FastifyRequest<GroupRoute>): Promise<string | LargeAnswer> => {
    const { task, grouping } = request.body;
    const { options } = task.ranked;
    const at = toAddress(request);
    const terms = toReadOptions(request.context, resources.limits);
    const find: FindPoints = (filter, limit) => {
      // The payload determines the groups of a point.
      const ranked = { offset: 0, wanted: limit, options: { ...options, payload: WHOLE, filter, limit } };
      return collectPoints(runTask(resources, at, { ...task, ranked }, terms));
    };
    const groups = await groupPoints(find, grouping, await resolveFilter(resources, at, options.filter));
    return writeEnvelope(request.context, (writer) => addGroups(writer, groups, options.payload));
  };

  const searching = { schema: operations.searchGroups, config: { body: 'qdrant/searchGroups' } };
  app.post<GroupRoute>(`${POINTS}/search/groups`, searching, answer);
  const querying = { schema: operations.queryGroups, config: { body: 'qdrant/queryGroups' } };
  app.post<GroupRoute>(`${POINTS}/query/groups`, querying, answer);
  const recommending = { schema: operations.recommendGroups, config: { body: 'qdrant/recommendGroups' } };
  app.post<GroupRoute>(`${POINTS}/recommend/groups`, recommending, answer);
}

async function addGroups(
  writer: AnswerWriter,
  groups: readonly PointGroup[],
  selection: PayloadSelection,
): Promise<void> {
  writer.add('{"groups":[');
  for (const [i, { value, points }] of groups.entries()) {
    writer.add(`${i === 0 ? '' : ','}{"id":${writeValue(value)},"hits":`);
    await addPoints(writer, toSlices(points, selection), selection, writeScored);
    writer.add('}');
  }
  writer.add(']}');
}

/** Yields one point at a time, as each may be large. */
async function* toSlices(points: readonly ScoredPoint[], { kind }: PayloadSelection): PointSlices<ScoredPoint> {
  for (const point of points) {
    const payload = kind === 'none' ? null : point.payload;
    const bytes = (payload?.length ?? 0) + 12 * (point.vector?.length ?? 0);
    yield { points: [{ ...point, payload }], bytes };
  }
}
