// Tables of operations (operations.json): the routes of an interface and their descriptions, by operation id.
import { type TSchema, Type } from 'typebox';
import {
  type describeOperation,
  JSON_MEDIA,
  type Operation,
} from '../../../platform/http/schemas/describe-operation.ts';
import { CollectionParams } from './collections.ts';
import { envelopeOf } from './envelope.ts';

interface OperationRow {
  readonly method: string;
  readonly path: string;
  readonly isWrite?: boolean;
  /** True if plain requests are answered without the framework. */
  readonly isDirect?: boolean;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The schema of the body, or its `$id`. */
  readonly body?: string | object;
  readonly isBodyOptional?: boolean;
  /** The reader of the body, if it is not named like the operation. */
  readonly reader?: string;
  /** The schemas of the query parameters besides those of every operation. */
  readonly query?: Readonly<Record<string, object>>;
  /** The schema of the result in the envelope. */
  readonly result: object;
  /** The statuses of errors besides those of every operation. */
  readonly errors?: readonly number[];
}

type QueryFields = OperationRow['query'];

type RouteSchema = ReturnType<typeof describeOperation>;

/** A route as it is declared. */
export interface OperationRoute {
  readonly method: string;
  readonly path: string;
  readonly isDirect: boolean;
  readonly schema: RouteSchema;
  /** The reader of the body; undefined if the route has none. */
  readonly reader: string | undefined;
}

export type OperationTable<Id extends string> = Readonly<Record<Id, OperationRow>>;

const name = Type.String({ minLength: 1 });
const PARAMS = { ...CollectionParams.properties, id: name, field: name, vector: name, shard: name, snapshot: name };

export function describeTable<Id extends string>(
  table: OperationTable<Id>,
  describe: (operation: Operation<number>, isWrite: boolean, query?: QueryFields) => RouteSchema,
): Readonly<Record<Id, OperationRoute>> {
  const routes = Object.entries<OperationRow>(table).map(([operationId, row]): [string, OperationRoute] => {
    const { method, path, isWrite = false, isDirect = false, body, reader, result, query, ...described } = row;
    const operation: Operation<number> = {
      ...described,
      operationId,
      params: toParams(path),
      content: { [JSON_MEDIA]: envelopeOf(result as TSchema) },
      ...(body !== undefined && { body: (typeof body === 'string' ? { $ref: `${body}#` } : body) as TSchema }),
    };
    const readBy = reader ?? (body === undefined ? undefined : operationId);
    return [operationId, { method, path, isDirect, schema: describe(operation, isWrite, query), reader: readBy }];
  });
  return Object.fromEntries(routes) as Readonly<Record<Id, OperationRoute>>;
}

function toParams(path: string): TSchema {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, param]) => param as keyof typeof PARAMS);
  return Type.Object(Object.fromEntries(names.map((each) => [each, PARAMS[each]])));
}
