import { createReadStream } from 'node:fs';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { Command } from '../../../platform/command-line/command.ts';
import { Progress } from '../../../platform/terminal/progress.ts';
import { listenForStopSignals } from '../../../platform/terminal/stop-signals.ts';
import { print } from '../../../platform/terminal/terminal.ts';
import { formatCount } from '../../../platform/text/format.ts';
import {
  API_KEY,
  API_KEY_FILE,
  COLLECTION,
  FROM,
  FROM_API_KEY,
  FROM_API_KEY_FILE,
  SKIP,
  TENANT,
  URL_SETTING,
} from './client-settings.ts';
import { readServerAddress, readSourceAddress } from './server-address.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'store the points of a file, or copy collections from a running Qdrant',
  parameters: [{ name: 'file', isOptional: true }],
  options: [URL_SETTING, API_KEY, API_KEY_FILE, TENANT, COLLECTION, SKIP, FROM, FROM_API_KEY, FROM_API_KEY_FILE],
  about: `
The file is what magpie export wrote; - is standard input. The collection is created unless it exists with the same
configuration. With --from http://host:6333 instead of a file, one collection or all are copied from a Qdrant (from another
Magpie: http://host:6333/qdrant). Points are stored by their id, so an import that was interrupted is simply run again; a
server that is busy or restarting is waited for.`,
  run: async (call) => {
    const server = readServerAddress(call);
    const [from, collection, skip] = [call.read(FROM), call.read(COLLECTION), call.read(SKIP)];
    const readSource = from === undefined ? undefined : readSourceAddress(call, from);
    call.checkUsage(listMisuses(call.args, from, skip));
    const { copyCollections, importFile, toQdrantUrl } = await import('../client/index.ts');
    const to = { ...server.readKey(), url: toQdrantUrl(server.url) };
    const progress = new Progress('importing', (count) => formatCount(count, 'point'));
    const signal = listenForStopSignals(call.isRunByNpm);
    const options = { signal, onProgress: (done: number, total?: number) => progress.show(done, total) };
    const imports =
      readSource === undefined
        ? [importFile(readInput(call.arg(0), signal), to, { collection, skip }, options)]
        : copyCollections(readSource(), to, collection, options);
    try {
      for await (const { points, collection: name } of imports) {
        progress.end();
        print(`imported ${formatCount(points, 'point')} into ${JSON.stringify(name)}\n`);
      }
      return 0;
    } finally {
      progress.end();
    }
  },
};

function listMisuses({ length }: readonly string[], from: string | undefined, skip: number): string[] {
  if (from === undefined) return length === 0 ? ['import needs a file, - for standard input, or --from'] : [];
  return [
    ...(length > 0 ? ['import takes a file or --from, not both'] : []),
    ...(skip > 0 ? ['--skip is for files'] : []),
  ];
}

async function* readInput(file: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { signal });
  } catch (error) {
    if (signal.aborted) throw new OperatorProblem('interrupted');
    throw new OperatorProblem(`cannot read ${file} (${error instanceof Error ? error.message : error})`);
  }
}
