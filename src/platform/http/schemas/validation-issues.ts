// Words the validator's findings for callers: the path, the violation, and what would be valid.
import { shorten } from '../../text/shorten.ts';
import type { Issue } from '../errors/problem.ts';

export interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
  readonly parentSchema?: unknown;
  readonly data?: unknown;
}

/** The length to which names from the caller are echoed. */
const ECHO_LENGTH_MAX = 64;

const PLAIN_NAME = /^[A-Za-z_][\w-]*$/;

/** Returns the issue. The validator stops at the first error; it also reports the branches of unions that it tried. */
export function toIssues(errors: readonly SchemaError[], part: string): Issue[] {
  const found = findMeant(errors);
  if (found === undefined) return [];
  const path = toIssuePath(part, toSegments(found.error));
  return [{ path, message: isRepeated(found.error, part) ? 'must be given once' : found.message }];
}

/** Returns true for a name that occurs several times in a query, and so has a list of values. */
function isRepeated({ keyword, data }: SchemaError, part: string): boolean {
  return part === 'querystring' && keyword === 'type' && Array.isArray(data);
}

const BOUNDS = ['minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength'];

/** Returns the violation if the value has the right shape, and only its size is refused. */
export function findOutOfBounds(errors: readonly SchemaError[]): SchemaError | undefined {
  const error = findMeant(errors)?.error;
  return error !== undefined && BOUNDS.includes(error.keyword) ? error : undefined;
}

interface Worded {
  readonly error: SchemaError;
  readonly message: string;
}

function findMeant(errors: readonly SchemaError[]): Worded | undefined {
  const outermost = errors.at(-1);
  return outermost && (isUnion(outermost) ? pickBranch(outermost, errors) : word(outermost));
}

/**
 * Finds the meant branch of a union that did not match: the one that got furthest into the value. If none got anywhere,
 * the union itself describes what it accepts.
 */
function pickBranch(union: SchemaError, errors: readonly SchemaError[]): Worded {
  const depth = depthOf(union);
  // The errors of a union's branches come right before its own.
  const tried = errors
    .slice(0, errors.indexOf(union))
    .filter(({ instancePath }) => instancePath.startsWith(union.instancePath));
  const furthest = tried.reduce((best, error) => (depthOf(error) >= depthOf(best) ? error : best), union);
  if (depthOf(furthest) > depth) {
    const inner = tried.find((error) => isUnion(error) && depthOf(error) === depthOf(furthest));
    return inner === undefined ? word(furthest) : pickBranch(inner, errors);
  }
  return wordUnion(union, tried);
}

function wordUnion(union: SchemaError, tried: readonly SchemaError[]): Worded {
  const { description } = (union.parentSchema ?? {}) as { description?: string };
  const described = { error: union, message: `must be ${description}` };
  if (description?.includes('not supported')) return described;
  // A list that is too long has the right shape, so its branch is the meant one.
  const tooLong = tried.find(({ keyword }) => keyword === 'maxItems');
  if (tooLong !== undefined) return word(tooLong);
  // A value other than null was meant for the other branch.
  const [meant, ...others] = tried.filter((error) => !isNullWanted(error));
  if (meant !== undefined && others.length === 0 && tried.length > 1) return word(meant);
  const types = tried.map(({ keyword, params }) => (keyword === 'type' ? params.type : undefined));
  if (types.length > 0 && types.every((type) => typeof type === 'string')) {
    return { error: union, message: isBeyondRange(union) ? BEYOND_RANGE : `must be ${toAlternatives(types)}` };
  }
  return description === undefined ? { error: union, message: 'has none of the allowed shapes' } : described;
}

function isNullWanted({ keyword, params }: SchemaError): boolean {
  return keyword === 'type' && params.type === 'null';
}

function depthOf({ instancePath }: SchemaError): number {
  return instancePath.split('/').length;
}

function isUnion({ keyword }: SchemaError): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function toSegments({ keyword, instancePath, params }: SchemaError): string[] {
  const segments = instancePath.split('/').slice(1).map(unescapePointer);
  if (keyword === 'required') segments.push(String(params.missingProperty));
  if (keyword === 'additionalProperties') segments.push(String(params.additionalProperty));
  return segments;
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns a path like `points[3].vector[0]`; headers and parameters begin with their part, the body is `body`. */
function toIssuePath(part: string, segments: readonly string[]): string {
  const root = { body: '', params: 'path', querystring: 'query' }[part] ?? part;
  const path = segments.reduce((path, segment) => {
    if (/^\d+$/.test(segment)) return `${path}[${segment}]`;
    const name = shorten(segment, ECHO_LENGTH_MAX);
    return PLAIN_NAME.test(name) ? `${path}${path === '' ? '' : '.'}${name}` : `${path}[${JSON.stringify(name)}]`;
  }, root);
  return path === '' ? 'body' : path;
}

function word(error: SchemaError): Worded {
  return { error, message: toMessage(error) };
}

function toMessage(error: SchemaError): string {
  const { keyword, params, message, parentSchema } = error;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return `is not allowed here; allowed: ${toAllowedNames(parentSchema)}`;
    case 'type':
      return isBeyondRange(error)
        ? BEYOND_RANGE
        : (findRefusal(error) ?? `must be ${withArticle(String(params.type))}`);
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'minItems':
      return `must hold at least ${toCount(params.limit, 'item')}`;
    case 'maxItems':
      return `must hold at most ${toCount(params.limit, 'item')}`;
    case 'minLength':
      return `must have at least ${toCount(params.limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${toCount(params.limit, 'character')}`;
    case 'pattern':
      return `must match ${params.pattern}`;
    default:
      return message ?? 'is not valid';
  }
}

/** Returns why a field is refused: a schema declares such a field as null, with the reason as description. */
function findRefusal({ params, parentSchema }: SchemaError): string | undefined {
  return params.type === 'null' ? (parentSchema as { description?: string } | undefined)?.description : undefined;
}

const BEYOND_RANGE = 'is a number beyond the range of 64-bit floats';

/**
 * Returns true for a number that no double can hold. Parsing makes it infinite, and the validator then sees no number.
 */
function isBeyondRange({ data }: SchemaError): boolean {
  return typeof data === 'number' && !Number.isFinite(data);
}

function toAlternatives(types: readonly string[]): string {
  return [...new Set(types)].map(withArticle).join(' or ');
}

function toAllowedNames(schema: unknown): string {
  const names = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  return names.length === 0 ? 'nothing' : names.join(', ');
}

function toCount(limit: unknown, thing: string): string {
  return limit === 1 ? `1 ${thing}` : `${limit} ${thing}s`;
}

function withArticle(type: string): string {
  if (type === 'null') return 'null';
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
