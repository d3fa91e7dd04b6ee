import type { IncomingMessage } from 'node:http';
import type { Problem } from '../errors/problem.ts';
import { HttpProblem } from '../errors/problem.ts';
import type { HttpLimits } from '../http-limits.ts';
import type { OpenRequests } from '../requests/open-requests.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { BodyBuffer } from './body-buffer.ts';

/** The memory for bodies is free again as soon as a few uploads are done. */
const BUSY_RETRY_AFTER_SECONDS = 1;

export type BodyLimits = Pick<HttpLimits, 'bodyBytesMax' | 'bodyTimeoutMs'>;

/**
 * Reads the body of a request into one piece. Returns no promise if all of it arrived with the headers, as for nearly
 * every search. The caller checks the media type before, and releases the body afterwards.
 */
export function readBody(
  context: RequestContext,
  openRequests: OpenRequests,
  limits: BodyLimits,
): BodyBuffer | Promise<BodyBuffer> {
  const { message } = context;
  const length = Number(message.headers['content-length']);
  const body = new BodyBuffer(openRequests.buffers, length);
  const isHere = length > 0 && length === message.readableLength && length <= limits.bodyBytesMax;
  if (!isHere || !openRequests.hold(context, length)) return receiveInto(body, context, openRequests, limits);
  body.append(message.read(length));
  // Makes the message emit its end.
  message.resume();
  return body;
}

async function receiveInto(
  body: BodyBuffer,
  context: RequestContext,
  openRequests: OpenRequests,
  limits: BodyLimits,
): Promise<BodyBuffer> {
  try {
    await receiveBody(context, openRequests, limits, (chunk) => body.append(chunk));
    return body;
  } catch (error) {
    body.release();
    throw error;
  }
}

/** Passes on the chunks of a body as they arrive, within its limits of size, time and memory. */
export function receiveBody(
  context: RequestContext,
  openRequests: OpenRequests,
  { bodyBytesMax, bodyTimeoutMs }: BodyLimits,
  take: (chunk: Buffer<ArrayBuffer>) => void,
): Promise<void> {
  const { message } = context;
  if (Number(message.headers['content-length']) > bodyBytesMax) {
    return Promise.reject(new HttpProblem({ kind: 'body-too-large', bytesMax: bodyBytesMax }));
  }
  return new Promise((resolve, reject) => {
    let length = 0;
    const timer = setTimeout(
      () => fail({ kind: 'timed-out', phase: 'receiving', timeoutMs: bodyTimeoutMs }),
      bodyTimeoutMs,
    );
    const stop = (): void => {
      clearTimeout(timer);
      message.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
    };
    const fail = (problem: Problem): void => {
      stop();
      // Discards the rest, so that the client can finish sending and then reads the answer.
      discardRest(message);
      reject(new HttpProblem(problem));
    };
    const onData = (chunk: Buffer<ArrayBuffer>): void => {
      length += chunk.length;
      if (length > bodyBytesMax) {
        fail({ kind: 'body-too-large', bytesMax: bodyBytesMax });
      } else if (!openRequests.hold(context, chunk.length)) {
        fail({ kind: 'overloaded', retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
      } else take(chunk);
    };
    const onEnd = (): void => {
      stop();
      resolve();
    };
    const onGone = (): void => fail({ kind: 'client-gone' });
    message.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

function discardRest(message: IncomingMessage): void {
  message.on('error', () => {});
  message.resume();
}
