import type { AnswerWriter, LargeAnswer } from '../../../../platform/http/requests/answer-writer.ts';
import { collectPoints, type PointSlices, type ScoredPoint } from '../../../../vector/vector-store.ts';
import { addPoints, writeEnvelope } from '../../http/answers.ts';
import { toAddress, toReadOptions } from '../../http/caller.ts';
import type { Handlers, OperationRequest } from '../../http/declare-operations.ts';
import { type PayloadSelection, WHOLE } from '../../model/payload-selection.ts';
import type { VectorsResources } from '../../ports.ts';
import { type FindPoints, groupPoints, type PointGroup } from '../../verbs/group-points.ts';
import { writeScored } from '../answers.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';
import { resolveFilter } from '../filters/resolve-texts.ts';
import { writeValue } from './facet-routes.ts';
import type { GroupTask } from './search-readers.ts';
import { runTask } from './search-routes.ts';

export function createGroupRoutes({ store, limits }: VectorsResources) {
  const answer = async (request: OperationRequest<GroupTask>): Promise<string | LargeAnswer> => {
    const { grouping, ...task } = request.body;
    const { options } = task.ranked;
    const at = toAddress(request);
    const terms = toReadOptions(request, limits);
    const find: FindPoints = (filter, limit) => {
      // The payload determines the groups of a point.
      const ranked = { offset: 0, wanted: limit, options: { ...options, payload: WHOLE, filter, limit } };
      return collectPoints(runTask(store, at, { ...task, ranked }, terms));
    };
    const groups = await groupPoints(find, grouping, await resolveFilter(store, at, options.filter));
    return writeEnvelope(request, (writer) => addGroups(writer, groups, options.payload));
  };
  return { searchGroups: answer, queryGroups: answer, recommendGroups: answer } satisfies Handlers<OperationId, Bodies>;
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
