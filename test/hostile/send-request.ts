// Sends one request as it is, also what no client would send, and reads its whole answer.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Sent } from './make-request.ts';
import { toHttp } from './make-request.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** The time after which a request hangs: no operation takes a tenth of it on a quiet machine. */
const HANG_MS = 60_000;
/** The time to read the endless streams of pages. */
const LISTENED_MS = 200;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export async function sendRequest(sent: Sent): Promise<Answer> {
  return sent.raw === undefined ? sendHttp(sent) : sendRaw(sent.operation.url, sent.raw);
}

export function closeConnections(): void {
  agent.destroy();
}

async function sendHttp(sent: Sent, isKept = true): Promise<Answer> {
  const { operation, method, path, headers, body } = sent;
  const { hostname, port } = new URL(operation.url);
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const signal = AbortSignal.timeout(HANG_MS);
  const outgoing = request({
    agent: isKept ? agent : false,
    hostname,
    port,
    method,
    path,
    headers: { ...headers, ...length },
    signal,
  });
  outgoing.end(body);
  let incoming: IncomingMessage;
  try {
    [incoming] = await once(outgoing, 'response');
  } catch (error) {
    // The server may close a kept connection at the moment in which it is used again.
    if (outgoing.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return sendHttp(sent, false);
    throw error;
  }
  const chunks: Buffer[] = [];
  const isEndless = method === 'GET' && /event-stream/.test(incoming.headers['content-type'] ?? '');
  if (isEndless) setTimeout(() => incoming.destroy(), LISTENED_MS);
  try {
    for await (const chunk of incoming) chunks.push(chunk);
  } catch (error) {
    if (!isEndless) throw error;
  }
  const flat = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return { status: incoming.statusCode ?? 0, headers: Object.fromEntries(flat), bytes: Buffer.concat(chunks) };
}

/** Closes its own side at once: the server answers what it understood, or hangs up. */
async function sendRaw(url: string, bytes: Buffer): Promise<Answer> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  let hasHung = false;
  const timer = setTimeout(() => {
    hasHung = true;
    socket.destroy();
  }, HANG_MS);
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // The server may close before all was sent; `once` would reject then.
  const closed = new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
  socket.end(bytes);
  await closed;
  clearTimeout(timer);
  if (hasHung) throw new Error(`no end after ${HANG_MS} ms`);
  const all = Buffer.concat(chunks);
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(all.toString('latin1')) ?? [];
  return { status: Number(status ?? 0), headers: {}, bytes: all };
}

/** Writes a command that sends the same bytes again. */
export function toCommand(sent: Sent): string {
  const bytes = sent.raw ?? toHttp(sent);
  const { hostname, port } = new URL(sent.operation.url);
  return `echo ${bytes.toString('base64')} | base64 -d | nc -q 5 ${hostname} ${port}`;
}
