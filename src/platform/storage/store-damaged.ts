import { StartupProblem } from '../../base/startup-problem.ts';

/** The primary codes of SQLite for pages that contradict each other, and for a file that is no database. */
const SQLITE_DAMAGE = new Set([11, 26]);

/**
 * Thrown when a checksum, or SQLite, proves that something stored is not what was written. Waiting does not help. A
 * service with a damaged store does not start; the others do.
 */
export class StoreDamaged extends StartupProblem {
  /** The damaged part, in words that a client may read: no path, and nothing of a row. */
  readonly part: string;

  constructor(message: string, { part = UNKNOWN_PART, ...options }: ErrorOptions & { readonly part?: string } = {}) {
    super(message, options);
    this.part = part;
  }
}

const UNKNOWN_PART = 'a part of what this server stores';

/** The advice to an operator about damage that a request has met. */
export const DAMAGE_ADVICE =
  'Run magpie doctor on the server, which names everything that is affected, and restore the latest backup.';

/** Returns one sentence for the person who sent a request. */
export function toDamageMessage(part: string): string {
  return `The request needs ${part}, which is damaged.`;
}

/** Returns the damaged part behind an error, also behind a wrapped one; undefined for any other error. */
export function findDamagedPart(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StoreDamaged) return error.part;
  return isSqliteDamage(error) ? UNKNOWN_PART : findDamagedPart(error.cause);
}

/**
 * The number of reported damages that are remembered, by their messages, which name the row. Beyond it, all are
 * reported once more.
 */
const REPORTED_MAX = 1_000;
const reported = new Set<string>();

/** Reports damage once: a row may be requested again and again. */
export function reportDamage(error: unknown, report: (error: unknown) => void): void {
  if (!(error instanceof Error) || findDamagedPart(error) === undefined || reported.has(error.message)) return;
  if (reported.size >= REPORTED_MAX) reported.clear();
  reported.add(error.message);
  report(error);
}

/** Returns true if SQLite reports damage of the bytes of its file. */
export function isSqliteDamage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === 'number' && SQLITE_DAMAGE.has(errcode & 0xff);
}

/** Returns the damage that prevents opening a database; undefined for another reason. */
export function findOpeningDamage(path: string, error: unknown): StoreDamaged | undefined {
  if (!isSqliteDamage(error)) return undefined;
  return new StoreDamaged(
    `the database ${path} is damaged (${(error as Error).message}): run magpie doctor, and restore the latest backup to a new folder`,
    { cause: error },
  );
}
