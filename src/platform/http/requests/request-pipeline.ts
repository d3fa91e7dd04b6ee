// The steps of every request: check, hooks, read, admit, validate, handle, send. The framework's entry runs the check and
// the hooks of a route in its own order; the direct entry (`direct-routes.ts`) gives them to the pipeline as its first steps.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, RouteOptions } from 'fastify';
import type { Bodies } from '../bodies/bodies.ts';
import { isForm, readForm } from '../bodies/form-body.ts';
import { readBody } from '../bodies/read-body.ts';
import { HttpProblem } from '../errors/problem.ts';
import type { HostCheck } from '../host-check.ts';
import type { HttpLimits } from '../http-limits.ts';
import { checkMediaType } from '../media-type.ts';
import type { CheckRequest } from '../schemas/request-check.ts';
import { LargeAnswer } from './answer-writer.ts';
import type { OpenRequests } from './open-requests.ts';
import type { RequestContext } from './request-context.ts';

/** The part of the framework's requests that direct requests have too. */
export interface RoutedRequest {
  readonly raw: IncomingMessage;
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
  readonly url: string;
  readonly params: unknown;
  query: unknown;
  body: unknown;
  readonly context: RequestContext;
  readonly log: FastifyBaseLogger;
}

export interface RoutedReply {
  headers(values: Readonly<Record<string, string>>): unknown;
}

type Hook = (request: RoutedRequest, reply: RoutedReply, done: () => void) => unknown;

/** The steps that differ between routes. */
export interface RouteSteps {
  /** Run in this order before the body is read. */
  readonly first: readonly Hook[];
  readonly validate: CheckRequest;
  readonly handle: (request: RoutedRequest, reply: RoutedReply) => unknown;
}

/** Sends the answer or the error of a request; each entry has its own. */
export interface Ending {
  send(answer: unknown): unknown;
  fail(error: unknown): unknown;
}

interface PipelineParts {
  readonly openRequests: OpenRequests;
  readonly bodies: Bodies;
  readonly hosts: HostCheck;
  readonly limits: HttpLimits;
  /** The service's own check of every request. */
  check(request: RoutedRequest, reply: RoutedReply): Promise<void> | void;
}

const done = (): void => {};

export class RequestPipeline {
  readonly #parts: PipelineParts;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** Runs before all other steps, also for requests without a route. */
  check(request: RoutedRequest, reply: RoutedReply): Promise<void> | void {
    const { hosts, openRequests, limits } = this.#parts;
    request.context.acceptedHost = hosts.check(request.raw);
    if (openRequests.countOn(request.raw.socket) > limits.pipelinedMax) {
      throw new HttpProblem({ kind: 'overloaded', retryAfterSeconds: 1 });
    }
    return this.#parts.check(request, reply);
  }

  /** Awaits only what is not there yet: most requests arrive, and are admitted, at once. */
  async answer(route: RouteSteps, request: RoutedRequest, reply: RoutedReply, ending: Ending): Promise<unknown> {
    const { context } = request;
    const { openRequests, limits } = this.#parts;
    try {
      for (const run of route.first) {
        const ran = run(request, reply, done);
        if (ran !== undefined) await ran;
      }
      const body = this.#read(context);
      request.body = body instanceof Promise ? await body : body;
      // Admitted when the body is complete: a slow upload does not count as a request under way.
      const admitted = context.namespace === '' ? undefined : openRequests.admit(context);
      if (admitted !== undefined) await admitted;
      route.validate(request);
      const handled = route.handle(request, reply);
      // The client gets an answer in time, even if the handler is still waiting.
      const answer = handled instanceof Promise ? await context.answerWith(handled) : handled;
      if (!(answer instanceof LargeAnswer)) return ending.send(answer);
      context.onBuilt();
      reply.headers({ 'content-length': String(answer.byteLength) });
      return ending.send(answer.open(context.response, limits.stallTimeoutMs));
    } catch (error) {
      return ending.fail(error);
    }
  }

  /**
   * Reads the body within limits, as JSON, or as a form if the route accepts one. A request without a body has an
   * undefined one, regardless of the headers.
   */
  #read(context: RequestContext): unknown {
    const { bodies, openRequests, limits } = this.#parts;
    const { message, route } = context;
    if (!hasBody(message)) return bodies.readNothing(context);
    const { form, bodyBytesMax = limits.bodyBytesMax } = route.config;
    const { bodyTimeoutMs } = limits;
    if (form !== undefined && isForm(message)) return readForm(context, openRequests, form, bodyTimeoutMs);
    checkMediaType(message.headers);
    const body = readBody(context, openRequests, { bodyBytesMax, bodyTimeoutMs });
    return body instanceof Promise ? body.then((all) => bodies.read(context, all)) : bodies.read(context, body);
  }
}

/**
 * Returns the steps of a route, of which the first are its hooks. Hooks and handlers are declared for the framework's
 * requests; those of direct routes promise to use no more than a `RoutedRequest` (`config.isDirect`).
 */
export function toRouteSteps({ onRequest = [], handler }: RouteOptions, validate: CheckRequest): RouteSteps {
  const first = [onRequest].flat() as unknown as Hook[];
  return { first, validate, handle: handler as unknown as RouteSteps['handle'] };
}

/** Returns true if the request has a body to receive. A body of GET and HEAD has no meaning. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return (length !== '0' || coding !== undefined) && method !== 'GET' && method !== 'HEAD';
}
