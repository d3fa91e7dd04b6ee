import { constants } from 'node:os';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;
type StopSignal = (typeof STOP_SIGNALS)[number];

/**
 * Ctrl-C under npm arrives twice: once from the terminal and once passed on by npm. What follows the first signal this
 * closely is its echo; on a busy machine npm takes its time.
 */
const ECHO_MS = 1_000;

/** The first SIGINT or SIGTERM asks for an orderly end and aborts the result; a second one ends the process at once. */
export function listenForStopSignals(isRunByNpm: boolean): AbortSignal {
  const controller = new AbortController();
  let first: { readonly name: StopSignal; readonly atMs: number } | undefined;
  for (const name of STOP_SIGNALS) {
    process.on(name, () => {
      const atMs = performance.now();
      if (!first) {
        first = { name, atMs };
        controller.abort();
      } else if (!(isRunByNpm && name === first.name && atMs - first.atMs < ECHO_MS)) {
        process.exit(128 + constants.signals[name]);
      }
    });
  }
  return controller.signal;
}
