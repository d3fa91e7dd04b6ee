import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastifyAccepts from '@fastify/accepts';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { systemClock } from '../../base/clock.ts';
import type { LogLevel } from '../log-level.ts';
import { toAnswerHeaders } from './answer-headers.ts';
import { Bodies, type BodyReading } from './bodies/bodies.ts';
import { isForm, readForm } from './bodies/form-body.ts';
import { readBody } from './bodies/read-body.ts';
import { answerError, type RenderError } from './errors/answer-errors.ts';
import { answerClientError, replaceBuiltInAnswers } from './errors/client-errors.ts';
import { type ErrorShape, HttpProblem } from './errors/problem.ts';
import { isRoutable, toRouteProblem } from './errors/route-problem.ts';
import { HostCheck, type HostRules } from './host-check.ts';
import type { HttpLimits } from './http-limits.ts';
import { checkMediaType } from './media-type.ts';
import { toPath } from './path.ts';
import { toRequestId } from './request-id.ts';
import { LargeAnswer } from './requests/answer-writer.ts';
import { DirectRoutes } from './requests/direct-routes.ts';
import { type OnAnswered, OpenRequests } from './requests/open-requests.ts';
import { type ApiDescription, describeApi } from './schemas/api-description.ts';
import { createLazyValidation } from './schemas/lazy-validation.ts';
import { toProblem, VALIDATOR_OPTIONS } from './schemas/schema-check.ts';
import { isUnder, type SurfacePort, SurfacePorts } from './surface-ports.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What requests are counted as, where that is not the pattern of the route. */
    countedAs?: string;
    /** Which of the service's readers makes `request.body` of the body; plain JSON where a route names none. */
    body?: string;
    /** `request.body` is a Buffer with the body as it came. */
    isBodyRaw?: boolean;
    /**
     * Plain requests are answered without the framework. The path of such a route has one parameter, its hooks are its own and call back
     * at once, and they and the handler use no more of request and reply than `DirectRoutes` gives them.
     */
    isDirect?: boolean;
    /** Of a route whose bodies may be larger, or must be smaller, than those of the service. */
    bodyBytesMax?: number;
  }
}

/** An interface of a service under a base path of its own: its routes, its error bodies, its description. */
export interface HttpSurface {
  /** Where it begins: `/name`, or nothing for the root. */
  readonly basePath: string;
  /** At whose root it is served too. */
  readonly port?: SurfacePort | undefined;
  readonly errors: ErrorShape;
  readonly api: ApiDescription;
  /**
   * Declares the routes. A handler returns the JSON text of its answer, or what an AnswerWriter made, and gets what it needs
   * to know about the request from `request.context`.
   */
  readonly routes: (app: FastifyInstance) => void;
  /** Writes an error as something else than JSON where the request asks for that; undefined where it does not. */
  readonly renderError?: RenderError;
}

export interface HttpAppOptions extends HostRules {
  readonly name: string;
  readonly logLevel: LogLevel;
  /** Where log lines go; standard error where nothing else is named. */
  readonly logTo?: { write(line: string): void } | undefined;
  readonly limits: HttpLimits;
  readonly bodies?: BodyReading | undefined;
  /** The first one also answers errors that belong to none of them. */
  readonly surfaces: readonly [HttpSurface, ...HttpSurface[]];
  /** Refuses a request before anything else is looked at, also one that has no route, or sets headers of its answer. */
  readonly check?: ((request: FastifyRequest, reply: FastifyReply) => Promise<void> | void) | undefined;
  /** Told of every request when it has ended. */
  readonly onAnswered?: OnAnswered | undefined;
}

export interface HttpApp {
  readonly app: FastifyInstance;
  readonly openRequests: OpenRequests;
  readonly surfacePorts: SurfacePorts;
}

