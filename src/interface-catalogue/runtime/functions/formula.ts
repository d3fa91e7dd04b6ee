// Arithmetic in words that people type: a recursive descent parser that computes while it reads. No script is run.

/** The length of a calculation; the bound also limits the depth of brackets. */
const TEXT_LENGTH_MAX = 500;

const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+)|([a-zA-Z_][a-zA-Z0-9_]*)|(.))/gy;

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);

const { abs, ceil, cos, floor, log10: log, log: ln, max, min, pow, sin, sqrt, tan } = Math;
const round = (value = 0, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;

const CALLS: ReadonlyMap<string, (...numbers: number[]) => number> = new Map(
  Object.entries({ abs, ceil, cos, floor, ln, log, max, min, pow, round, sin, sqrt, tan }),
);

/** Returns the value of a formula, with names looked up by `find`; undefined if it is invalid or not a finite number. */
export function findFormulaValue(text: string, find: (name: string) => number | undefined): number | undefined {
  if (text.length > TEXT_LENGTH_MAX) return undefined;
  const plain = text.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').replaceAll('**', '^');
  const tokens = [...plain.matchAll(TOKEN)].map((match) => match[0].trim()).filter((token) => token !== '');
  const parser = createParser(tokens, find);
  const value = parser.readSum();
  if (!parser.isDone() || value === undefined || !Number.isFinite(value)) return undefined;
  return Number(value.toPrecision(12));
}

/** Creates a parser whose readers return undefined for invalid text; the undefined passes through to the end. */
function createParser(tokens: readonly string[], find: (name: string) => number | undefined) {
  let position = 0;
  const peek = () => tokens[position];
  const accept = (token: string) => peek() === token && ++position > 0;

  function readSum(): number | undefined {
    let value = readProduct();
    while (peek() === '+' || peek() === '-') {
      const sign = tokens[position++] === '+' ? 1 : -1;
      value = combine(value, readProduct(), (a, b) => a + sign * b);
    }
    return value;
  }

  function readProduct(): number | undefined {
    let value = readSigned();
    for (;;) {
      if (accept('*')) value = combine(value, readSigned(), (a, b) => a * b);
      else if (accept('/')) value = combine(value, readSigned(), (a, b) => a / b);
      else if (peek() === '%' && startsOperand(tokens[position + 1])) {
        position += 1;
        value = combine(value, readSigned(), (a, b) => a % b);
      } else return value;
    }
  }

  function readSigned(): number | undefined {
    if (accept('-')) return combine(readSigned(), 0, (a) => -a);
    if (accept('+')) return readSigned();
    return readPower();
  }

  function readPower(): number | undefined {
    const base = readPercent();
    return accept('^') ? combine(base, readSigned(), (a, b) => a ** b) : base;
  }

  function readPercent(): number | undefined {
    let value = readOperand();
    while (peek() === '%' && !startsOperand(tokens[position + 1])) {
      position += 1;
      value = combine(value, 100, (a, b) => a / b);
    }
    return value;
  }

  function readOperand(): number | undefined {
    const token = tokens[position++];
    if (token === undefined) return undefined;
    if (token === '(') {
      const value = readSum();
      return accept(')') ? value : undefined;
    }
    if (/^[\d.]/.test(token)) return Number(token);
    if (!/^[a-zA-Z_]/.test(token)) return undefined;
    if (accept('(')) return readCall(token);
    return find(token) ?? CONSTANTS.get(token.toLowerCase());
  }

  function readCall(name: string): number | undefined {
    const numbers: (number | undefined)[] = [readSum()];
    while (accept(',')) numbers.push(readSum());
    const known = numbers.filter((number) => number !== undefined);
    if (!accept(')') || known.length < numbers.length) return undefined;
    return CALLS.get(name.toLowerCase())?.(...known);
  }

  return { readSum, isDone: () => position >= tokens.length };
}

function combine(a: number | undefined, b: number | undefined, apply: (a: number, b: number) => number) {
  return a === undefined || b === undefined ? undefined : apply(a, b);
}

function startsOperand(token: string | undefined): boolean {
  return token !== undefined && /^[\w.(]/.test(token);
}
