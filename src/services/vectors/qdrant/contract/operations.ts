// The operations for clients of Qdrant, as /openapi.json publishes them.
import { describeOperation, JSON_MEDIA } from '../../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../../platform/http/schemas/schema-reference.ts';
import { describeTable } from '../../contract/operation-table.ts';
import { VersionInfo } from './bodies.ts';
import { CONVENTIONS, describe } from './operation.ts';
import table from './operations.json' with { type: 'json' };

/** Needs no credentials. */
export const getVersion = describeOperation(CONVENTIONS, {
  operationId: 'getVersion',
  summary: 'What runs here, and which version of the interface it speaks',
  tag: 'service',
  content: { [JSON_MEDIA]: refer(VersionInfo) },
});

export type OperationId = keyof typeof table;
export const OPERATIONS = describeTable<OperationId>(table, describe);
