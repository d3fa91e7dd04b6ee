import type { LogLevel } from '../platform/log-level.ts';

const SHOWN_AT: readonly LogLevel[] = ['warn', 'info', 'debug'];

/** Logs a problem outside of any request for the operator, in the format of the request log: one JSON line. */
export function logWarning(level: LogLevel, message: string, details: Readonly<Record<string, unknown>>): void {
  if (!SHOWN_AT.includes(level)) return;
  const line = { level: 'warn', time: new Date().toISOString(), service: 'app', ...details, msg: message };
  process.stderr.write(`${JSON.stringify(line, writeErrors)}\n`);
}

/** Lists the fields of an error, which JSON would not show. */
function writeErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { type: name, message, stack, ...(cause !== undefined && { cause }) };
}
