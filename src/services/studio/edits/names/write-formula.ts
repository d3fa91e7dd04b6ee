// Writes formulas as text, so that `parseFormula` reads the same again.
import type { Condition, Formula } from '../../app/parse-formula.ts';

/** The precedence of an operator; an operand that binds less is written in brackets. */
const RANKS: { readonly [operator: string]: number | undefined } = {
  or: 1,
  and: 2,
  not: 3,
  '+': 5,
  '-': 5,
  '&': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '^': 8,
};
const COMPARISON = 4;
const SUM = 5;
const OPERAND = 9;

export function writeFormula(formula: Formula): string {
  return write(formula, 0);
}

export function writeConditions(conditions: readonly Condition[]): string {
  return conditions.map(({ field, operator, value }) => `${field} ${operator} ${write(value, SUM)}`).join(' and ');
}

/** Formulas know no escapes: a text has no double quote, or no single one. */
export function toLiteral(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return value.includes("'") ? `"${value.replaceAll('"', '')}"` : `'${value}'`;
}

function write(formula: Formula, rankMin: number): string {
  const text = writePart(formula);
  return toRank(formula) < rankMin ? `(${text})` : text;
}

function toRank(formula: Formula): number {
  if (formula.is === 'operation') return RANKS[formula.operator] ?? COMPARISON;
  if (formula.is === 'not') return RANKS['not'] ?? 0;
  return OPERAND;
}

function writePart(formula: Formula): string {
  switch (formula.is) {
    case 'value':
      return toLiteral(formula.value);
    case 'name':
      return formula.parts.join('.');
    case 'not':
      return `not ${write(formula.of, toRank(formula))}`;
    case 'call':
      return `${formula.name}(${formula.args.map(writeFormula).join(', ')})`;
    case 'operation': {
      const rank = toRank(formula);
      const { operator, left, right } = formula;
      // Comparisons do not chain, and powers are read from the right.
      const leftMin = rank === COMPARISON ? rank + 1 : operator === '^' ? OPERAND : rank;
      const rightMin = operator === '^' ? rank : rank + 1;
      return `${write(left, leftMin)} ${operator} ${write(right, rightMin)}`;
    }
    case 'rows': {
      const { thing, field, where } = formula.of;
      const name = field === undefined ? thing : `${thing}.${field}`;
      return `${formula.how}(${name}${where.length === 0 ? '' : ` where ${writeConditions(where)}`})`;
    }
  }
}
