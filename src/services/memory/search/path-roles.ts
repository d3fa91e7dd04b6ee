// The roles of files by path: questions are rarely about tests, examples, shims and declarations.
import table from './path-roles.json' with { type: 'json' };

export type PathRole = keyof typeof table;

export const PATH_ROLES = Object.keys(table) as PathRole[];

const RULES = PATH_ROLES.map((role) => ({
  role,
  directories: new Set(table[role].directories),
  names: table[role].names.map((pattern) => new RegExp(pattern, 'u')),
  endings: new Set<string>(table[role].endings),
  words: new Set(table[role].words),
}));

/** Returns a bit for each role, in the order of `PATH_ROLES`. */
export function toPathRoles(path: string): number {
  const directories = path.toLowerCase().split('/');
  directories.pop();
  const stem = toStemName(path);
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return toBits(
    (rule) =>
      rule.endings.has(ending) ||
      directories.some((directory) => rule.directories.has(directory)) ||
      rule.names.some((pattern) => pattern.test(stem) || pattern.test(stem.toLowerCase())),
  );
}

/** The roles of a file in a language with headers, beside those of all files. */
export const HEADER_ROLE = 1 << 30;
export const IMPLEMENTATION_ROLE = 1 << 29;

const HEADER = /\.(?:h|hh|hpp|hxx)$/i;
const IMPLEMENTATION = /\.(?:c|cc|cpp|cxx|m|mm|cu)$/i;

export function toHeaderRole(path: string): number {
  return HEADER.test(path) ? HEADER_ROLE : IMPLEMENTATION.test(path) ? IMPLEMENTATION_ROLE : 0;
}

/** Returns the roles that a question mentions, as one bit each. */
export function toMentionedRoles(words: readonly string[]): number {
  return toBits((rule) => words.some((word) => rule.words.has(word)));
}

function toBits(applies: (rule: (typeof RULES)[number]) => boolean): number {
  return RULES.reduce((roles, rule, bit) => (applies(rule) ? roles | (1 << bit) : roles), 0);
}

/** Returns the name of a file without directories and its last extension. */
export function toStemName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
