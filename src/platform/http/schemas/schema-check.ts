// Validates bodies with the published schemas, without the framework, so that a thread that has no server can do it too.
import { AjvCompiler } from '@fastify/ajv-compiler';
import { HttpProblem } from '../errors/problem.ts';
import { isOutOfBounds, type SchemaError, toIssues } from './validation-issues.ts';

/** What is sent is taken as it is, and the first thing that is wrong with it is told, with the value that is wrong. */
export const VALIDATOR_OPTIONS = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  verbose: true,
} as const;

/** Throws an HttpProblem that says what is wrong with a value. */
export type SchemaCheck = (value: unknown) => void;

/**
 * Makes checks of schemas that may refer to `schemas` by their `$id`. A validator is compiled when it is first used: compiling
 * those of all routes takes a quarter of the start.
 */
export function createSchemaChecks(schemas: readonly object[]): (schema: object) => SchemaCheck {
  const byId = Object.fromEntries(schemas.map((schema) => [(schema as { $id: string }).$id, schema]));
  let compile: ReturnType<ReturnType<typeof AjvCompiler>> | undefined;
  return (schema) => {
    let validate: ReturnType<NonNullable<typeof compile>> | undefined;
    return (value) => {
      compile ??= AjvCompiler()(byId, { customOptions: VALIDATOR_OPTIONS });
      validate ??= compile({ schema, method: '', url: '' });
      if (!validate(value)) throw toProblem((validate.errors ?? []) as SchemaError[], 'body');
    };
  };
}

export function toProblem(found: readonly SchemaError[], part: string): HttpProblem {
  const issues = toIssues(found, part);
  return new HttpProblem({ kind: 'invalid', issues, ...(isOutOfBounds(found) && { isOutOfBounds: true }) });
}
