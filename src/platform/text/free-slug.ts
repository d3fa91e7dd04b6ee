/** The maximum length of a slug. */
const SLUG_LENGTH_MAX = 48;

/** The number of candidates in one query; a very common name takes a few queries. */
const CANDIDATES = 50;

/** Returns the slug itself, or the slug with the lowest free suffix. Truncates the slug so that the suffix fits. */
export async function findFreeSlug(
  slug: string,
  listTaken: (candidates: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  for (let first = 1; ; first += CANDIDATES) {
    const candidates = Array.from({ length: CANDIDATES }, (_, index) => toCandidate(slug, first + index));
    const taken = new Set(await listTaken(candidates));
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}

function toCandidate(slug: string, number: number): string {
  if (number === 1) return slug;
  const suffix = `-${number}`;
  return `${slug.slice(0, SLUG_LENGTH_MAX - suffix.length).replace(/-+$/, '')}${suffix}`;
}
