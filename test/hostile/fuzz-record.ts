import type { Sent } from './make-request.ts';
import { toCommand } from './send-request.ts';

/** The length of a reported request; the seed repeats longer ones. */
const COMMAND_LENGTH_MAX = 4_000;
const FAILURES_TOLD_MAX = 40;

/** Statuses by operation, and the first request of each kind of failure. */
export class FuzzRecord {
  readonly #statuses = new Map<string, Map<number, number>>();
  readonly #failures = new Map<string, { readonly count: number; readonly first: string }>();
  #total = 0;

  /** The number of answered requests. */
  get total(): number {
    return this.#total;
  }

  count({ operation: { name } }: Sent, status: number): void {
    this.#total += 1;
    const statuses = this.#statuses.get(name) ?? new Map<number, number>();
    this.#statuses.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  fail(sent: Sent, { message }: Error): void {
    const kind = `${sent.operation.name}: ${message.slice(0, 160).replace(/[\d"'`].*/s, '')}`;
    const { count = 0, first = toReport(sent, message) } = this.#failures.get(kind) ?? {};
    this.#failures.set(kind, { count: count + 1, first });
  }

  isAccepted(name: string): boolean {
    return [...(this.#statuses.get(name)?.keys() ?? [])].some((status) => status >= 200 && status < 400);
  }

  statusesOf(name: string): string {
    return `${name} ${JSON.stringify(Object.fromEntries(this.#statuses.get(name) ?? []))}`;
  }

  /** Lists one line for each operation, or for all operations of a service together. */
  listStatuses(by: 'operation' | 'service'): string[] {
    if (by === 'operation') return [...this.#statuses.keys()].map((name) => this.statusesOf(name));
    const groups = Map.groupBy(this.#statuses, ([name]) => name.split(' ')[0]);
    return [...groups].map(([service, entries]) => {
      const statuses = entries.flatMap(([, each]) => [...each]);
      const sum = (from: number, below: number) =>
        statuses.reduce((total, [status, count]) => total + (status >= from && status < below ? count : 0), 0);
      return `${service}: ${sum(200, 400)} accepted, ${sum(400, 500)} refused, ${sum(500, 600)} unavailable, ${sum(0, 1)} closed`;
    });
  }

  /** Returns an empty text without failures. */
  describeFailures(): string {
    const first = [...this.#failures.values()].slice(0, FAILURES_TOLD_MAX);
    return [
      ...(first.length > 0 ? [`${this.#failures.size} kinds of failures`] : []),
      ...first.map((each) => `${each.count} × ${each.first}`),
    ].join('\n\n');
  }
}

function toReport(sent: Sent, message: string): string {
  const body = JSON.stringify(sent.body?.toString('utf8').slice(0, 300));
  const request = `${sent.method} ${sent.path.slice(0, 300)} ${JSON.stringify(sent.headers)} ${body}`;
  const command = toCommand(sent);
  const lines = [`${sent.operation.name} as ${sent.caller}`, message.slice(0, 800), request];
  return [...lines, ...(command.length <= COMMAND_LENGTH_MAX ? [command] : [])].join('\n  ');
}
