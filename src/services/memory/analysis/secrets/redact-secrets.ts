// The redaction of secrets before a text is stored. All patterns are bounded, so the time is linear in the length of
// the text.
import { createHintFinder } from './find-hints.ts';
import patterns from './secret-patterns.json' with { type: 'json' };

export interface Redacted {
  readonly text: string;
  readonly count: number;
}

interface Rule {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly isSecret: (value: string) => boolean;
}

/**
 * The lowest entropy of a secret. A random password has about 3 bits per character or more. Words and names have fewer
 * digits and case changes.
 */
const ENTROPY_BITS_MIN = 3;
const PLACEHOLDER = new RegExp(patterns.placeholder, 'i');
const NAME_IN_CODE = new RegExp(patterns.unquoted.name);
const PATH = new RegExp(patterns.unquoted.path, 'i');

interface HintedRule extends Rule {
  /** Substrings of which one must occur in the text; otherwise the expression is not tried. */
  readonly hints: readonly string[];
}

const RULES: readonly HintedRule[] = [
  ...patterns.tokens.map(({ kind, hint, pattern }) => ({ ...toRule(kind, pattern, () => true), hints: hint })),
  ...patterns.groups.map(({ kind, hint, pattern, entropy }) => ({
    ...toRule(kind, pattern, entropy ? isRandom : (value) => !PLACEHOLDER.test(value)),
    hints: hint,
  })),
];
const findHints = createHintFinder(RULES.flatMap(({ hints }) => hints));

/** Rules that match within one line, which has one of the words of `LINE_HINT`. */
const LINE_RULES: readonly Rule[] = [
  toRule(patterns.assignment.kind, patterns.assignment.pattern, isRandom, 'i'),
  toRule(patterns.environment.kind, patterns.environment.pattern, isRandom),
  toRule(patterns.unquoted.kind, patterns.unquoted.pattern, isRandomWord, 'i'),
];
const LINE_HINT = new RegExp(patterns.lineHint, 'gi');

/** Replaces each secret by `[redacted: kind]`. The number of lines stays the same. */
export function redactSecrets(original: string): Redacted {
  const found = findHints(original);
  const tried = found.size === 0 ? [] : RULES.filter(({ hints }) => hints.some((hint) => found.has(hint)));
  const { text, count } = redactBy(tried, original);
  const parts: string[] = [];
  let countInLines = 0;
  let at = 0;
  LINE_HINT.lastIndex = 0;
  for (let hint = LINE_HINT.exec(text); hint !== null; hint = LINE_HINT.exec(text)) {
    const start = text.lastIndexOf('\n', hint.index) + 1;
    const next = text.indexOf('\n', hint.index);
    const end = next < 0 ? text.length : next;
    LINE_HINT.lastIndex = end;
    const line = redactBy(LINE_RULES, text.slice(start, end));
    if (line.count === 0) continue;
    countInLines += line.count;
    parts.push(text.slice(at, start), line.text);
    at = end;
  }
  return { text: at === 0 ? text : [...parts, text.slice(at)].join(''), count: count + countInLines };
}

function redactBy(rules: readonly Rule[], text: string): Redacted {
  let count = 0;
  let redacted = text;
  for (const { kind, pattern, isSecret } of rules) {
    redacted = redacted.replace(pattern, (match: string, ...rest: unknown[]) => {
      const groups = rest.filter((group): group is string => typeof group === 'string').slice(0, -1);
      const secret = groups[0] ?? match;
      if (!isSecret(secret)) return match;
      count++;
      const breaks = secret.replace(/[^\n]/g, '');
      // The secret is the last occurrence in the match; names before it may repeat it.
      const at = match.lastIndexOf(secret);
      return `${match.slice(0, at)}[redacted: ${kind}]${breaks}${match.slice(at + secret.length)}`;
    });
  }
  return { text: redacted, count };
}

function toRule(kind: string, pattern: string, isSecret: Rule['isSecret'], flags = ''): Rule {
  return { kind, pattern: new RegExp(pattern, `gm${flags}`), isSecret };
}

/** Returns whether a value looks like a generated password: mixed characters, no sentence, path or name in code. */
function isRandom(value: string): boolean {
  if (PLACEHOLDER.test(value) || /\s/.test(value)) return false;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((pattern) => pattern.test(value)).length;
  const isName = /^[A-Za-z]+(?:[-_.:/][A-Za-z]+)*\d{0,2}$/.test(value);
  return classes >= 2 && /\d/.test(value) && !isName && entropyOf(value) >= ENTROPY_BITS_MIN;
}

/**
 * Returns whether a value without quotes, as in YAML, looks like a password. Code has names there (`token: Uint8Array`),
 * in which digits come together.
 */
function isRandomWord(value: string): boolean {
  const digitGroups = value.match(/\d+/g)?.length ?? 0;
  return isRandom(value) && !PATH.test(value) && (digitGroups >= 2 || !NAME_IN_CODE.test(value));
}

/** Returns the bits per character, by the frequencies in the text itself. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