/** The server of one service, with everything that is the same in all of them. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { limits } = options;
  const [{ errors }, ...others] = options.surfaces;
  const surfaceAt = (path: string) => others.find(({ basePath }) => isUnder(path, basePath)) ?? options.surfaces[0];
  const openRequests = new OpenRequests(limits, errors, systemClock, options.onAnswered);
  const hosts = new HostCheck(options);
  const bodies = new Bodies(options.bodies ?? { readers: {} }, openRequests.buffers, limits.heldBytesMax);
  const routesWithReader = new Set<string>();
  const hasReader = (method: unknown, url: string): boolean => routesWithReader.has(`${method} ${url}`);
  const surfacePorts = new SurfacePorts();
  const app = createFastify(options, { surfaceAt, openRequests, hosts, hasReader, surfacePorts });
  app.server.once('listening', () => hosts.listensOn((app.server.address() as AddressInfo).address));
  app.server.maxConnections = limits.connectionsMax;
  app.server.on('connection', (socket) => openRequests.watch(socket));
  const basePaths = others.map(({ basePath }) => basePath);
  replaceBuiltInAnswers(app.server, (method, url) => toRouteProblem(app, method, url, basePaths), errors);

  openRequests.log = app.log;
  app.setChildLoggerFactory((log) => log);
  app.setErrorHandler((error, request, reply) => answerError(surfaceAt(toPath(request.url)), error, request, reply));
  app.setSchemaErrorFormatter(toProblem);
  // Answers are written by the services; schemas of answers only describe them.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  // For what a route itself does not find, such as a file; a request without a route never comes this far.
  app.setNotFoundHandler(({ method, url }) => {
    throw new HttpProblem({ kind: 'route-not-found', method, path: toPath(url) });
  });
  const check = (request: FastifyRequest, reply: FastifyReply): Promise<void> | void => {
    request.context.acceptedHost = hosts.check(request.raw);
    if (openRequests.countOn(request.raw.socket) > limits.pipelinedMax) {
      throw new HttpProblem({ kind: 'overloaded', retryAfterSeconds: 1 });
    }
    return options.check?.(request, reply);
  };
  // Asynchronous: what follows finds the body in the buffer where it came with the headers.
  app.addHook('onRequest', async (request, reply) => {
    begin(openRequests, request, reply);
    const checked = check(request, reply);
    if (checked instanceof Promise) await checked;
    // Decided before the body is read: the body of a request without a route is not received.
    if (request.is404 || !isRoutable(request.url))
      throw new HttpProblem(toRouteProblem(app, request.method, request.url, basePaths));
  });
  // Admitted when the body is there: a slow upload holds no place.
  app.addHook('preValidation', (request, _reply, done) => {
    const { context } = request;
    if (!hasBody(request)) request.body = bodies.readNothing(context);
    const admitted = context.namespace === '' ? undefined : openRequests.admit(context);
    if (admitted === undefined) done();
    else admitted.then(() => done(), done);
  });
  const directRoutes: RouteOptions[] = [];
  // The client gets an answer in time, even if the handler still waits for something.
  app.addHook('onRoute', (route) => {
    const { handler, method, url, config } = route;
    if (config?.body !== undefined) routesWithReader.add(`${method} ${url}`);
    if (config?.isDirect) directRoutes.push({ ...route });
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply);
      if (!(result instanceof Promise)) return result;
      return request.context.answerWith(result).then((answer: unknown) => {
        if (!(answer instanceof LargeAnswer)) return answer;
        request.context.onBuilt();
        reply.header('content-length', String(answer.byteLength));
        return reply.send(answer.open(reply.raw, limits.stallTimeoutMs));
      });
    };
  });
  readBodies(app, openRequests, bodies, limits);
  app.addHook('onClose', () => bodies.close());
  app.register(fastifyAccepts);
  for (const surface of options.surfaces) declareSurface(app, surface, options.publicUrl);
  app.addHook('onReady', (done) => {
    if (directRoutes.length > 0) {
      const [framework] = app.server.listeners('request') as [(message: IncomingMessage, to: ServerResponse) => void];
      const toUrl = (message: IncomingMessage) => surfacePorts.toUrl(message);
      const errorsAt = (url: string) => surfaceAt(toPath(url));
      const parts = { openRequests, bodies, limits, log: app.log, toUrl, check, errorsAt, framework };
      app.server.off('request', framework).on('request', new DirectRoutes(directRoutes, parts).take);
    }
    done();
  });
  return { app, openRequests, surfacePorts };
}

function begin(openRequests: OpenRequests, request: FastifyRequest, reply: FastifyReply): void {
  const { raw: message, id: requestId, url, routeOptions: route } = request;
  request.context = openRequests.begin({ message, response: reply.raw, requestId, url, route });
  reply.headers(toAnswerHeaders(requestId));
}

/** In a scope of its own, so that its description lists its own routes and schemas only. */
function declareSurface(app: FastifyInstance, { basePath, api, routes }: HttpSurface, publicUrl?: string): void {
  app.register(
    (scope, _options, done) => {
      describeApi(scope, api, publicUrl);
      scope.register((inner, _options, done) => {
        routes(inner);
        done();
      });
      done();
    },
    { prefix: basePath },
  );
}

