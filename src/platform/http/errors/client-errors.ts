import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { HttpLimits } from '../http-limits.ts';
import { toRequestId } from '../request-id.ts';
import type { OpenRequests } from '../requests/open-requests.ts';
import type { ErrorShape, Problem } from './problem.ts';
import { writeRawAnswer } from './raw-answer.ts';

interface ConnectionError extends Error {
  readonly code?: string;
  readonly rawPacket?: unknown;
}

interface Parts {
  readonly openRequests: OpenRequests;
  readonly errors: ErrorShape;
  readonly limits: HttpLimits;
  readonly log: FastifyBaseLogger;
}

/** Answers input that the HTTP parser refuses. It may be called again for each further chunk of a refused message. */
export function answerClientError(
  { openRequests, errors, limits, log }: Parts,
  error: ConnectionError,
  socket: Socket,
): void {
  if (socket.destroyed || socket.writableEnded || ending.has(socket)) return;
  const open = openRequests.openOn(socket);
  const receiving = open.find((context) => !context.isReceived);
  const last = open.findLast((context) => context !== receiving);
  const isGone = GONE.has(error.code ?? '');
  const isAnswered = openRequests.isDiscarding(socket) || receiving?.response.headersSent === true;
  if (isGone || isAnswered) {
    socket.destroy();
  } else if (last !== undefined) {
    // A refusal must not overtake the answers to earlier requests. They are still given; then the connection ends.
    ending.add(socket);
    last.response.once('close', () => socket.destroySoon());
  } else {
    const requestId = receiving?.requestId ?? toRequestId({});
    const answer = errors.fromProblem(toProblem(error, limits), requestId);
    log.debug({ requestId, status: answer.status, code: answer.code, reason: error.code }, 'refused');
    writeRawAnswer(socket, answer, requestId);
  }
}

/** Reads the path of a request whose first packet the parser refused. The root if only a later one is known. */
export function toRefusedPath({ rawPacket }: ConnectionError): string {
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 1_024) : '';
  return /^[A-Z]+ (\/[^\s?#]*)/.exec(start)?.[1] ?? '/';
}

/** Reset, or closed in the middle of a message: the client does not read an answer. */
const GONE = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE']);

/** Connections that end as soon as the requests before a refused message are answered. */
const ending = new WeakSet<Socket>();

function toProblem(error: ConnectionError, limits: HttpLimits): Problem {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { kind: 'timed-out', phase: 'receiving', timeoutMs: limits.headersTimeoutMs };
    case 'HPE_HEADER_OVERFLOW':
      return { kind: 'headers-too-large', bytesMax: limits.headerBytesMax };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { kind: 'body-too-large', bytesMax: limits.bodyBytesMax };
    default:
      return { kind: 'malformed-http', message: 'the request is not valid HTTP' };
  }
}

/** Answers by the routes and in the error shape of the service where the runtime would answer by itself. */
export function replaceBuiltInAnswers(
  server: Server,
  toRouteProblem: (method: string, url: string) => Problem,
  errors: ErrorShape,
): void {
  // An expectation other than 100-continue may be ignored; the runtime would answer 417 in its own way.
  server.on('checkExpectation', (message, response) => server.emit('request', message, response));
  server.on('connect', (message: IncomingMessage, socket: Duplex) => {
    const requestId = toRequestId(message.headers);
    writeRawAnswer(socket, errors.fromProblem(toRouteProblem('CONNECT', message.url ?? ''), requestId), requestId);
  });
}
