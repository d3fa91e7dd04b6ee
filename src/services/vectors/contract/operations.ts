// The operations of the service, as /openapi.json publishes them.
import { JSON_MEDIA } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { HealthBody, RootBody } from './envelope.ts';
import { describeInNamespace, describeServiceRoute, UNHEALTHY } from './operation.ts';
import { describeTable } from './operation-table.ts';
import table from './operations.json' with { type: 'json' };

export const getRoot = describeServiceRoute({
  operationId: 'getRoot',
  summary: 'Title and version',
  tag: 'service',
  content: { [JSON_MEDIA]: refer(RootBody) },
});

export const getHealth = describeServiceRoute({
  operationId: 'getHealth',
  summary: 'Whether the service works',
  description: 'Writes to and reads from the storage.',
  tag: 'service',
  content: { [JSON_MEDIA]: refer(HealthBody) },
  errors: [UNHEALTHY],
});

export type OperationId = keyof typeof table;

/** The operations on collections and points. */
export const OPERATIONS = describeTable<OperationId>(table, describeInNamespace);
