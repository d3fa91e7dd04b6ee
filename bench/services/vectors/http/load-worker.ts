// Clients in a separate thread: each keeps one connection and one request in flight, and records the duration of each
// answer. Only as much of HTTP is parsed as is needed to find the end of an answer.
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { ID_DIGITS, type RequestTemplate } from './requests.ts';

export interface LoadOptions {
  readonly port: number;
  readonly clients: number;
  readonly templates: readonly RequestTemplate[];
  /** Ids start here, so that no two loads write the same points. */
  readonly firstId: number;
  /** True if a client that is rejected with 503 sends its next request as after a success. */
  readonly isFlood: boolean;
}

export interface LoadCommand {
  readonly seconds: number;
}

export interface LoadResult {
  readonly successes: number;
  /** Latencies of successes only. */
  readonly latenciesMs: Float64Array;
  readonly refusals: number;
  readonly elapsedMs: number;
}

const { port, clients, templates, firstId, isFlood } = workerData as LoadOptions;
let nextId = firstId;
let nextTemplate = 0;
let refusals = 0;
const connections = Array.from({ length: clients }, () => ({
  socket: connect({ port, host: '127.0.0.1', noDelay: true }),
  // Each client fills ids into its own requests: when an answer has come, all of the request has been sent.
  requests: templates.map(({ bytes, idOffsets }) => ({
    bytes: idOffsets.length === 0 ? bytes : Buffer.from(bytes),
    idOffsets,
  })),
}));

parentPort?.on('message', async ({ seconds }: LoadCommand) => {
  const latencies: number[] = [];
  refusals = 0;
  const begun = performance.now();
  const isOver = () => performance.now() - begun > seconds * 1000;
  await Promise.all(connections.map(({ socket, requests }) => repeat(socket, requests, isOver, latencies)));
  const elapsedMs = performance.now() - begun;
  const latenciesMs = Float64Array.from(latencies);
  const result: LoadResult = { successes: latencies.length, latenciesMs, refusals, elapsedMs };
  parentPort?.postMessage(result);
});

function repeat(
  socket: Socket,
  requests: readonly RequestTemplate[],
  isOver: () => boolean,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const answer = new AnswerReader();
    let sentAt = 0;
    const send = () => {
      const bytes = prepare(requests[nextTemplate++ % requests.length]!);
      sentAt = performance.now();
      socket.write(bytes);
    };
    const onData = (chunk: Buffer) => {
      try {
        if (!answer.add(chunk)) return;
        if (answer.isSuccess) latencies.push(performance.now() - sentAt);
        else refusals++;
        answer.clear();
      } catch (error) {
        finish(error);
        return;
      }
      if (isOver()) finish();
      else send();
    };
    const onClose = () => finish(new Error('the server closed the connection'));
    const finish = (error?: unknown) => {
      socket.off('data', onData).off('error', finish).off('close', onClose);
      if (error) reject(error);
      else resolve();
    };
    socket.on('data', onData).on('error', finish).on('close', onClose);
    send();
  });
}

/** Gives the points of a request fresh ids. */
function prepare({ bytes, idOffsets }: RequestTemplate): Uint8Array {
  for (const offset of idOffsets) {
    let rest = nextId++;
    for (let at = offset + ID_DIGITS - 1; at >= offset; at--, rest = Math.floor(rest / 10))
      bytes[at] = 0x30 + (rest % 10);
  }
  return bytes;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** A reader of one answer; it fails when the answer is neither a success nor an expected rejection. */
class AnswerReader {
  isSuccess = false;
  #bytes: Buffer = Buffer.alloc(0);
  #end = -1;

  /** Adds a chunk; returns true if the answer is complete. */
  add(chunk: Buffer): boolean {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    if (this.#end < 0) this.#readHead();
    return this.#end >= 0 && this.#bytes.length >= this.#end;
  }

  clear(): void {
    this.#bytes = Buffer.alloc(0);
    this.#end = -1;
  }

  #readHead(): void {
    const at = this.#bytes.indexOf(HEAD_END);
    if (at < 0) return;
    const head = this.#bytes.toString('latin1', 0, at);
    const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
    this.isSuccess = head.startsWith('HTTP/1.1 200');
    const isRefusal = isFlood && head.startsWith('HTTP/1.1 503') && /^retry-after: \d/im.test(head);
    if (!(this.isSuccess || isRefusal) || length === undefined)
      throw new Error(`an answer that is no success: ${head}`);
    this.#end = at + HEAD_END.length + Number(length);
  }
}
