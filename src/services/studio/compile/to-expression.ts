// Formulas of a description as expressions of the interface.
import type { Expression } from '../../../interface-catalogue/model/expression.ts';
import formulaCalls from '../app/formula-calls.json' with { type: 'json' };
import {
  type Condition,
  type Formula,
  FormulaError,
  parseFormula,
  type RowFunction,
  type RowsFormula,
} from '../app/parse-formula.ts';
import { toCall, toIf, toPath, toText } from './expressions.ts';

/** The meanings of the names of a formula. */
export interface Names {
  /** The expression of a name; throws a FormulaError that tells which names there are. */
  get(parts: readonly string[]): Expression;
  /** The rows of a thing or of a table of a tool, with their computed fields. */
  getRows(thing: string, used?: readonly string[]): Expression;
}

export const TODAY: Expression = toCall('today', {});
/** The person who uses the app. */
export const ME: Expression = toIf(toCall('empty', { value: toPath('/session/name') }), 'You', toPath('/session/name'));

export function toExpression(text: string, names: Names): Expression {
  return compile(parseFormula(text), names);
}

function compile(formula: Formula, names: Names): Expression {
  switch (formula.is) {
    case 'value':
      return formula.value;
    case 'name':
      return compileName(formula.parts, names);
    case 'not':
      return toCall('not', { value: compile(formula.of, names) });
    case 'rows':
      return compileRows(formula.how, formula.of, names);
    case 'call':
      return MATHS.has(formula.name) ? toArithmetic(formula, names) : compileCall(formula.name, formula.args, names);
    case 'operation':
      return compileOperation(formula, names);
  }
}

function compileName(parts: readonly string[], names: Names): Expression {
  if (parts.length === 1 && parts[0] === 'today') return TODAY;
  if (parts.length === 1 && parts[0] === 'me') return ME;
  return names.get(parts);
}

type Operation = Extract<Formula, { is: 'operation' }>;

function compileOperation(formula: Operation, names: Names): Expression {
  const { operator, left, right } = formula;
  if (operator === '&') return toJoined(formula, names);
  if (ARITHMETIC.has(operator)) return toArithmetic(formula, names);
  const [a, b] = [compile(left, names), compile(right, names)];
  switch (operator) {
    case 'and':
      return toCall('all', { values: [a, b] });
    case 'or':
      return toCall('any', { values: [a, b] });
    case '=':
      return toEquality(a, b);
    case '!=':
      return toCall('not', { value: toEquality(a, b) });
    case '<':
      return toCall('below', { a, b });
    case '>':
      return toCall('above', { a, b });
    case '<=':
      return toCall('not', { value: toCall('above', { a, b }) });
    case '>=':
      return toCall('not', { value: toCall('below', { a, b }) });
    default:
      return toCall('contains', { value: a, part: b });
  }
}

/** One text for a whole chain of parts. */
function toJoined(formula: Formula, names: Names): Expression {
  const values: { [name: string]: Expression } = {};
  const write = (part: Formula): string => {
    if (part.is === 'operation' && part.operator === '&') return write(part.left) + write(part.right);
    if (part.is === 'value' && typeof part.value === 'string' && !/[{}]/.test(part.value)) return part.value;
    const name = `v${Object.keys(values).length}`;
    values[name] = compile(part, names);
    return `{${name}}`;
  };
  return toText(write(formula), values);
}

/** An unset value counts as no, and as an empty text. */
function toEquality(a: Expression, b: Expression): Expression {
  if (b === true) return a;
  if (b === false) return toCall('not', { value: a });
  if (b === '') return toCall('empty', { value: a });
  return toCall('equals', { a, b });
}

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '^']);
const MATHS: ReadonlySet<string> = new Set(['abs', 'ceil', 'floor', 'ln', 'log', 'max', 'min', 'round', 'sqrt']);

/** One call for the whole of an arithmetic formula; what is no arithmetic in it is an input. */
function toArithmetic(formula: Formula, names: Names): Expression {
  const inputs: { [name: string]: Expression } = {};
  const text = write(formula);
  return toCall('formula', { text, inputs });

  function write(part: Formula): string {
    if (part.is === 'operation' && ARITHMETIC.has(part.operator))
      return `(${write(part.left)} ${part.operator} ${write(part.right)})`;
    if (part.is === 'call' && MATHS.has(part.name)) return `${part.name}(${part.args.map(write).join(', ')})`;
    if (part.is === 'value' && typeof part.value === 'number') return String(part.value);
    const name = part.is === 'name' ? part.parts.join('_') : `x${Object.keys(inputs).length}`;
    inputs[name] = compile(part, names);
    return name;
  }
}

interface FormulaCall {
  readonly call: string;
  /** The names of its arguments, in the order of a formula. */
  readonly args: readonly string[];
  /** Arguments that are always the same. */
  readonly fixed?: { readonly [name: string]: string };
}

/** The calls that functions of formulas become. */
const CALLS: { readonly [name: string]: FormulaCall } = formulaCalls;

export const FORMULA_CALLS: readonly string[] = [...Object.keys(CALLS), ...MATHS];

function compileCall(name: string, args: readonly Formula[], names: Names): Expression {
  const known = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  if (known === undefined) throw new FormulaError(`calls "${name}", which is none of ${FORMULA_CALLS.join(', ')}`);
  const count = known.args.length;
  if (args.length !== count) throw new FormulaError(`gives ${name} ${args.length} values where it takes ${count}`);
  const given = args.map((arg, index) => [known.args[index], compile(arg, names)] as const);
  return toCall(known.call, { ...Object.fromEntries(given), ...known.fixed });
}

const ROW_CALLS: { readonly [how in RowFunction]?: string } = { lowest: 'minimum', highest: 'maximum', join: 'joined' };

function compileRows(how: RowFunction, of: RowsFormula, names: Names): Expression {
  const used = [...of.where.map(({ field }) => field), ...(of.field === undefined ? [] : [of.field])];
  const rows = toWhere(names.getRows(of.thing, used), of.where, names);
  if (how === 'count') return toCall('count', { rows });
  if (of.field === undefined) throw new FormulaError(`names no field: write ${how}(${of.thing}.field)`);
  return toCall(ROW_CALLS[how] ?? how, { rows, field: of.field });
}

const HOW: { readonly [operator: string]: string | undefined } = {
  '!=': 'not',
  '<': 'below',
  '<=': 'to',
  '>': 'above',
  '>=': 'from',
  contains: 'contains',
};

/** The rows for which all conditions hold. */
export function toWhere(rows: Expression, conditions: readonly Condition[], names: Names): Expression {
  return conditions.reduce<Expression>((kept, { field, operator, value }) => {
    const wanted = compile(value, names);
    if (wanted === '') {
      const how = operator === '=' ? 'empty' : 'filled';
      return toCall('where', { rows: kept, field, value: true, how });
    }
    const how = HOW[operator];
    return toCall('where', { rows: kept, field, value: wanted, exact: true, ...(how !== undefined && { how }) });
  }, rows);
}
