// The disk of a folder, which a test makes fail while the real program runs on it. The library failing-disk.c is
// compiled here and preloaded into the program by the environment; the test turns faults on and off through a file that
// the program maps.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../../vector/random.ts';
import { DiskImage } from './disk-image.ts';

const SOURCE = fileURLToPath(new URL('failing-disk.c', import.meta.url));

/** The number of fields of `struct control` in failing-disk.c, each 32 bits. */
const CONTROL_FIELDS = 7;
const FAULTS_AT = 6;
const MODES = { well: 0, full: 1, readOnly: 2, broken: 3 } as const;
const OPERATIONS = { write: 1, sync: 2, rename: 4, syncFolder: 8 } as const;

export interface Breakage {
  readonly seed: number;
  /** The average number of calls until one fails. */
  readonly oneIn: number;
  readonly operations: readonly (keyof typeof OPERATIONS)[];
  readonly error: 'EIO' | 'ENOSPC';
}

export class FailingDisk implements Disposable {
  /** The folder that fails. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly #root: string;
  readonly #control: number;
  readonly #log: string;
  #image: DiskImage | undefined;

  constructor() {
    this.#root = mkdtempSync(join(tmpdir(), 'magpie-failing-disk-'));
    this.folder = join(this.#root, 'data');
    mkdirSync(this.folder, { mode: 0o700 });
    const library = join(this.#root, 'failing-disk.so');
    execFileSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl', '-lpthread']);
    const control = join(this.#root, 'control');
    writeFileSync(control, Buffer.alloc(4 * CONTROL_FIELDS));
    this.#control = openSync(control, 'r+');
    this.#log = join(this.#root, 'log');
    this.environment = {
      LD_PRELOAD: library,
      FAILING_DISK_FOLDER: this.folder,
      FAILING_DISK_CONTROL: control,
      FAILING_DISK_LOG: this.#log,
      MAGPIE_DATA_DIR: this.folder,
    };
  }

  /** Returns the number of calls that have failed since the last switch. */
  get faults(): number {
    const bytes = Buffer.alloc(4);
    readSync(this.#control, bytes, 0, 4, 4 * FAULTS_AT);
    return bytes.readUInt32LE();
  }

  heal(): void {
    this.#set(MODES.well, 0, 0, 0, 0);
  }

  /** Fills the disk. Files keep their room and can overwrite it; they grow only by room that others free. */
  fill(error: 'ENOSPC' | 'EDQUOT' = 'ENOSPC'): void {
    this.#set(MODES.full, constants.errno[error], 0, 0, 0);
  }

  /** Makes the file system read-only, as after a remount. */
  makeReadOnly(): void {
    this.#set(MODES.readOnly, constants.errno.EROFS, 0, 0, 0);
  }

  /** Lets calls fail or tear at random from now on. */
  break({ seed, oneIn, operations, error }: Breakage): void {
    const mask = operations.reduce((bits, operation) => bits | OPERATIONS[operation], 0);
    this.#set(MODES.broken, constants.errno[error], mask, oneIn, seed);
  }

  /**
   * Notes the contents of the disk, from which `cutPower` tracks what was synced. No process may have the folder open.
   */
  note(): void {
    this.#image = DiskImage.read(this.folder);
    rmSync(this.#log, { force: true });
  }

  /**
   * Leaves in the folder what a power cut would leave: everything that was synced, and a part of the rest that the seed
   * chooses. The program must be dead.
   */
  cutPower(seed: number): void {
    if (this.#image === undefined) throw new Error('note() was not called before the program started');
    this.#image.replay(this.folder, this.#log);
    this.#image.write(this.folder, createRandom(seed).next);
  }

  #set(...fields: [mode: number, error: number, operations: number, oneIn: number, random: number]): void {
    const [mode, ...rest] = fields;
    const bytes = Buffer.alloc(4 * CONTROL_FIELDS);
    for (const [index, value] of rest.entries()) bytes.writeUInt32LE(value >>> 0, 4 * (index + 1));
    writeSync(this.#control, bytes, 4, bytes.length - 4, 4);
    // The mode is written last, so that no call sees it with the fields of the previous one.
    bytes.writeUInt32LE(mode);
    writeSync(this.#control, bytes, 0, 4, 0);
  }

  [Symbol.dispose](): void {
    closeSync(this.#control);
    rmSync(this.#root, { recursive: true, force: true });
  }
}
