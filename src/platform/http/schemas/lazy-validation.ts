// Compiles a validator when its route is first used: compiling those of all routes takes a quarter of the start.
import { AjvCompiler, type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { toQueryValues } from './query-values.ts';

type Compile = ReturnType<BuildCompilerFromPool>;
type Validate = ReturnType<Compile>;
type Query = Parameters<typeof toQueryValues>[1];

/** The arguments that the framework passes, which its types omit. */
interface RoutePart {
  readonly schema: { readonly properties?: Readonly<Record<string, object>>; readonly required?: readonly string[] };
  readonly httpPart?: string;
  readonly method?: unknown;
  readonly url?: string;
}

const takeEverything = (() => true) as unknown as Validate;

/**
 * Creates the validation. `isChecked` returns true if a body reader validates the route's bodies, so that the framework
 * accepts them as they are.
 */
export function createLazyValidation(isChecked: (method: unknown, url: string) => boolean): {
  compilersFactory: { buildValidator: BuildCompilerFromPool };
} {
  const buildCompiler = AjvCompiler();
  const buildValidator: BuildCompilerFromPool = (...args: Parameters<BuildCompilerFromPool>) => {
    let compile: Compile | undefined;
    return (route) => {
      const { httpPart, method, url = '', schema } = route as unknown as RoutePart;
      if (httpPart === 'body' && isChecked(method, url)) return takeEverything;
      let compiled: Validate | undefined;
      const validate = (sent: unknown) => {
        compile ??= buildCompiler(...args);
        compiled ??= compile(toLowerCaseHeaders(route as unknown as RoutePart));
        if (httpPart !== 'querystring') return compiled(sent) === true || { error: compiled.errors };
        const value = toQueryValues(schema, sent as Query);
        return compiled(value) === true ? { value } : { error: compiled.errors };
      };
      // The framework requires no more of a validator than this; the type is that of a compiled one.
      return validate as unknown as Validate;
    };
  };
  return { compilersFactory: { buildValidator } };
}

function toLowerCaseHeaders(part: RoutePart): object {
  return part.httpPart === 'headers' ? { ...part, schema: toLowerCaseNames(part.schema) } : part;
}

/** Lowers header names, which arrive in lower case. The framework does so only for validators it compiles. */
export function toLowerCaseNames({ properties = {}, required = [], ...schema }: RoutePart['schema']): object {
  const lowered = Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...schema,
    properties: Object.fromEntries(lowered),
    required: required.map((name) => name.toLowerCase()),
  };
}
