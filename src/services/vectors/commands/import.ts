import { createReadStream } from 'node:fs';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { Command } from '../../../platform/command-line/command.ts';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
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
  run: (call) => {
    const from = call.read(FROM);
    return from === undefined ? importFromFile(call) : importFromServer(call, from);
  },
};

async function importFromFile(call: CommandCall): Promise<number> {
  const server = readServerAddress(call);
  const [collection, skip] = [call.read(COLLECTION), call.read(SKIP)];
  call.checkUsage(call.args.length === 0 ? ['import needs a file, - for standard input, or --from'] : []);
  const { importFile, toQdrantUrl } = await import('../client/index.ts');
  const progress = new Progress('importing', (count) => formatCount(count, 'point'));
  const file = call.arg(0);
  const to = { ...server.readKey(), url: toQdrantUrl(server.url) };
  const signal = listenForStopSignals(call.isRunByNpm);
  const result = await importFile(
    readInput(file, signal),
    to,
    { collection, skip },
    {
      signal,
      onProgress: (done, total) => progress.show(done, total),
    },
  ).finally(() => progress.end());
  print(`imported ${formatCount(result.points, 'point')} into ${JSON.stringify(result.collection)}\n`);
  return 0;
}

async function importFromServer(call: CommandCall, from: string): Promise<number> {
  const server = readServerAddress(call);
  const readSource = readSourceAddress(call, from);
  const collection = call.read(COLLECTION);
  const surplus = call.args.length > 0 ? ['import takes a file or --from, not both'] : [];
  if (call.read(SKIP) > 0) surplus.push('--skip is for files');
  call.checkUsage(surplus);
  const { copyCollections, toQdrantUrl } = await import('../client/index.ts');
  const progress = new Progress('importing', (count) => formatCount(count, 'point'));
  const to = { ...server.readKey(), url: toQdrantUrl(server.url) };
  try {
    const copies = copyCollections(readSource(), to, collection, {
      signal: listenForStopSignals(call.isRunByNpm),
      onProgress: (done, total) => progress.show(done, total),
    });
    for await (const copy of copies) {
      progress.end();
      print(`imported ${formatCount(copy.points, 'point')} into ${JSON.stringify(copy.collection)}\n`);
    }
    return 0;
  } finally {
    progress.end();
  }
}

async function* readInput(file: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file, { signal });
  } catch (error) {
    if (signal.aborted) throw new OperatorProblem('interrupted');
    throw new OperatorProblem(`cannot read ${file} (${error instanceof Error ? error.message : error})`);
  }
}
