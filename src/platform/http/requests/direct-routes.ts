// Answers plain requests of a few frequent routes without the framework, whose objects, hooks and lookups take as long
// as the search of a small collection. Checks, limits, handlers, errors and answers are those of the ordinary routes.
// All other requests go to the framework.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { assert } from '../../../base/assert.ts';
import { toAnswerHeaders } from '../answer-headers.ts';
import type { Bodies } from '../bodies/bodies.ts';
import { readBody } from '../bodies/read-body.ts';
import { type ErrorWriter, toFailedAnswer } from '../errors/answer-errors.ts';
import type { HttpLimits } from '../http-limits.ts';
import { toRequestId } from '../request-id.ts';
import { toLowerCaseNames } from '../schemas/lazy-validation.ts';
import { createSchemaChecks } from '../schemas/schema-check.ts';
import type { LargeAnswer } from './answer-writer.ts';
import type { OpenRequests } from './open-requests.ts';
import type { RequestContext, RouteOfRequest } from './request-context.ts';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => unknown;
type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface DirectRoute {
  readonly method: string;
  /** The parts of its path before and after its one parameter. */
  readonly before: string;
  readonly after: string;
  readonly parameter: string;
  readonly route: RouteOfRequest;
  readonly onRequest: readonly Hook[];
  readonly handler: Handler;
  readonly areHeadersValid: (headers: object) => boolean;
}

export interface DirectParts {
  readonly openRequests: OpenRequests;
  readonly bodies: Bodies;
  readonly limits: HttpLimits;
  readonly log: FastifyBaseLogger;
  /** Returns the URL as the router knows it, also for requests on the port of a surface. */
  toUrl(message: IncomingMessage): string;
  /** Runs the checks that come before those of the route. */
  check(request: FastifyRequest, reply: FastifyReply): Promise<void> | void;
  errorsAt(url: string): ErrorWriter;
  /** Handles all other requests. */
  readonly framework: (message: IncomingMessage, response: ServerResponse) => void;
}

/** A literal parameter: nothing in it is decoded, and no other route can be meant. */
const PLAIN_PARAMETER = /^[\w-]+$/;

const PATTERN = /^([^:]*):(\w+)(\/[^:]*)$/;

export class DirectRoutes {
  readonly #parts: DirectParts;
  readonly #routes: readonly DirectRoute[];

  constructor(routes: readonly RouteOptions[], parts: DirectParts) {
    this.#routes = routes.map(toDirectRoute);
    this.#parts = parts;
  }

  /** Handles a request of the server. */
  readonly take = (message: IncomingMessage, response: ServerResponse): void => {
    const url = this.#parts.toUrl(message);
    const found = this.#routes.find(
      ({ method, before, after }) => message.method === method && url.startsWith(before) && url.endsWith(after),
    );
    const parameter = found === undefined ? '' : url.slice(found.before.length, -found.after.length);
    if (found === undefined || !PLAIN_PARAMETER.test(parameter)) {
      this.#parts.framework(message, response);
      return;
    }
    // A body that arrived with the headers is in the buffer after they have been processed.
    queueMicrotask(() => {
      if (isPlain(message) && found.areHeadersValid(message.headers)) {
        const request = new DirectRequest(found, parameter, url, { message, response }, this.#parts);
        void this.#answer(found, request as unknown as FastifyRequest);
      } else this.#parts.framework(message, response);
    });
  };

  async #answer({ onRequest, handler }: DirectRoute, request: FastifyRequest): Promise<void> {
    const { openRequests, bodies, limits, check, errorsAt } = this.#parts;
    const { context } = request;
    const headers = toAnswerHeaders(context.requestId);
    const reply = { headers: (more: object) => Object.assign(headers, more) } as unknown as FastifyReply;
    try {
      const checked = check(request, reply);
      if (checked !== undefined) await checked;
      for (const hook of onRequest) hook(request, reply, () => {});
      const received = readBody(context, openRequests, limits);
      const body = bodies.read(context, received instanceof Promise ? await received : received);
      request.body = body instanceof Promise ? await body : body;
      const admitted = openRequests.admit(context);
      if (admitted !== undefined) await admitted;
      const answer = await context.answerWith(handler(request, reply) as Promise<string | LargeAnswer>);
      send(context, headers, answer, limits.stallTimeoutMs);
    } catch (error) {
      const failed = toFailedAnswer(errorsAt(context.url), error, request);
      Object.assign(headers, failed.headers);
      send(context, headers, failed.text, limits.stallTimeoutMs, failed.status);
    }
  }
}

/** The request that the hooks and the handler of a direct route get instead of the framework's. */
class DirectRequest implements Pick<FastifyRequest, 'headers' | 'params' | 'method' | 'url' | 'id'> {
  readonly raw: IncomingMessage;
  readonly headers: IncomingMessage['headers'];
  readonly method: string;
  readonly url: string;
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  readonly context: RequestContext;
  readonly log: FastifyBaseLogger;
  body: unknown;

  constructor(
    { method, parameter, route }: DirectRoute,
    value: string,
    url: string,
    { message, response }: { readonly message: IncomingMessage; readonly response: ServerResponse },
    { openRequests, log }: DirectParts,
  ) {
    this.raw = message;
    this.headers = message.headers;
    this.method = method;
    this.url = url;
    this.id = toRequestId(message.headers);
    this.params = { [parameter]: value };
    this.log = log;
    this.context = openRequests.begin({ message, response, requestId: this.id, url, route });
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

function send(
  { response, onBuilt }: RequestContext,
  headers: Record<string, string>,
  answer: string | LargeAnswer,
  stallTimeoutMs: number,
  status = 200,
): void {
  if (response.closed) return;
  if (typeof answer === 'string') {
    headers['content-length'] = String(Buffer.byteLength(answer));
    response.writeHead(status, headers).end(answer);
    return;
  }
  onBuilt();
  headers['content-length'] = String(answer.byteLength);
  response.writeHead(status, headers);
  // A disconnect is handled by the open request.
  pipeline(answer.open(response, stallTimeoutMs), response, () => {});
}

function toDirectRoute({ method, url, schema, config, onRequest = [], handler }: RouteOptions): DirectRoute {
  const [, before, parameter, after] = PATTERN.exec(url) ?? [];
  const isSimple = before !== undefined && parameter !== undefined && after !== undefined;
  assert(isSimple && typeof method === 'string' && config !== undefined, `${url} can be served directly`);
  return {
    method,
    before,
    after,
    parameter,
    route: { url, config },
    onRequest: [onRequest].flat() as unknown as Hook[],
    handler: handler as unknown as Handler,
    areHeadersValid: createHeaderTest((schema?.headers as object | undefined) ?? {}),
  };
}

/** Creates a test of the headers. The ordinary route reports the errors. */
function createHeaderTest(schema: object): (headers: object) => boolean {
  const check = createSchemaChecks([])(toLowerCaseNames(schema));
  return (headers) => {
    try {
      check(headers);
      return true;
    } catch {
      return false;
    }
  };
}
