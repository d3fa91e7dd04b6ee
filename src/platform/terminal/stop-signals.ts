import { constants } from 'node:os';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;
type StopSignal = (typeof STOP_SIGNALS)[number];

/**
 * The time within which a second signal counts as an echo of the first. Ctrl-C under npm arrives twice: from the
 * terminal and from npm. On a busy machine npm takes its time.
 */
const ECHO_MS = 1_000;

/**
 * Returns a signal that the first SIGINT or SIGTERM aborts, for an orderly end. A second one ends the process at once.
 */
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
