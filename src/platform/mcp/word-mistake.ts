// Words the errors in the arguments of a tool for the agent that sent them.

/** The used part of a validator's error. */
export interface ArgumentError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** The length to which names from the caller are echoed. */
const PATH_LENGTH_MAX = 64;

export function wordMistake(errors: readonly ArgumentError[]): string {
  const error = findMeant(errors);
  if (error === undefined) return 'The arguments are not valid.';
  const { instancePath, params } = error;
  const { requiredProperties: [missing] = [] } = params as { requiredProperties?: readonly string[] };
  const path = missing ?? instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const types = error.keyword === 'type' ? listTypes(errors, instancePath) : [];
  return `${path === '' ? 'The input' : path.slice(0, PATH_LENGTH_MAX)} ${word(error, types)}.`;
}

/** Returns the error of the union branch that was meant: one that fails for another reason than its type. */
function findMeant(errors: readonly ArgumentError[]): ArgumentError | undefined {
  const unions = new Set(errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath));
  const isOther = ({ keyword, instancePath }: ArgumentError) => keyword === 'type' && unions.has(instancePath);
  return errors.find((error) => error.keyword !== 'anyOf' && !isOther(error)) ?? errors[0];
}

function listTypes(errors: readonly ArgumentError[], path: string): string[] {
  const here = errors.filter(({ keyword, instancePath }) => keyword === 'type' && instancePath === path);
  return here.map(({ params }) => String((params as { type?: unknown }).type));
}

function word({ keyword, params, message }: ArgumentError, types: readonly string[]): string {
  const { limit, allowedValues = [] } = params as { limit?: number; allowedValues?: readonly unknown[] };
  switch (keyword) {
    case 'boolean':
      return 'is not an argument of this tool';
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${types.map((type) => `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`).join(' or ')}`;
    case 'enum':
      return `must be one of ${allowedValues.join(', ')}`;
    case 'maxItems':
      return `has more than ${limit} items`;
    case 'maxLength':
      return `has more than ${limit} characters`;
    case 'minimum':
      return `is less than ${limit}`;
    case 'maximum':
      return `is more than ${limit}`;
    default:
      return message;
  }
}
