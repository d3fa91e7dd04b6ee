// The program with a temporary data folder, for tests of the commands of memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestRepository } from '../../../src/services/memory/git/testing/test-repository.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';
import { CommandProcess, type ProgramRun } from './command-process.ts';

const POLL_MS = 5;

export class MemoryProgram {
  readonly folder: string;
  readonly dataDir: string;
  readonly #commands: CommandProcess;
  readonly #isOwner: boolean;
  readonly #processes: MagpieProcess[] = [];

  private constructor(folder: string, commands: CommandProcess | undefined) {
    this.folder = folder;
    this.dataDir = join(folder, 'data');
    this.#isOwner = commands === undefined;
    this.#commands = commands ?? new CommandProcess();
  }

  /** Opens an empty folder. The caller closes the process of the commands if it gives one. */
  static async open(commands?: CommandProcess): Promise<MemoryProgram> {
    return new MemoryProgram(await mkdtemp(join(tmpdir(), 'magpie-memory-')), commands);
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.kill()));
    if (this.#isOwner) await this.#commands.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Creates a git repository beside the data, with these files in one commit. */
  createRepository(name: string, files: Readonly<Record<string, string>>): TestRepository {
    const repository = new TestRepository(join(this.folder, name));
    repository.write(files).commit();
    return repository;
  }

  start(args: readonly string[], cwd = this.folder): MagpieProcess {
    const started = new MagpieProcess(args, { environment: { MAGPIE_DATA_DIR: this.dataDir }, cwd });
    this.#processes.push(started);
    return started;
  }

  async serve(): Promise<{ readonly server: MagpieProcess; readonly url: string }> {
    const server = this.start(['serve', 'memory']);
    return { server, url: await server.waitUntilReady('memory') };
  }

  /** Runs `magpie memory …` to its end, in the process of all commands. */
  run(args: readonly string[], cwd = this.folder): Promise<ProgramRun> {
    return this.#commands.run(['memory', ...args], { dataDir: this.dataDir, cwd });
  }

  /** Runs `magpie memory …` in a separate process. */
  async runApart(args: readonly string[], cwd?: string): Promise<ProgramRun> {
    const started = this.start(['memory', ...args], cwd);
    return { code: await started.ended, output: started.stdout, complaints: started.stderr };
  }

  /** Reads the rows that the query finds in a database of memory. */
  read(database: 'memory.db' | 'index.db', query: string): Record<string, unknown>[] {
    const opened = new DatabaseSync(join(this.dataDir, 'memory', database), { readOnly: true, timeout: 5_000 });
    try {
      return opened.prepare(query).all();
    } finally {
      opened.close();
    }
  }

  /** Repeats the query until it finds something. */
  async readUntil(database: 'memory.db' | 'index.db', query: string): Promise<Record<string, unknown>[]> {
    for (;;) {
      const rows = this.read(database, query);
      if (rows.length > 0) return rows;
      await sleep(POLL_MS);
    }
  }
}

/** Creates enough files for several groups of reads. */
export function createManyFiles(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const lines = Array.from({ length: 20 }, (__, line) => `  total += weigh(${index}, ${line});`);
      return [`src/part${index}.ts`, `export function part${index}() {\n  let total = 0;\n${lines.join('\n')}\n}\n`];
    }),
  );
}
