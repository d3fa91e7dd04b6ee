// Answers to input that never became a request: malformed HTTP, headers that are too large or too slow, CONNECT. They
// are written to the bare socket, with the error shape and headers of all other answers.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { toAnswerHeaders } from '../answer-headers.ts';
import type { ErrorAnswer } from './problem.ts';

/**
 * The time for which further input is discarded before the connection is closed. A socket closed with unread input is
 * reset, and the client would lose the answer.
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
