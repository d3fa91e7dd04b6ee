import { withSuffix } from './slug.ts';

/** The number of candidates in one query; a very common name takes a few queries. */
const CANDIDATES = 50;

/** Returns the slug itself, or the slug with the lowest free suffix. Truncates the slug so that the suffix fits. */
export async function findFreeSlug(
  slug: string,
  listTaken: (candidates: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  for (let first = 1; ; first += CANDIDATES) {
    const candidates = Array.from({ length: CANDIDATES }, (_, index) =>
      first + index === 1 ? slug : withSuffix(slug, first + index),
    );
    const taken = new Set(await listTaken(candidates));
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}
