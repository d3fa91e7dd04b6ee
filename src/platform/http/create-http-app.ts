import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastifyAccepts from '@fastify/accepts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { systemClock } from '../../base/clock.ts';
import type { LogLevel } from '../log-level.ts';
import { toAnswerHeaders } from './answer-headers.ts';
import { Bodies, type BodyReading } from './bodies/bodies.ts';
import { type EndpointPort, EndpointPorts, isUnder } from './endpoint-ports.ts';
import { answerError, type RenderError } from './errors/answer-errors.ts';
import { answerClientError, replaceBuiltInAnswers, toRefusedPath } from './errors/client-errors.ts';
import { type ErrorShape, HttpProblem } from './errors/problem.ts';
import { isRoutable, toRouteProblem } from './errors/route-problem.ts';
import { HostCheck, type HostRules } from './host-check.ts';
import type { HttpLimits } from './http-limits.ts';
import { toPath } from './path.ts';
import { toRequestId } from './request-id.ts';
import { createDirectEntry, toDirectRoute } from './requests/direct-routes.ts';
import { type OnAnswered, OpenRequests } from './requests/open-requests.ts';
import { type Ending, RequestPipeline, toRouteSteps } from './requests/request-pipeline.ts';
import { type ApiDescription, describeApi } from './schemas/api-description.ts';
import { createRequestCheck } from './schemas/request-check.ts';
import { createSchemaChecks } from './schemas/schema-check.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which requests are counted, if it is not the pattern of the route. */
    countedAs?: string;
    /** The name of the service's reader that turns the body into `request.body`. Plain JSON if a route names none. */
    body?: string;
    /** True if `request.body` is a Buffer with the body as received. */
    isBodyRaw?: boolean;
    /**
     * True if plain requests are answered without the framework. The path of such a route has one parameter. Its own
     * hooks call back at once. Hooks and handler use no more of request and reply than `RoutedRequest` and
     * `RoutedReply` have.
     */
    isDirect?: boolean;
    /** The size limit of bodies, if it differs from that of the service. */
    bodyBytesMax?: number;
  }
}

/** An interface of a service under its own base path: its routes, its error bodies, its description. */
export interface HttpEndpoint {
  /** The base path: `/name`, or empty for the root. */
  readonly basePath: string;
  /** The port at whose root it is served too. */
  readonly port?: EndpointPort | undefined;
  readonly errors: ErrorShape;
  readonly api: ApiDescription;
  /**
   * Declares the routes. A handler returns the JSON text of its answer, or the result of an AnswerWriter. It finds
   * everything about the request in `request.context`.
   */
  readonly routes: (app: FastifyInstance) => void;
  /** Writes an error in another format than JSON if the request accepts that; returns undefined otherwise. */
  readonly renderError?: RenderError;
}

export interface HttpAppOptions extends HostRules {
  readonly name: string;
  readonly logLevel: LogLevel;
  /** The destination of log lines; standard error by default. */
  readonly logTo?: { write(line: string): void } | undefined;
  readonly limits: HttpLimits;
  readonly bodies?: BodyReading | undefined;
  /** The first one also answers errors that belong to none of them. */
  readonly endpoints: readonly [HttpEndpoint, ...HttpEndpoint[]];
  /** Runs before everything else, even without a route. Rejects the request, or sets headers of its answer. */
  readonly check?: ((request: FastifyRequest, reply: FastifyReply) => Promise<void> | void) | undefined;
  readonly onAnswered?: OnAnswered | undefined;
}

export interface HttpApp {
  readonly app: FastifyInstance;
  readonly openRequests: OpenRequests;
  readonly endpointPorts: EndpointPorts;
}

