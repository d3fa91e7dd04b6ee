/** The low byte of what SQLite tells when it cannot enlarge a file. */
const SQLITE_FULL = 13;

/** Whether a file or a database could not be written because there is no room for it. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof errcode === 'number') return (errcode & 0xff) === SQLITE_FULL;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
