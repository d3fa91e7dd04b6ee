// Reads formulas: arithmetic, comparisons, conditions, and sums over the rows of things.

/** Deeper formulas are understood by no one; the bound also ends hostile ones. */
const DEPTH_MAX = 12;
const LENGTH_MAX = 600;

export type Formula =
  | { readonly is: 'value'; readonly value: number | string | boolean }
  /** `price`, `this`, `course.price`. */
  | { readonly is: 'name'; readonly parts: readonly string[] }
  | { readonly is: 'call'; readonly name: string; readonly args: readonly Formula[] }
  | { readonly is: 'operation'; readonly operator: string; readonly left: Formula; readonly right: Formula }
  | { readonly is: 'not'; readonly of: Formula }
  /** `sum(payment.amount where status = 'paid')`. */
  | { readonly is: 'rows'; readonly how: RowFunction; readonly of: RowsFormula };

export interface RowsFormula {
  readonly thing: string;
  readonly field?: string | undefined;
  readonly where: readonly Condition[];
}

/** Bare names on the left are fields of the rows that are chosen; the right is read outside of them. */
export interface Condition {
  readonly field: string;
  readonly operator: string;
  readonly value: Formula;
}

const ROW_FUNCTIONS = ['count', 'sum', 'average', 'lowest', 'highest', 'first', 'last', 'join'] as const;
export type RowFunction = (typeof ROW_FUNCTIONS)[number];

export class FormulaError extends Error {}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|('[^']*'|"[^"]*")|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)|(<=|>=|!=|[-+*/%^&=<>(),]))/y;
const COMPARISONS: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=', 'contains']);

/** Throws a FormulaError that a person can act on. */
export function parseFormula(text: string): Formula {
  const parser = new Parser(toTokens(text));
  const formula = parser.readCondition(0);
  parser.end();
  return formula;
}

export function isFormula(text: string): boolean {
  try {
    parseFormula(text);
    return true;
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

/** Reads `status = 'open' and due < today`: what a view shows of its rows. */
export function parseConditions(text: string): readonly Condition[] {
  const parser = new Parser(toTokens(text));
  const conditions = parser.readConditions(0);
  parser.end();
  return conditions;
}

/** The names of this row that a formula uses. */
export function listNames(formula: Formula): readonly string[] {
  switch (formula.is) {
    case 'value':
      return [];
    case 'name':
      return formula.parts[0] === 'this' ? formula.parts.slice(1) : formula.parts.slice(0, 1);
    case 'not':
      return listNames(formula.of);
    case 'call':
      return formula.args.flatMap(listNames);
    case 'operation':
      return [...listNames(formula.left), ...listNames(formula.right)];
    case 'rows':
      return formula.of.where.flatMap(({ value }) => listNames(value));
  }
}

function toTokens(text: string): readonly string[] {
  if (text.length > LENGTH_MAX) throw new FormulaError(`is longer than ${LENGTH_MAX} characters`);
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw new FormulaError(`has something unexpected at "${text.slice(start, start + 20).trim()}"`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

class Parser {
  readonly #tokens: readonly string[];
  #position = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  readCondition(depth: number): Formula {
    const inner = enter(depth);
    return this.#readChain(['or'], () => this.#readChain(['and'], () => this.#readNot(inner)));
  }

  readConditions(depth: number): readonly Condition[] {
    const conditions: Condition[] = [];
    do conditions.push(this.#readRowCondition(depth));
    while (this.#accept('and'));
    return conditions;
  }

  end(): void {
    if (this.#position < this.#tokens.length) throw new FormulaError(`has "${this.#peek()}" after its end`);
  }

  #peek(): string | undefined {
    return this.#tokens[this.#position];
  }

  #next(): string | undefined {
    return this.#tokens[this.#position++];
  }

  #accept(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#position += 1;
    return true;
  }

  #expect(token: string): void {
    if (!this.#accept(token)) throw new FormulaError(`misses "${token}" before ${this.#peek() ?? 'its end'}`);
  }

  #readChain(operators: readonly string[], read: () => Formula): Formula {
    let left = read();
    for (;;) {
      const operator = this.#peek();
      if (operator === undefined || !operators.includes(operator)) return left;
      this.#position += 1;
      left = { is: 'operation', operator, left, right: read() };
    }
  }

  #readNot(depth: number): Formula {
    return this.#accept('not') ? { is: 'not', of: this.#readNot(enter(depth)) } : this.#readComparison(depth);
  }

  #readComparison(depth: number): Formula {
    const left = this.#readSum(depth);
    const operator = this.#peek();
    if (operator === undefined || !COMPARISONS.has(operator)) return left;
    this.#position += 1;
    return { is: 'operation', operator, left, right: this.#readSum(depth) };
  }

  #readSum(depth: number): Formula {
    return this.#readChain(['+', '-', '&'], () => this.#readChain(['*', '/', '%'], () => this.#readPower(depth)));
  }

  #readPower(depth: number): Formula {
    if (this.#accept('-')) {
      const right = this.#readPower(enter(depth));
      return { is: 'operation', operator: '-', left: { is: 'value', value: 0 }, right };
    }
    const left = this.#readOperand(depth);
    return this.#accept('^') ? { is: 'operation', operator: '^', left, right: this.#readPower(enter(depth)) } : left;
  }

  #readOperand(depth: number): Formula {
    const token = this.#next();
    if (token === undefined) throw new FormulaError('ends where a value is missing');
    if (token === '(') {
      const formula = this.readCondition(enter(depth));
      this.#expect(')');
      return formula;
    }
    if (/^\d/.test(token)) return { is: 'value', value: Number(token) };
    if (/^['"]/.test(token)) return { is: 'value', value: token.slice(1, -1) };
    if (token === 'yes' || token === 'no') return { is: 'value', value: token === 'yes' };
    if (!/^[A-Za-z_]/.test(token)) throw new FormulaError(`has "${token}" where a value is missing`);
    return this.#accept('(') ? this.#readCall(token, enter(depth)) : { is: 'name', parts: token.split('.') };
  }

  #readCall(name: string, depth: number): Formula {
    const how = ROW_FUNCTIONS.find((known) => known === name);
    if (how !== undefined) {
      const of = this.#readRows(depth);
      this.#expect(')');
      return { is: 'rows', how, of };
    }
    const args: Formula[] = [];
    while (!this.#accept(')')) {
      args.push(this.readCondition(depth));
      if (this.#peek() !== ')') this.#expect(',');
    }
    return { is: 'call', name, args };
  }

  #readRows(depth: number): RowsFormula {
    const [thing = '', field] = (this.#next() ?? '').split('.');
    if (!/^[A-Za-z_]/.test(thing)) throw new FormulaError('misses the name of a thing');
    return { thing, field, where: this.#accept('where') ? this.readConditions(depth) : [] };
  }

  /** `paid` alone is `paid = yes`, `not paid` is `paid = no`. */
  #readRowCondition(depth: number): Condition {
    const isNegated = this.#accept('not');
    const field = this.#next() ?? '';
    if (!/^[A-Za-z_]\w*$/.test(field))
      throw new FormulaError(`misses the name of a field before ${this.#peek() ?? 'its end'}`);
    const operator = this.#peek();
    if (operator === undefined || !COMPARISONS.has(operator))
      return { field, operator: '=', value: { is: 'value', value: !isNegated } };
    this.#position += 1;
    return { field, operator, value: this.#readSum(enter(depth)) };
  }
}

function enter(depth: number): number {
  if (depth > DEPTH_MAX) throw new FormulaError(`is nested deeper than ${DEPTH_MAX}`);
  return depth + 1;
}
