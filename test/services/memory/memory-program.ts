// The program with a temporary data folder, for tests of the commands of memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestRepository } from '../../../src/services/memory/git/testing/test-repository.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';

export interface ProgramRun {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
}

const POLL_MS = 5;

export class MemoryProgram {
  readonly folder: string;
  readonly dataDir: string;
  readonly #processes: MagpieProcess[] = [];

  private constructor(folder: string) {
    this.folder = folder;
    this.dataDir = join(folder, 'data');
  }

  static async open(): Promise<MemoryProgram> {
    return new MemoryProgram(await mkdtemp(join(tmpdir(), 'magpie-memory-')));
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.kill()));
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

  /** Runs `magpie memory …` to its end. */
  async run(args: readonly string[], cwd?: string): Promise<ProgramRun> {
    const started = this.start(['memory', ...args], cwd);
    return { code: await started.ended, output: started.stdout, complaints: started.stderr };
  }

  /**
   * Runs several commands, one after the other in one process: commands that end early spend most of their time
   * starting.
   */
  async runInOne(commands: readonly (readonly string[])[]): Promise<ProgramRun[]> {
    const code = `
      import { runMagpie } from '${new URL('../../../src/app/run-magpie.ts', import.meta.url).href}';
      for (const words of ${JSON.stringify(commands)}) {
        const code = await runMagpie(['memory', ...words]);
        process.stdout.write('\\0');
        process.stderr.write(code + '\\0');
      }
      process.exit();`;
    const started = new MagpieProcess(['--input-type=module', '--eval', code], {
      program: [process.execPath],
      environment: { MAGPIE_DATA_DIR: this.dataDir },
      cwd: this.folder,
    });
    this.#processes.push(started);
    await started.ended;
    const outputs = started.stdout.split('\0');
    return started.stderr.split('\0').map((text, index) => ({
      code: Number(text.at(-1)),
      output: outputs[index] ?? '',
      complaints: text.slice(0, -1),
    }));
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
      const lines = Array.from({ length: 40 }, (__, line) => `  total += weigh(${index}, ${line});`);
      return [`src/part${index}.ts`, `export function part${index}() {\n  let total = 0;\n${lines.join('\n')}\n}\n`];
    }),
  );
}
