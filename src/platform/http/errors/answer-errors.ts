import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { InvalidJson } from '../../json/parse-json.ts';
import { findDamagedPart, reportDamage } from '../../storage/store-damaged.ts';
import { JSON_TYPE } from '../answer-headers.ts';
import { toPath } from '../path.ts';
import type { RoutedRequest } from '../requests/request-pipeline.ts';
import { findStoreProblem } from './find-store-problem.ts';
import type { ErrorAnswer, ErrorShape, Problem } from './problem.ts';
import { HttpProblem } from './problem.ts';

export type RenderError = (
  answer: ErrorAnswer,
  request: FastifyRequest,
) => { readonly type: string; readonly text: string; readonly headers?: Readonly<Record<string, string>> } | undefined;

export interface ErrorWriter {
  readonly errors: ErrorShape;
  /** A method, because a direct request has less than the framework's; an interface with direct routes renders none. */
  renderError?(answer: ErrorAnswer, request: RoutedRequest): ReturnType<RenderError>;
}

export interface FailedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export function answerError(writer: ErrorWriter, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, text } = toFailedAnswer(writer, error, request);
  reply.code(status).headers(headers).send(text);
}

/** Returns the answer to what was thrown, and logs a failure. Only a client that sends too slowly is disconnected. */
export function toFailedAnswer(
  { errors, renderError }: ErrorWriter,
  error: unknown,
  request: RoutedRequest,
): FailedAnswer {
  const { context } = request;
  const answer = toAnswer(errors, error, request);
  const { status } = answer;
  context.errorCode = answer.code;
  if (status >= 500) logFailure(request.log, error, answer, context.requestId);
  const { type, text, headers } = renderError?.(answer, request) ?? {
    type: JSON_TYPE,
    text: JSON.stringify(answer.body),
    headers: {},
  };
  const closing: Record<string, string> = status === 408 && !context.isReceived ? { connection: 'close' } : {};
  return { status, headers: { 'content-type': type, ...headers, ...answer.headers, ...closing }, text };
}

function toAnswer(errors: ErrorShape, error: unknown, request: RoutedRequest): ErrorAnswer {
  const { requestId } = request.context;
  if (error instanceof HttpProblem) return errors.fromProblem(error.problem, requestId);
  const answer = errors.fromError(error, requestId);
  return answer ?? errors.fromProblem(toProblem(error as Partial<FastifyError>, request), requestId);
}

/** Returns the problem for an error of the body parser, the framework or a plugin. */
function toProblem(error: Partial<FastifyError>, { method, url }: RoutedRequest): Problem {
  if (error instanceof InvalidJson) return { kind: 'invalid', issues: [{ path: 'body', message: error.message }] };
  const problem = findStoreProblem(error);
  if (problem !== undefined) return problem;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { kind: 'unsupported-media', message: 'the content type is not valid' };
    case 'FST_ERR_BAD_URL':
      return { kind: 'invalid', issues: [{ path: 'path', message: 'is not valid percent-encoded UTF-8' }] };
    default:
      break;
  }
  const { statusCode = 500 } = error;
  if (statusCode === 404) return { kind: 'route-not-found', method, path: toPath(url) };
  if (statusCode >= 400 && statusCode < 500) return { kind: 'malformed-http', message: 'the request is not valid' };
  return { kind: 'internal' };
}

/** Many requests may be refused at once; they are logged once in this time. */
const REFUSAL_LOG_MS = 1_000;
let refusalsLoggedAt = Number.NEGATIVE_INFINITY;

/** Logs our failures with their stack. Overload, bad health and a full disk are states, logged with any cause. */
function logFailure(log: FastifyBaseLogger, error: unknown, { status, code }: ErrorAnswer, requestId: string): void {
  const logError = () => log.error({ requestId, status, code, err: error }, 'request failed');
  if (findDamagedPart(error) !== undefined) {
    reportDamage(error, logError);
  } else if (status === 500) {
    logError();
  } else if (performance.now() - refusalsLoggedAt >= REFUSAL_LOG_MS) {
    refusalsLoggedAt = performance.now();
    const { message, cause } = error instanceof Error ? error : {};
    log.warn({ requestId, status, code, reason: message, err: cause }, 'request refused');
  }
}
