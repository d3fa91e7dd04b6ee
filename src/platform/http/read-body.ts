import type { IncomingMessage } from 'node:http';
import { BodyBuffer } from './body-buffer.ts';
import type { Exchange } from './exchange.ts';
import type { Exchanges } from './exchanges.ts';
import type { HttpLimits } from './http-limits.ts';
import type { Problem } from './problem.ts';
import { HttpProblem } from './problem.ts';

/** When the memory for bodies is taken, it is free again as soon as a few uploads are done. */
const BUSY_RETRY_AFTER_SECONDS = 1;

/** Of one body. */
export type BodyLimits = Pick<HttpLimits, 'bodyBytesMax' | 'bodyTimeoutMs'>;

/** Reads the body of a request into one piece. Whoever calls it has checked the media type, and releases the body. */
export async function readBody(exchange: Exchange, exchanges: Exchanges, limits: BodyLimits): Promise<BodyBuffer> {
  const body = new BodyBuffer(exchanges.buffers, Number(exchange.request.raw.headers['content-length']));
  try {
    await receiveBody(exchange, exchanges, limits, (chunk) => body.append(chunk));
    return body;
  } catch (error) {
    body.release();
    throw error;
  }
}

/** Hands over the chunks of a body as they arrive, within its bounds of size, time and memory. */
export function receiveBody(
  exchange: Exchange,
  exchanges: Exchanges,
  { bodyBytesMax, bodyTimeoutMs }: BodyLimits,
  take: (chunk: Buffer<ArrayBuffer>) => void,
): Promise<void> {
  const message = exchange.request.raw;
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
      // The rest is discarded, so that the client can finish sending and then reads the answer.
      discardRest(message);
      reject(new HttpProblem(problem));
    };
    const onData = (chunk: Buffer<ArrayBuffer>): void => {
      length += chunk.length;
      if (length > bodyBytesMax) {
        fail({ kind: 'body-too-large', bytesMax: bodyBytesMax });
      } else if (!exchanges.hold(exchange, chunk.length)) {
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
