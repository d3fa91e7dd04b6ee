// The control channel of a running process, with which an operator calls it from the command line. It is a socket in a
// folder that the process owns, accessible to its user alone. One connection is one call: a line of JSON with the call,
// then lines with its progress, then one with its result or problem. Closing the connection cancels the call.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { readLines } from '../../platform/text/read-lines.ts';
import { openSocketPath } from './control-socket.ts';

/** Enough for an operator and a few timers; more are a mistake. */
const CONNECTIONS_MAX = 16;
/** The limit of a call with names and paths, or a question with tens of thousands of numbers in full precision. */
const CALL_BYTES_MAX = 2 * 1024 * 1024;
/** Short, because a caller that connects has its call ready. */
const CALL_TIMEOUT_MS = 5_000;
/** The umask of the socket: only the user of the process may connect. */
const SOCKET_MASK = 0o177;

export interface ControlContext {
  /** Aborted when the caller disconnects or the process ends. */
  readonly signal: AbortSignal;
  onProgress(progress: unknown): void;
}

/** Handles a call. Rejects with an OperatorProblem for a message to the caller. */
export type ControlCall = (args: unknown, context: ControlContext) => Promise<unknown>;

export interface ControlServer {
  close(): Promise<void>;
}

/** Opens the channel. This process must hold the lock of the folder: an existing socket is then left over. */
export async function openControlServer(
  folder: string,
  calls: Readonly<Record<string, ControlCall>>,
  reportFailure: (error: unknown) => void,
): Promise<ControlServer> {
  const { path, release } = openSocketPath(folder);
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const call = serveCall(socket, calls, closing.signal, reportFailure).finally(() => running.delete(call));
    running.add(call);
  });
  server.maxConnections = CONNECTIONS_MAX;
  try {
    rmSync(path, { force: true });
    await listenPrivately(server, path);
  } catch (error) {
    release();
    throw error;
  }
  return {
    close: async () => {
      closing.abort();
      server.close();
      await Promise.all(running);
      release();
    },
  };
}

async function listenPrivately(server: Server, path: string): Promise<void> {
  // The socket is created inside this call, so at no moment can others use it.
  const mask = process.umask(SOCKET_MASK);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
}

async function serveCall(
  socket: Socket,
  calls: Readonly<Record<string, ControlCall>>,
  closing: AbortSignal,
  reportFailure: (error: unknown) => void,
): Promise<void> {
  const hangUp = new AbortController();
  socket.on('error', () => {});
  socket.once('close', () => hangUp.abort());
  const signal = AbortSignal.any([closing, hangUp.signal]);
  const say = (message: object) => socket.write(`${JSON.stringify(message)}\n`);
  try {
    const { name, args } = await readCall(socket);
    // Nothing more is expected, but only a socket that is read reports that the caller has disconnected.
    socket.resume();
    const perform = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (perform === undefined) throw new OperatorProblem(`the running server knows nothing of ${JSON.stringify(name)}`);
    const result = await perform(args, { signal, onProgress: (progress) => say({ progress }) });
    say({ result });
  } catch (error) {
    if (!signal.aborted && !(error instanceof OperatorProblem)) reportFailure(error);
    say({ problem: error instanceof OperatorProblem ? error.message : 'the server failed: see its log' });
  } finally {
    socket.end();
    socket.unref();
  }
}

async function readCall(socket: Socket): Promise<{ name: string; args: unknown }> {
  socket.setTimeout(CALL_TIMEOUT_MS, () => socket.destroy());
  // The socket stays open after the loop: the answer is sent on it.
  for await (const line of readLines(socket.iterator({ destroyOnReturn: false }), CALL_BYTES_MAX)) {
    socket.setTimeout(0);
    const { call, args } = (JSON.parse(line.toString()) ?? {}) as Record<string, unknown>;
    if (typeof call === 'string') return { name: call, args };
    break;
  }
  throw new OperatorProblem('that is no call');
}
