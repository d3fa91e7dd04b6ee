/** The most alternatives in braces. Longer lists are taken literally. */
const ALTERNATIVES_MAX = 64;

/**
 * Returns a filter for a path prefix or a glob. A glob without a slash is compared with the file name. Patterns come
 * from callers and are not converted to regular expressions, some of which never end.
 */
export function toPathFilter(pattern: string): (path: string) => boolean {
  const wanted = pattern.replace(/^\.?\//, '');
  if (!/[*?{]/.test(wanted)) {
    const folder = wanted.endsWith('/') || wanted === '' ? wanted : `${wanted}/`;
    return (path) => path === wanted || path.startsWith(folder);
  }
  const globs = listAlternatives(wanted).map((glob) => glob.split('/'));
  return (path) => {
    const parts = path.split('/');
    return globs.some((glob) => matchParts(glob, glob.length === 1 ? parts.slice(-1) : parts));
  };
}

/** Expands `{a,b}` into alternatives. */
function listAlternatives(glob: string): string[] {
  let globs = [glob];
  for (;;) {
    const next = globs.flatMap((each) => {
      const [braces, list = ''] = /\{([^{}]*)\}/.exec(each) ?? [];
      return braces === undefined ? [each] : list.split(',').map((item) => each.replace(braces, () => item));
    });
    if (next.length > ALTERNATIVES_MAX) return globs;
    if (next.length === globs.length && next.every((each, at) => each === globs[at])) return globs;
    globs = next;
  }
}

/**
 * Matches path components. `**` matches any number of folders, even none; as the last part it matches everything below.
 */
function matchParts(glob: readonly string[], parts: readonly string[]): boolean {
  return matchWithStars(
    glob.length,
    parts.length,
    (at) => glob[at] === '**',
    (at, part) => matchName(glob[at] ?? '', parts[part] ?? ''),
  );
}

/** Matches a name. `*` matches any characters, `?` one. */
function matchName(glob: string, name: string): boolean {
  const [symbols, characters] = [[...glob], [...name]];
  return matchWithStars(
    symbols.length,
    characters.length,
    (at) => symbols[at] === '*',
    (at, position) => symbols[at] === '?' || symbols[at] === characters[position],
  );
}

/**
 * Matches with backtracking to the last star only. That is enough: an earlier star could match no more than the last
 * one.
 */
function matchWithStars(
  globLength: number,
  length: number,
  isStar: (at: number) => boolean,
  matches: (at: number, position: number) => boolean,
): boolean {
  let [at, position, starAt, starPosition] = [0, 0, -1, 0];
  while (position < length) {
    if (at < globLength && isStar(at)) [starAt, starPosition, at] = [at, position, at + 1];
    else if (at < globLength && matches(at, position)) [at, position] = [at + 1, position + 1];
    else if (starAt >= 0) [starPosition, at, position] = [starPosition + 1, starAt + 1, starPosition + 1];
    else return false;
  }
  while (at < globLength && isStar(at)) at += 1;
  return at === globLength;
}
