// The operations about the server as a whole, as /openapi.json describes them.
import { Type } from 'typebox';
import { anyObject, describeOperation, JSON_MEDIA } from '../../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { VersionInfo } from './bodies.ts';
import { closed } from './fields.ts';
import { CONVENTIONS, describeRead, describeWrite } from './operation.ts';

const service = { tag: 'service', params: Type.Object({}) } as const;

/** Needs no credentials. */
export const getVersion = describeOperation(CONVENTIONS, {
  operationId: 'getVersion',
  summary: 'What runs here, and which version of the interface it speaks',
  tag: 'service',
  content: { [JSON_MEDIA]: refer(VersionInfo) },
});
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
  result: anyObject,
});
export const listIssues = describeRead({
  ...service,
  operationId: 'listIssues',
  summary: 'What should be tuned: nothing',
  result: Type.Object({ issues: Type.Array(anyObject, { maxItems: 0 }) }, closed),
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
  result: anyObject,
});
export const getOptimizations = describeRead({
  tag: 'collections',
  operationId: 'getOptimizations',
  summary: 'Optimizations that run: none, because search is exact without them',
  result: anyObject,
});