/** Creates the server of one service, with everything that is the same in all of them. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { limits } = options;
  const [{ errors }, ...others] = options.endpoints;
  const endpointAt = (path: string) => others.find(({ basePath }) => isUnder(path, basePath)) ?? options.endpoints[0];
  const openRequests = new OpenRequests(limits, errors, systemClock, options.onAnswered);
  const hosts = new HostCheck(options);
  const bodies = new Bodies(options.bodies ?? { readers: {} }, openRequests.buffers, limits.heldBytesMax);
  const endpointPorts = new EndpointPorts();
  const app = createFastify(options, { endpointAt, openRequests, hosts, endpointPorts });
  app.server.once('listening', () => hosts.listensOn((app.server.address() as AddressInfo).address));
  app.server.maxConnections = limits.connectionsMax;
  app.server.on('connection', (socket) => openRequests.watch(socket));
  const basePaths = others.map(({ basePath }) => basePath);
  replaceBuiltInAnswers(app.server, (method, url) => toRouteProblem(app, method, url, basePaths), errors);

  openRequests.log = app.log;
  app.setChildLoggerFactory((log) => log);
  app.setErrorHandler((error, request, reply) => answerError(endpointAt(toPath(request.url)), error, request, reply));
  // The pipeline validates requests, and services write their answers themselves.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  // Handles resources that a route does not find, such as a file; a request without a route never gets here.
  app.setNotFoundHandler(({ method, url }) => {
    throw new HttpProblem({ kind: 'route-not-found', method, path: toPath(url) });
  });
  const pipeline = new RequestPipeline({ openRequests, bodies, hosts, limits, check: options.check ?? (() => {}) });
  // Asynchronous: a body that arrived with the headers is in the buffer when the next step runs.
  app.addHook('onRequest', async (request, reply) => {
    begin(openRequests, request, reply);
    const checked = pipeline.check(request, reply);
    if (checked !== undefined) await checked;
    // Decided before the body is read: the body of a request without a route is not received.
    if (request.is404 || !isRoutable(request.url))
      throw new HttpProblem(toRouteProblem(app, request.method, request.url, basePaths));
  });
  const checks = new Map(options.endpoints.map((endpoint) => [endpoint, createSchemaChecks(endpoint.api.schemas)]));
  const directRoutes: ReturnType<typeof toDirectRoute>[] = [];
  app.addHook('onRoute', function (route) {
    const { url, schema = {}, config, validatorCompiler } = route;
    const { body, ...others } = schema;
    // A reader of the service validates what it reads; a route with its own compiler validates by itself.
    const validated = config?.body === undefined ? schema : others;
    const endpoint = endpointAt(url);
    const checkOf = checks.get(endpoint) ?? createSchemaChecks([]);
    const validate = createRequestCheck(validatorCompiler === undefined ? validated : {}, checkOf);
    const steps = toRouteSteps({ ...route, handler: route.handler.bind(this) }, validate);
    if (config?.isDirect) directRoutes.push(toDirectRoute(route, steps, pipeline, endpoint));
    const handled = { ...steps, first: [] };
    route.handler = (request, reply) => pipeline.answer(handled, request, reply, BY_FRAMEWORK);
  });
  // The pipeline reads bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onClose', () => bodies.close());
  app.register(fastifyAccepts);
  for (const endpoint of options.endpoints) declareEndpoint(app, endpoint, options.publicUrl);
  app.addHook('onReady', (done) => {
    if (directRoutes.length > 0) {
      const [framework] = app.server.listeners('request') as [(message: IncomingMessage, to: ServerResponse) => void];
      const toUrl = (message: IncomingMessage) => endpointPorts.toUrl(message);
      const parts = { pipeline, openRequests, log: app.log, toUrl, framework };
      app.server.off('request', framework).on('request', createDirectEntry(directRoutes, parts));
    }
    done();
  });
  return { app, openRequests, endpointPorts };
}

/** The framework sends answers, and calls its error handler. */
const BY_FRAMEWORK: Ending = {
  send: (answer) => answer,
  fail: (error) => {
    throw error;
  },
};

function begin(openRequests: OpenRequests, request: FastifyRequest, reply: FastifyReply): void {
  const { raw: message, id: requestId, url, routeOptions: route } = request;
  request.context = openRequests.begin({ message, response: reply.raw, requestId, url, route });
  reply.headers(toAnswerHeaders(requestId));
}

/** Declares an endpoint in its own scope, so that its description lists only its routes and schemas. */
function declareEndpoint(app: FastifyInstance, { basePath, api, routes }: HttpEndpoint, publicUrl?: string): void {
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
  readonly endpointAt: (path: string) => HttpEndpoint;
  readonly openRequests: OpenRequests;
  readonly hosts: HostCheck;
  readonly endpointPorts: EndpointPorts;
}

function createFastify(
  { name, logLevel, logTo, limits }: HttpAppOptions,
  { endpointAt, openRequests, hosts, endpointPorts }: AppParts,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    http: {
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      // Checked by us, so that the answer has the error format of the service.
      requireHostHeader: false,
    },
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    // Bodies have their own time-out; this one ends those whose rest is discarded after an early answer.
    requestTimeout: limits.headersTimeoutMs + limits.bodyTimeoutMs,
    // While the server closes, requests on an open connection are still answered, and the connection ends with the
    // answer.
    return503OnClosing: false,
    // The limit of the headers bounds names in a path; services check them with their own errors.
    routerOptions: { maxParamLength: limits.headerBytesMax },
    rewriteUrl: (message) => endpointPorts.toUrl(message as IncomingMessage),
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
      const { errors } = endpointAt(endpointPorts.basePathOf(socket) || toRefusedPath(error));
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
      answerError(endpointAt(toPath(request.url)), cause, request, reply);
    },
  });
  return app;
}
