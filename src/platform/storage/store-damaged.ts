import { StartupProblem } from '../../base/startup-problem.ts';

/** The primary codes of SQLite for pages that contradict each other, and for a file that is no database. */
const SQLITE_DAMAGE = new Set([11, 26]);

/**
 * A checksum, or SQLite, proves that something stored is not what was written. Waiting does not help. A service whose store is
 * damaged does not start; the others do.
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

/** What an operator does about damage that a request has met. */
export const DAMAGE_ADVICE =
  'Run magpie doctor on the server, which names everything that is affected, and restore the latest backup.';

/** One sentence for the person who sent a request. */
export function toDamageMessage(part: string): string {
  return `The request needs ${part}, which is damaged.`;
}

/** The damaged part behind an error, also where the error was wrapped; undefined for any other error. */
export function findDamagedPart(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StoreDamaged) return error.part;
  return isSqliteDamage(error) ? UNKNOWN_PART : findDamagedPart(error.cause);
}

/** Damage that was reported, by its message, which names the row. Beyond this many, all are reported once more. */
const REPORTED_MAX = 1_000;
const reported = new Set<string>();

/** Reports damage once: a row may be asked for again and again. */
export function reportDamage(error: unknown, report: (error: unknown) => void): void {
  if (!(error instanceof Error) || findDamagedPart(error) === undefined || reported.has(error.message)) return;
  if (reported.size >= REPORTED_MAX) reported.clear();
  reported.add(error.message);
  report(error);
}

/** Whether SQLite says so of the bytes of its file. */
export function isSqliteDamage(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { readonly errcode?: unknown };
  return typeof errcode === 'number' && SQLITE_DAMAGE.has(errcode & 0xff);
}

/** What keeps a database from being opened, if that is damage. */
export function findOpeningDamage(path: string, error: unknown): StoreDamaged | undefined {
  if (!isSqliteDamage(error)) return undefined;
  return new StoreDamaged(
    `the database ${path} is damaged (${(error as Error).message}): run magpie doctor, and restore the latest backup to a new folder`,
    { cause: error },
  );
}
