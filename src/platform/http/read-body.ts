import type { IncomingMessage } from 'node:http';
import { BodyBuffer } from './body-buffer.ts';
import type { Exchange } from './exchange.ts';
import type { Exchanges } from './exchanges.ts';
import type { HttpLimits } from './http-limits.ts';
import type { Problem } from './problem.ts';
import { HttpProblem } from './problem.ts';

/** When the memory for bodies is taken, it is free again as soon as a few uploads are done. */
const BUSY_RETRY_AFTER_SECONDS = 1;

/**
 * Reads the body of a request within its bounds of size, time and memory. Whoever calls it has checked the media type, and
 * releases the body.
 */
export function readBody(exchange: Exchange, exchanges: Exchanges, limits: HttpLimits): Promise<BodyBuffer> {
  const message = exchange.request.raw;
  const { bodyBytesMax, bodyTimeoutMs } = limits;
  const lengthExpected = Number(message.headers['content-length']);
  if (lengthExpected > bodyBytesMax) {
    return Promise.reject(new HttpProblem({ kind: 'body-too-large', bytesMax: bodyBytesMax }));
  }
  return new Promise((resolve, reject) => {
    const body = new BodyBuffer(exchanges.buffers, lengthExpected);

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
      body.release();
      // The rest is discarded, so that the client can finish sending and then reads the answer.
      discardRest(message);
      reject(new HttpProblem(problem));
    };
    const onData = (chunk: Buffer): void => {
      if (body.length + chunk.length > bodyBytesMax) {
        fail({ kind: 'body-too-large', bytesMax: bodyBytesMax });
      } else if (!exchanges.holdBody(exchange, chunk.length)) {
        fail({ kind: 'overloaded', retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS });
      } else body.append(chunk);
    };
    const onEnd = (): void => {
      stop();
      resolve(body);
    };
    const onGone = (): void => fail({ kind: 'client-gone' });
    message.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

function discardRest(message: IncomingMessage): void {
  message.on('error', () => {});
  message.resume();
}
