// The nodes of a Citus cluster on this machine, and faults of them: killed, stopped, slow to commit, moved.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** The address of the coordinator; tests of a cluster are skipped without it. */
export const CITUS_URL = process.env['TEST_CITUS_URL'];
export const CITUS_SKIP = CITUS_URL ? false : 'TEST_CITUS_URL names no coordinator of a Citus cluster';

const RETRY_MS = 100;

export class CitusNode {
  readonly url: string;
  /** The process, its command line and its user, read while it runs. */
  #server: { pid: number; command: string[]; uid: number; gid: number } | undefined;
  #paused: number[] = [];

  constructor(url: string) {
    this.url = url;
  }

  async query<Row extends object>(text: string, parameters: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text, parameters)).rows;
    } finally {
      await client.end();
    }
  }

  async #find() {
    const [row] = await this.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
    assert.ok(row);
    const { uid, gid } = statSync(row.folder);
    const pid = Number(readFileSync(`${row.folder}/postmaster.pid`, 'utf8').split('\n')[0]);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    this.#server = { pid, command, uid, gid };
    return this.#server;
  }

  /** Ends the server like a crash of its machine; `start` brings it back. */
  async kill(): Promise<void> {
    const { pid } = await this.#find();
    for (const each of [pid, ...listChildren(pid)]) signal(each, 'SIGKILL');
    while (isRunning(pid)) await sleep(RETRY_MS / 10);
  }

  async start(): Promise<void> {
    assert.ok(this.#server);
    const { command, uid, gid } = this.#server;
    const [program = '', ...args] = command;
    // Children of a killed server may hold its memory for a moment; then the start fails and is repeated.
    for (;;) {
      const child = spawn(program, args, { uid, gid, cwd: '/', detached: true, stdio: 'ignore' });
      child.unref();
      const deadline = Date.now() + 30_000;
      while (child.exitCode === null && Date.now() < deadline) {
        if (await this.query('SELECT 1').catch(() => undefined)) return;
        await sleep(RETRY_MS);
      }
    }
  }

  /** Stops all processes of the server, as a machine that hangs: connections stay open, and nothing is answered. */
  async pause(): Promise<void> {
    const { pid } = await this.#find();
    signal(pid, 'SIGSTOP');
    this.#paused = [pid, ...listChildren(pid)];
    for (const each of this.#paused) signal(each, 'SIGSTOP');
  }

  resume(): void {
    for (const each of this.#paused) signal(each, 'SIGCONT');
    this.#paused = [];
  }

  /** Makes each commit wait for this long before it is flushed. */
  async delayCommits(milliseconds: number): Promise<void> {
    await this.query(`ALTER SYSTEM SET commit_delay = ${milliseconds * 1_000}`);
    await this.query(`ALTER SYSTEM SET commit_siblings = 0`);
    await this.query('SELECT pg_reload_conf()');
  }
}

export interface Citus {
  readonly coordinator: CitusNode;
  readonly workers: readonly CitusNode[];
}

export async function openCitus(): Promise<Citus> {
  const coordinator = new CitusNode(CITUS_URL ?? '');
  const rows = await coordinator.query<{ name: string; port: number }>(
    "SELECT nodename AS name, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary'",
  );
  const workers = rows.map(({ name, port }) => {
    const url = new URL(coordinator.url);
    url.host = `${name}:${port}`;
    return new CitusNode(url.href);
  });
  assert.ok(workers.length > 1, 'the cluster has several workers');
  return { coordinator, workers };
}

function listChildren(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const fields = readStat(Number(name));
    return fields?.[1] === String(parent) ? [Number(name)] : [];
  });
}

/** Returns the state and the parent of a process; undefined if it is gone. */
function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  return !['Z', undefined].includes(readStat(pid)?.[0]);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
