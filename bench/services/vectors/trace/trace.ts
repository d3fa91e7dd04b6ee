// Traces single searches from socket to socket: `node bench/services/vectors/trace/trace.ts --rows 100000 --pauses 0,20,1000 --count 200`.
// Prints the time of each step and of each wait between threads, and the course of a typical search. With `--clients 8`
// as many search at once, and the shares of the time are printed in which scan threads work and wait.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MagpieProcess } from '../../../../test/repository/magpie-process.ts';
import { createDataset, queryOf } from '../../../dataset/dataset.ts';
import { describeLoad, describeMachine, foreignLoad } from '../../../measure/machine.ts';
import { fillStore } from '../http/fill-store.ts';
import { toSearchRequest } from '../http/requests.ts';
import { printShares } from './print-shares.ts';
import { printTrace, type Stamp } from './print-trace.ts';
import { STEPS } from './steps.ts';
import { writeTracedSources } from './traced-sources.ts';

const DIMENSION = 768;
const K = 10;

const { values: flags } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    pauses: { type: 'string', default: '0,20,1000' },
    count: { type: 'string', default: '100' },
    'warm-up': { type: 'string', default: '60' },
    clients: { type: 'string' },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'magpie-trace-'));
try {
  const machine = describeMachine();
  const foreign = await foreignLoad();
  console.log(`${machine.processor}, ${machine.cores} cores; ${describeLoad()}; others use ${percent(foreign)}`);
  await trace();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function trace(): Promise<void> {
  const dataset = createDataset(Number(flags.rows), DIMENSION);
  const dataDir = join(folder, 'data');
  await fillStore(dataDir, 'rows', dataset);
  const entry = await writeTracedSources(folder);
  const file = join(folder, 'stamps');
  const magpie = new MagpieProcess(['serve', 'vectors'], {
    program: [process.execPath, entry],
    environment: { MAGPIE_DATA_DIR: dataDir, MAGPIE_LOG_LEVEL: 'warn', TRACE_FILE: file },
  });
  try {
    const url = await magpie.waitUntilReady();
    const send = await openClient(url);
    const requests = Array.from({ length: 64 }, (_, i) => toSearchRequest('rows', queryOf(dataset, i), K).bytes);
    for (let i = 0; i < Number(flags['warm-up']); i++) await send(requests[i % 64]!);
    const spans: { readonly pauseMs: number; readonly from: number; readonly to: number }[] = [];
    const from = nowMs();
    const clients = await Promise.all(Array.from({ length: Number(flags.clients ?? 0) }, () => openClient(url)));
    await Promise.all(
      clients.map(async (client, c) => {
        for (let i = 0; i < Number(flags.count); i++) await client(requests[(c + i) % 64]!);
      }),
    );
    const to = nowMs();
    for (const pauseMs of clients.length > 0 ? [] : flags.pauses.split(',').map(Number)) {
      const count = pauseMs >= 1_000 ? Math.ceil(Number(flags.count) / 5) : Number(flags.count);
      for (let i = 0; i < count; i++) {
        if (pauseMs > 0) await sleep(pauseMs);
        const from = nowMs();
        await send(requests[i % 64]!);
        spans.push({ pauseMs, from, to: nowMs() });
      }
    }
    magpie.child.kill('SIGTERM');
    await magpie.ended;
    const stamps = readStamps(await readFile(file));
    if (clients.length > 0) printShares(from, to, stamps, clients.length * Number(flags.count));
    for (const pauseMs of new Set(spans.map((span) => span.pauseMs))) {
      console.log(`\n${flags.rows} × ${DIMENSION}, pause of ${pauseMs} ms`);
      printTrace(
        spans.filter((span) => span.pauseMs === pauseMs),
        stamps,
      );
    }
  } finally {
    await magpie.kill();
  }
}

/** Returns a sender of requests on one connection, whose promise resolves with the first bytes of the answer. */
async function openClient(url: string): Promise<(request: Uint8Array) => Promise<void>> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', noDelay: true });
  let onAnswer: ((bytes: Buffer) => void) | undefined;
  socket.on('data', (bytes: Buffer) => onAnswer?.(bytes));
  return (request) =>
    new Promise((resolve, reject) => {
      onAnswer = (bytes) => {
        const head = bytes.toString('latin1', 0, 15);
        if (head === 'HTTP/1.1 200 OK') resolve();
        else reject(new Error(`an answer that is no success: ${bytes.toString()}`));
      };
      socket.write(request);
    });
}

function readStamps(bytes: Buffer): Stamp[] {
  const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const stamps = Array.from({ length: numbers.length / 3 }, (_, i) => ({
    at: numbers[3 * i]!,
    thread: numbers[3 * i + 1]!,
    name: STEPS[numbers[3 * i + 2]!]!.name,
  }));
  return stamps.sort((one, other) => one.at - other.at);
}

function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function percent(share: number | undefined): string {
  return share === undefined ? 'an unknown share' : `${Math.round(share * 100)} % of the processors`;
}
