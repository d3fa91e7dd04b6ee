import type { AnswerWriter, LargeAnswer } from '../../../../platform/http/requests/answer-writer.ts';
import { CollectionNotFound } from '../../../../vector/errors.ts';
import type { MatchValue } from '../../../../vector/filter.ts';
import {
  type CollectionAddress,
  collectPoints,
  type PointSlices,
  type ReadOptions,
  type StoredPoint,
  type VectorStore,
} from '../../../../vector/vector-store.ts';
import { addPoint, addPoints, writeEnvelope } from '../../http/answers.ts';
import { toAddress, toReadOptions } from '../../http/caller.ts';
import type { Handlers, OperationRequest } from '../../http/declare-operations.ts';
import { createPayloadSelector, type PayloadSelection, toPointParts, WHOLE } from '../../model/payload-selection.ts';
import { LookupNotFound } from '../../model/refusals.ts';
import type { VectorsResources } from '../../ports.ts';
import { type FindPoints, groupPoints, type PointGroup } from '../../verbs/group-points.ts';
import { resolveInputs } from '../../verbs/query/resolve-inputs.ts';
import { runPlan } from '../../verbs/query/run-plan.ts';
import { writeRecord } from '../answers.ts';
import type { Bodies } from '../body-readers.ts';
import type { OperationId } from '../contract/operations.ts';
import { toPlainId } from '../points/parse-point-id.ts';
import { writeValue } from './facet-routes.ts';
import { resolveStage } from './resolve-stage.ts';
import type { GroupLookup, GroupTask } from './search-readers.ts';
import { writeRanked } from './search-routes.ts';
import { withUnitVectors } from './unit-vectors.ts';

export function createGroupRoutes({ store, limits }: VectorsResources) {
  const answer = async (request: OperationRequest<GroupTask>): Promise<string | LargeAnswer> => {
    const { grouping, groupLookup, stage, answer } = request.body;
    const at = toAddress(request);
    const terms = toReadOptions(request, limits);
    const ready = await resolveInputs(store, at, await resolveStage(store, at, stage), terms);
    const find: FindPoints = (filter, limit) => {
      // The payload determines the groups of a point.
      const parts = { ...answer, offset: 0, payload: WHOLE };
      const points = runPlan(store, at, { ...ready, filter, limit }, parts, terms);
      return collectPoints(withUnitVectors(store, at, answer, points));
    };
    const groups = await groupPoints(find, grouping, ready.filter);
    const records = await readRecords(store, at, groups, groupLookup, terms);
    return writeEnvelope(request, (writer) => addGroups(writer, groups, answer.payload, records));
  };
  return { searchGroups: answer, queryGroups: answer, recommendGroups: answer } satisfies Handlers<OperationId, Bodies>;
}

/** The records of another collection whose ids are the values of groups. */
interface Records {
  readonly payload: PayloadSelection;
  readonly byId: ReadonlyMap<string, StoredPoint>;
}

async function readRecords(
  store: VectorStore,
  { namespace }: CollectionAddress,
  groups: readonly PointGroup[],
  lookup: GroupLookup | null,
  terms: ReadOptions,
): Promise<Records | null> {
  if (lookup === null) return null;
  const { collection: name, parts } = lookup;
  const at = { namespace, name };
  const found = store.listPoints(at, [...new Set(groups.map(({ value }) => toId(value)))], toPointParts(parts), terms);
  const points = await collectPoints(withUnitVectors(store, at, parts, found)).catch((error) => {
    throw error instanceof CollectionNotFound ? new LookupNotFound(name) : error;
  });
  return { payload: parts.payload, byId: new Map(points.map((point) => [point.id, point])) };
}

function toId(value: MatchValue): string {
  if ('text' in value) return toPlainId(value.text);
  return 'number' in value ? value.number : String(value.flag);
}

async function addGroups(
  writer: AnswerWriter,
  groups: readonly PointGroup[],
  selection: PayloadSelection,
  records: Records | null,
): Promise<void> {
  writer.add('{"groups":[');
  for (const [i, { value, points }] of groups.entries()) {
    writer.add(`${i === 0 ? '' : ','}{"id":${writeValue(value)},"hits":`);
    await addPoints(writer, toSlices(points, selection), selection, writeRanked);
    const record = records?.byId.get(toId(value));
    if (records && record) {
      writer.add(',"lookup":');
      const { payload } = record;
      addPoint(writer, writeRecord(record), payload && createPayloadSelector(records.payload)(payload));
    }
    writer.add('}');
  }
  writer.add(']}');
}

/** Yields one point at a time, as each may be large. */
async function* toSlices(
  points: PointGroup['points'],
  { kind }: PayloadSelection,
): PointSlices<PointGroup['points'][number]> {
  for (const point of points) {
    const payload = kind === 'none' ? null : point.payload;
    const bytes = (payload?.length ?? 0) + 12 * (point.vector?.length ?? 0);
    yield { points: [{ ...point, payload }], bytes };
  }
}
