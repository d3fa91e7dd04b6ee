/** The phases of an indexing job in their order. */
export const INDEX_PHASES = ['starting', 'fetching', 'listing', 'reading', 'writing', 'history', 'embedding'] as const;

/** The progress of a running indexing job. */
export interface IndexProgress {
  readonly phase: (typeof INDEX_PHASES)[number];
  /** Objects while fetching, files while reading, commits of the history; 0 of 0 if nothing is counted. */
  readonly done: number;
  readonly total: number;
  readonly perSecond: number | undefined;
  readonly secondsLeft: number | undefined;
}

/** Returns the phase and the counts of a job, as short text. */
export function describeProgress({ phase, done, total }: Pick<IndexProgress, 'phase' | 'done' | 'total'>): string {
  return total === 0 ? phase : `${phase} ${done} of ${total}`;
}