interface AppParts {
  /** The surface that a path belongs to. */
  readonly surfaceAt: (path: string) => HttpSurface;
  readonly openRequests: OpenRequests;
  readonly hosts: HostCheck;
  readonly hasReader: (method: unknown, url: string) => boolean;
  readonly surfacePorts: SurfacePorts;
}

function createFastify(
  { name, logLevel, logTo, limits }: HttpAppOptions,
  { surfaceAt, openRequests, hosts, hasReader, surfacePorts }: AppParts,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    http: {
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      // Checked by us, so that the answer has the shape of the service.
      requireHostHeader: false,
    },
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    // Bodies have their own time-out; this one ends those whose rest is discarded after an early answer.
    requestTimeout: limits.headersTimeoutMs + limits.bodyTimeoutMs,
    // While closing, what still arrives on an open connection is answered, and the connection ends with the answer.
    return503OnClosing: false,
    // Names in a path are bounded by the headers as a whole; services check them with errors of their own.
    routerOptions: { maxParamLength: limits.headerBytesMax },
    schemaController: createLazyValidation(hasReader),
    ajv: {
      customOptions: VALIDATOR_OPTIONS,
    },
    rewriteUrl: (message) => surfacePorts.toUrl(message as IncomingMessage),
    genReqId: (message) => toRequestId(message.headers),
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: logLevel,
      stream: logTo ?? process.stderr,
      base: { service: name },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    clientErrorHandler: (error, socket) => {
      const { errors } = surfaceAt(surfacePorts.basePathOf(socket) || '/');
      answerClientError({ openRequests, errors, limits, log: app.log }, error, socket);
    },
    frameworkErrors: (error, request, reply) => {
      begin(openRequests, request, reply);
      let cause: unknown = error;
      try {
        request.context.acceptedHost = hosts.check(request.raw);
      } catch (refusal) {
        cause = refusal;
      }
      answerError(surfaceAt(toPath(request.url)), cause, request, reply);
    },
  });
  return app;
}

/**
 * Every body is JSON, or a form where a route takes one, read within bounds. A request without one has an undefined body,
 * whatever its headers declare.
 */
function readBodies(app: FastifyInstance, openRequests: OpenRequests, bodies: Bodies, limits: HttpLimits): void {
  app.removeAllContentTypeParsers();
  const read = (request: FastifyRequest): unknown => {
    const { headers, context } = request;
    if (!hasBody(request)) return undefined;
    const { bodyTimeoutMs } = limits;
    const { form, bodyBytesMax = limits.bodyBytesMax } = context.route.config;
    if (form !== undefined && isForm(request)) return readForm(context, openRequests, form, bodyTimeoutMs);
    checkMediaType(headers);
    const body = readBody(context, openRequests, { bodyBytesMax, bodyTimeoutMs });
    return body instanceof Promise ? body.then((all) => bodies.read(context, all)) : bodies.read(context, body);
  };
  app.addContentTypeParser('*', (request, _payload, done) => {
    const body = read(request);
    // What is thrown, or rejects, is answered by the framework.
    if (body instanceof Promise) return body;
    done(null, body);
    return undefined;
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return length !== '0' || coding !== undefined;
}
