export type FetchPhase = 'counting' | 'compressing' | 'receiving' | 'resolving';

/** The progress of one phase of a transfer, in objects. The first two phases run at the source. */
export interface FetchProgress {
  readonly phase: FetchPhase;
  readonly done: number;
  readonly total: number;
}

const PROGRESS =
  /^(?:remote: )?(?<phase>Counting|Compressing|Receiving|Resolving) \w+: +\d+% \((?<done>\d+)\/(?<total>\d+)\)/;

/** Parses a progress line of git; undefined for any other line. */
export function findProgress(line: string): FetchProgress | undefined {
  const { phase, done, total } = PROGRESS.exec(line)?.groups ?? {};
  if (phase === undefined) return undefined;
  return { phase: phase.toLowerCase() as FetchPhase, done: Number(done), total: Number(total) };
}
