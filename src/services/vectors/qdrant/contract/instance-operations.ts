// The descriptions of the operations about the server as a whole.
import { Type } from 'typebox';
import { closed } from './fields.ts';
import { describeRead, describeWrite } from './operation.ts';

const service = { tag: 'service', params: Type.Object({}) } as const;
const anything = Type.Object({}, { additionalProperties: true });
export const getCluster = describeRead({
  ...service,
  operationId: 'getCluster',
  summary: 'Whether this is a cluster: it is not',
  result: Type.Object({ status: Type.Literal('disabled') }, closed),
});
export const getTelemetry = describeRead({
  ...service,
  operationId: 'getTelemetry',
  summary: 'What runs here, and how many collections the namespace has',
  result: anything,
});
export const listIssues = describeRead({
  ...service,
  operationId: 'listIssues',
  summary: 'What should be tuned: nothing',
  result: Type.Object({ issues: Type.Array(anything, { maxItems: 0 }) }, closed),
});
export const clearIssues = describeWrite({
  ...service,
  operationId: 'clearIssues',
  summary: 'Acknowledge that there is nothing to tune',
  result: Type.Literal(true),
});
export const getCollectionCluster = describeRead({
  tag: 'collections',
  operationId: 'getCollectionCluster',
  summary: 'The one shard of a collection',
  result: anything,
});
export const getOptimizations = describeRead({
  tag: 'collections',
  operationId: 'getOptimizations',
  summary: 'Optimizations that run: none, because search is exact without them',
  result: anything,
});
