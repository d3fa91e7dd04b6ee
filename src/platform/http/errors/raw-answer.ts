// Answers for requests that never became one: malformed HTTP, headers that are too large or too slow, CONNECT. They go to
// the bare socket, in the same error shape and with the same headers as all others.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { toAnswerHeaders } from '../answer-headers.ts';
import type { ErrorAnswer } from './problem.ts';

/**
 * A socket closed with unread input is reset, and the client loses the answer with it. So the rest of the input is discarded
 * for this long before the connection goes.
 */
const LINGER_MS = 500;

export function writeRawAnswer(socket: Duplex, answer: ErrorAnswer, requestId: string): void {
  const body = JSON.stringify(answer.body);
  const headers = {
    ...toAnswerHeaders(requestId),
    ...answer.headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    date: new Date().toUTCString(),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? 'Error'}\r\n${lines.join('')}\r\n${body}`);
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
