// Answers plain requests of a few frequent routes without the framework, whose objects, hooks and lookups take as long
// as the search of a small collection. All other requests go to the framework.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, pipeline as sendStream } from 'node:stream';
import type { FastifyBaseLogger, RouteOptions } from 'fastify';
import { assert } from '../../../base/assert.ts';
import { toAnswerHeaders } from '../answer-headers.ts';
import { type ErrorWriter, toFailedAnswer } from '../errors/answer-errors.ts';
import { toRequestId } from '../request-id.ts';
import type { OpenRequests } from './open-requests.ts';
import type { RouteOfRequest } from './request-context.ts';
import type { Ending, RequestPipeline, RoutedReply, RoutedRequest, RouteSteps } from './request-pipeline.ts';

interface DirectRoute extends RouteSteps {
  readonly method: string;
  /** The parts of its path before and after its one parameter. */
  readonly before: string;
  readonly after: string;
  readonly parameter: string;
  readonly route: RouteOfRequest;
  readonly errors: ErrorWriter;
}

export interface DirectParts {
  readonly pipeline: RequestPipeline;
  readonly openRequests: OpenRequests;
  readonly log: FastifyBaseLogger;
  /** Returns the URL as the router knows it, also for requests on the port of an endpoint. */
  toUrl(message: IncomingMessage): string;
  /** Handles all other requests. */
  readonly framework: (message: IncomingMessage, response: ServerResponse) => void;
}

/** A literal parameter: nothing in it is decoded, and no other route can be meant. */
const PLAIN_PARAMETER = /^[\w-]+$/;

const PATTERN = /^([^:]*):(\w+)(\/[^:]*)$/;

/** Returns the listener that handles the requests of the server. */
export function createDirectEntry(routes: readonly DirectRoute[], parts: DirectParts) {
  const { pipeline, openRequests, log, toUrl, framework } = parts;
  return (message: IncomingMessage, response: ServerResponse): void => {
    const url = toUrl(message);
    const found = routes.find(
      ({ method, before, after }) => message.method === method && url.startsWith(before) && url.endsWith(after),
    );
    const parameter = found === undefined ? '' : url.slice(found.before.length, -found.after.length);
    if (found === undefined || !PLAIN_PARAMETER.test(parameter)) {
      framework(message, response);
      return;
    }
    // A body that arrived with the headers is in the buffer after they have been processed.
    queueMicrotask(() => {
      if (!isPlain(message)) {
        framework(message, response);
        return;
      }
      const { method, route, errors } = found;
      const { headers } = message;
      const context = openRequests.begin({ message, response, requestId: toRequestId(headers), url, route });
      const params = { [found.parameter]: parameter };
      // The request that hooks and handler get instead of the framework's.
      const request: RoutedRequest = {
        raw: message,
        headers,
        method,
        url,
        params,
        query: {},
        body: undefined,
        context,
        log,
      };
      const reply = new DirectReply(request, errors);
      void pipeline.answer(found, request, reply, reply);
    });
  };
}

/** Returns the route. Its first steps are the check of every request and its own hooks. */
export function toDirectRoute(
  { method, url, config }: RouteOptions,
  steps: RouteSteps,
  pipeline: RequestPipeline,
  errors: ErrorWriter,
): DirectRoute {
  const [, before, parameter, after] = PATTERN.exec(url) ?? [];
  const isSimple = before !== undefined && parameter !== undefined && after !== undefined;
  assert(isSimple && typeof method === 'string' && config !== undefined, `${url} can be served directly`);
  const first: RouteSteps['first'] = [(request, reply) => pipeline.check(request, reply), ...steps.first];
  return { ...steps, first, method, before, after, parameter, route: { url, config }, errors };
}

/** Writes the answer to the connection. */
class DirectReply implements RoutedReply, Ending {
  readonly #request: RoutedRequest;
  readonly #errors: ErrorWriter;
  readonly #headers: Record<string, string>;

  constructor(request: RoutedRequest, errors: ErrorWriter) {
    this.#request = request;
    this.#errors = errors;
    this.#headers = toAnswerHeaders(request.context.requestId);
  }

  headers(values: Readonly<Record<string, string>>): void {
    Object.assign(this.#headers, values);
  }

  send(answer: unknown, status = 200): void {
    const { response } = this.#request.context;
    if (response.closed) return;
    if (answer instanceof Readable) {
      response.writeHead(status, this.#headers);
      // A disconnect is handled by the open request.
      sendStream(answer, response, () => {});
      return;
    }
    const text = String(answer);
    this.#headers['content-length'] = String(Buffer.byteLength(text));
    response.writeHead(status, this.#headers).end(text);
  }

  fail(error: unknown): void {
    const { status, headers, text } = toFailedAnswer(this.#errors, error, this.#request);
    this.headers(headers);
    this.send(text, status);
  }
}

/** Returns true if the whole request has arrived, and is plain JSON. */
function isPlain(message: IncomingMessage): boolean {
  const { headers, readableLength } = message;
  return (
    readableLength > 0 &&
    Number(headers['content-length']) === readableLength &&
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined
  );
}
