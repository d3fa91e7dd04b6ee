import type { Static, TSchema } from 'typebox';
import { type BodyReader, createBodyReader, type Passage } from '../../../platform/http/bodies/body-reader.ts';
import { createSchemaChecks } from '../../../platform/http/schemas/schema-check.ts';
import { PASSAGE } from './passage.ts';

/** Parses the bytes of a body for its schema. */
export type ParseBody = (bytes: Buffer) => unknown;

/** Creates a reader that parses a body, checks it by its schema and converts it. */
export type CreateReader = <Schema extends TSchema, Value>(
  schema: Schema,
  toValue: (body: Static<Schema>) => Value,
  parse?: ParseBody,
) => BodyReader<Value>;

/** Creates a factory of the readers of an interface, whose schemas may refer to one another. */
export function createReaderFactory(schemas: readonly object[], parseByDefault?: ParseBody): CreateReader {
  const checkOf = createSchemaChecks(schemas);
  return <Schema extends TSchema, Value>(
    schema: Schema,
    toValue: (body: Static<Schema>) => Value,
    parse = parseByDefault,
  ) => {
    const passage = PASSAGE as Passage<Value>;
    return createBodyReader({ check: checkOf(schema), toValue, passage, ...(parse && { parse }) });
  };
}
