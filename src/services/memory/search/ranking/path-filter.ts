/** Longer lists of alternatives in braces are taken as they are written. */
const ALTERNATIVES_MAX = 64;

/**
 * Whether a path lies under a prefix or matches a glob; a glob without a slash is compared with the name of the file. Patterns come
 * from callers, so they are not turned into regular expressions, some of which take for ever.
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

/** `{a,b}` is one of several. */
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

/** `**` stands for any folders, also for none; as the last part, for everything below. */
function matchParts(glob: readonly string[], parts: readonly string[]): boolean {
  return matchWithStars(
    glob.length,
    parts.length,
    (at) => glob[at] === '**',
    (at, part) => matchName(glob[at] ?? '', parts[part] ?? ''),
  );
}

/** `*` stands for any characters of a name, `?` for one. */
function matchName(glob: string, name: string): boolean {
  const [symbols, characters] = [[...glob], [...name]];
  return matchWithStars(
    symbols.length,
    characters.length,
    (at) => symbols[at] === '*',
    (at, place) => symbols[at] === '?' || symbols[at] === characters[place],
  );
}

/** Goes back to the last star only, which is enough: an earlier one could take no more than that one can. */
function matchWithStars(
  globLength: number,
  length: number,
  isStar: (at: number) => boolean,
  matches: (at: number, place: number) => boolean,
): boolean {
  let [at, place, starAt, starPlace] = [0, 0, -1, 0];
  while (place < length) {
    if (at < globLength && isStar(at)) [starAt, starPlace, at] = [at, place, at + 1];
    else if (at < globLength && matches(at, place)) [at, place] = [at + 1, place + 1];
    else if (starAt >= 0) [starPlace, at, place] = [starPlace + 1, starAt + 1, starPlace + 1];
    else return false;
  }
  while (at < globLength && isStar(at)) at += 1;
  return at === globLength;
}
