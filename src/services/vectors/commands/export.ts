import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { Command } from '../../../platform/command-line/command.ts';
import { Progress } from '../../../platform/terminal/progress.ts';
import { listenForStopSignals } from '../../../platform/terminal/stop-signals.ts';
import { complain } from '../../../platform/terminal/terminal.ts';
import { formatCount } from '../../../platform/text/format.ts';
import { API_KEY, API_KEY_FILE, TENANT, URL_SETTING } from './client-settings.ts';
import { readServerAddress } from './server-address.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'write a collection to a file as JSON Lines',
  parameters: [{ name: 'collection' }, { name: 'file', isOptional: true }],
  options: [URL_SETTING, API_KEY, API_KEY_FILE, TENANT],
  about: `
The first line describes the collection, each further line is a point with id, vectors and payload. Without a file, or
with -, the lines go to standard output. Every digit is kept. What is written to the collection meanwhile may be in the file or
not; one consistent state is what magpie backup is for.`,
  run: async (call) => {
    const server = readServerAddress(call);
    call.checkUsage();
    const { exportCollection, toQdrantUrl } = await import('../client/index.ts');
    const name = call.arg(0);
    const progress = new Progress('exporting', (count) => formatCount(count, 'point'));
    let points = 0;
    const lines = exportCollection({ ...server.readKey(), url: toQdrantUrl(server.url) }, name, {
      signal: listenForStopSignals(call.isRunByNpm),
      onProgress: (done, total) => {
        points = done;
        progress.show(done, total);
      },
    });
    await writeTo(call.args[1] ?? '-', lines).finally(() => progress.end());
    complain(`exported ${formatCount(points, 'point')} of ${JSON.stringify(name)}`);
    return 0;
  },
};

/** Writes a file, which gets its name only when it is complete and on the disk. */
async function writeTo(file: string, lines: AsyncIterable<string>): Promise<void> {
  if (file === '-') return write(lines, process.stdout, 'standard output');
  if (existsSync(file)) throw new OperatorProblem(`${file} exists already: name a new file`);
  const partial = `${file}.partial-${process.pid}`;
  try {
    await write(lines, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }), file);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

async function write(lines: AsyncIterable<string>, output: NodeJS.WritableStream, name: string): Promise<void> {
  try {
    await pipeline(Readable.from(lines), output, { end: output !== process.stdout });
  } catch (error) {
    if (error instanceof OperatorProblem) throw error;
    throw new OperatorProblem(`cannot write to ${name} (${error instanceof Error ? error.message : error})`);
  }
}
