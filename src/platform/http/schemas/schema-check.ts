// Validates with the published schemas without the framework, so that a thread without a server can do it too.
import { AjvCompiler } from '@fastify/ajv-compiler';
import { HttpProblem } from '../errors/problem.ts';
import { findOutOfBounds, type SchemaError, toIssues } from './validation-issues.ts';

/**
 * The validator changes nothing in the input. It reports the first violation and its value. Schemas are validated by tests
 * of the published descriptions.
 */
const VALIDATOR_OPTIONS = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  verbose: true,
  validateSchema: false,
} as const;

/** Gives servers of one process with the same schemas the same validators. */
const getCompiler = AjvCompiler();

/** Validates a value; throws an HttpProblem that describes the violation. */
export type SchemaCheck = (value: unknown) => void;

/**
 * Creates checks of schemas that may refer to `schemas` by their `$id`. A validator is compiled on first use: compiling
 * those of all routes takes a quarter of the start.
 */
export function createSchemaChecks(schemas: readonly object[]): (schema: object, part?: string) => SchemaCheck {
  const byId = Object.fromEntries(schemas.map((schema) => [(schema as { $id: string }).$id, schema]));
  let compile: ReturnType<ReturnType<typeof AjvCompiler>> | undefined;
  return (schema, part = 'body') => {
    let validate: ReturnType<NonNullable<typeof compile>> | undefined;
    return (value) => {
      compile ??= getCompiler(byId, { customOptions: VALIDATOR_OPTIONS });
      validate ??= compile({ schema, method: '', url: '' });
      if (!validate(value)) throw toProblem((validate.errors ?? []) as SchemaError[], part);
    };
  };
}

function toProblem(found: readonly SchemaError[], part: string): HttpProblem {
  const issues = toIssues(found, part);
  const beyond = findOutOfBounds(found);
  if (beyond === undefined) return new HttpProblem({ kind: 'invalid', issues });
  const { type } = (beyond.parentSchema ?? {}) as { readonly type?: unknown };
  const value = typeof beyond.data === 'number' && { value: beyond.data, isFloat: type === 'number' };
  return new HttpProblem({ kind: 'invalid', issues, isOutOfBounds: true, ...value });
}
