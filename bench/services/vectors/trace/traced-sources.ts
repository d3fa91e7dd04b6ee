// A copy of the sources with a stamp at each step, beside links to everything else that the program reads.
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STEPS, type Step } from './steps.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const SCAN_THREAD = 'engine/threads/scan-thread.ts';
const WORKER_DATA = '{ ...this.#setup, port: port2 }';

/** Returns the entry of the traced program. */
export async function writeTracedSources(folder: string): Promise<string> {
  for (const name of await readdir(ROOT)) if (name !== 'src') await symlink(join(ROOT, name), join(folder, name));
  const sources = join(folder, 'src');
  await cp(join(ROOT, 'src'), sources, { recursive: true });
  await cp(fileURLToPath(new URL('./stamp.ts', import.meta.url)), join(sources, 'stamp.ts'));
  for (const file of new Set([SCAN_THREAD, ...STEPS.map((step) => step.file)])) await rewrite(sources, file);
  return join(sources, 'app/main.ts');
}

/** Returns the text of a source file with its stamps; throws if a step has lost its line. */
export function insertStamps(file: string, text: string): string {
  return STEPS.reduce((all, step, number) => (step.file === file ? insert(all, step, number) : all), text);
}

async function rewrite(sources: string, file: string): Promise<void> {
  const path = join(sources, file);
  let text = insertStamps(file, await readFile(path, 'utf8'));
  if (file === SCAN_THREAD) {
    if (!text.includes(WORKER_DATA)) throw new Error(`${file}: the trace finds no ${WORKER_DATA}`);
    text = text.replace(WORKER_DATA, '{ ...this.#setup, port: port2, trace: buffer } as WorkerStart');
  }
  const stamps = relative(dirname(path), join(sources, 'stamp.ts'));
  const own = stamps.startsWith('.') ? stamps : `./${stamps}`;
  await writeFile(path, `import { buffer, stamp } from '${own}';\nvoid buffer;\nvoid stamp;\n${text}`);
}

function insert(text: string, { name, file, line, side }: Step, number: number): string {
  const parts = text.split(line);
  const [before, after] = parts;
  if (before === undefined || after === undefined || parts.length > 2) {
    throw new Error(
      `${file}: the step "${name}" needs one line with ${line}; correct bench/services/vectors/trace/steps.ts`,
    );
  }
  return `${before}${side === 'before' ? `stamp(${number}); ${line}` : `${line} stamp(${number});`}${after}`;
}
