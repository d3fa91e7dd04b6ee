// The rank of the file that pasted text comes from.
import type { MemoryResources } from '../../../../src/services/memory/resources.ts';
import { ask } from './ask.ts';
import type { PackagePasted } from './pasted.ts';

export interface JudgedPasted {
  readonly pasted: PackagePasted;
  readonly rank: number | undefined;
  /** True if the first hit is the file, and its snippet shows the line. */
  readonly isLineShownFirst: boolean;
}

/** Pastes each text into a search of its package, or of all packages at once. */
export async function judgePasted(
  memory: MemoryResources,
  texts: readonly PackagePasted[],
  searched: 'package' | 'all',
): Promise<JudgedPasted[]> {
  return Array.fromAsync(texts, async (pasted) => {
    const { packageName, query } = pasted;
    const { hits } = await ask(memory, searched === 'all' ? undefined : packageName, query);
    const index = hits.findIndex(({ repo, path }) => repo === packageName && path === pasted.path);
    const isLineShownFirst = index === 0 && hits[0]?.shown.has(pasted.line) === true;
    return { pasted, rank: index < 0 ? undefined : index + 1, isLineShownFirst };
  });
}
