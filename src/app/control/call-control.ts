// The caller's side of a control channel.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { readLines } from '../../platform/text/read-lines.ts';
import { findControlSocket, openSocketPath } from './control-socket.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  onProgress?(progress: unknown): void;
}

/** The limit of an answer: a summary, with the names of damaged items. */
const ANSWER_BYTES_MAX = 16_777_216;

/** The error codes if no process listens: the socket does not exist, or is left over. */
const NO_LISTENER: readonly (string | undefined)[] = ['ENOENT', 'ECONNREFUSED'];

/** Calls the process that owns the folder. Returns undefined if no process listens there. */
export async function callControl(
  folder: string,
  call: string,
  args: unknown,
  options: CallOptions = {},
): Promise<{ readonly result: unknown } | undefined> {
  if (findControlSocket(folder) === undefined) return undefined;
  const { path, release } = openSocketPath(folder);
  try {
    const socket = await connectTo(path);
    return socket && { result: await converse(socket, call, args, options) };
  } finally {
    release();
  }
}

async function connectTo(path: string): Promise<Socket | undefined> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (NO_LISTENER.includes(code)) return undefined;
    throw new OperatorProblem(`the running server cannot be asked (${message}): run this as the user of the server`);
  }
}

async function converse(socket: Socket, call: string, args: unknown, options: CallOptions): Promise<unknown> {
  const hangUp = () => socket.destroy();
  options.signal?.addEventListener('abort', hangUp);
  socket.on('error', hangUp);
  try {
    socket.write(`${JSON.stringify({ call, args })}\n`);
    for await (const line of readLines(socket, ANSWER_BYTES_MAX)) {
      const message = JSON.parse(line.toString()) as Record<string, unknown>;
      if ('problem' in message) throw new OperatorProblem(String(message['problem']));
      if ('result' in message) return message['result'];
      options.onProgress?.(message['progress']);
    }
    throw new Error('the connection was closed');
  } catch (error) {
    if (error instanceof OperatorProblem) throw error;
    if (options.signal?.aborted) throw new OperatorProblem('interrupted; the running server drops what it began');
    throw new OperatorProblem('the running server ended before it was done', { cause: error });
  } finally {
    options.signal?.removeEventListener('abort', hangUp);
    socket.destroy();
  }
}
