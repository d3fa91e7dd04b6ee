import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { systemClock } from '../../base/clock.ts';
import { decodeUtf8, parseJson } from '../json/parse-json.ts';
import type { LogLevel } from '../log-level.ts';
import { answerError } from './answer-errors.ts';
import { type ApiDescription, describeApi } from './api-description.ts';
import { answerClientError, replaceBuiltInAnswers } from './client-errors.ts';
import { Exchanges, type OnAnswered } from './exchanges.ts';
import type { HttpLimits } from './http-limits.ts';
import { checkMediaType } from './media-type.ts';
import { toPath } from './path.ts';
import { type ErrorShape, HttpProblem } from './problem.ts';
import { readBody } from './read-body.ts';
import { toRequestId } from './request-id.ts';
import { isRoutable, toRouteProblem } from './route-problem.ts';
import { toIssues } from './validation-issues.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Turns a body into what the schema validates; ordinary JSON where a route names nothing else. */
    parseBody?: (bytes: Buffer) => unknown;
  }
}

export interface HttpAppOptions {
  readonly name: string;
  readonly publicUrl?: string | undefined;
  readonly logLevel: LogLevel;
  /** Where log lines go; standard error where nothing else is named. */
  readonly logTo?: { write(line: string): void } | undefined;
  readonly limits: HttpLimits;
  readonly errors: ErrorShape;
  readonly api: ApiDescription;
  /** Refuses a request before anything else is looked at, also one that has no route. */
  readonly check?: ((request: FastifyRequest) => void) | undefined;
  /** Told of every request when it has ended. */
  readonly onAnswered?: OnAnswered | undefined;
  /**
   * Declares the routes. A handler returns the JSON text of its answer and gets what it needs to know about the request
   * from `request.exchange`.
   */
  readonly routes: (app: FastifyInstance) => void;
}

export interface HttpApp {
  readonly app: FastifyInstance;
  readonly exchanges: Exchanges;
}

/** The server of one service, with everything that is the same in all of them. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { errors, limits } = options;
  const exchanges = new Exchanges(limits, errors, systemClock, options.onAnswered);
  const app = createFastify(options, exchanges);
  app.server.maxConnections = limits.connectionsMax;
  app.server.on('connection', (socket) => exchanges.watch(socket));
  replaceBuiltInAnswers(app.server, (method, url) => toRouteProblem(app, method, url), errors);

  app.setChildLoggerFactory((log) => log);
  app.setErrorHandler((error, request, reply) => answerError(errors, error, request, reply));
  app.setSchemaErrorFormatter((issues, part) => new HttpProblem({ kind: 'invalid', issues: toIssues(issues, part) }));
  // Answers are written by the services; schemas of answers only describe them.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  // For what a route itself does not find, such as a file; a request without a route never comes this far.
  app.setNotFoundHandler(({ method, url }) => {
    throw new HttpProblem({ kind: 'route-not-found', method, path: toPath(url) });
  });
  app.addHook('onRequest', async (request, reply) => {
    exchanges.begin(request, reply);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new HttpProblem({ kind: 'malformed-http', message: 'the Host header is missing' });
    }
    if (exchanges.openOn(request.raw.socket).length > limits.pipelinedMax) {
      throw new HttpProblem({ kind: 'overloaded', retryAfterSeconds: 1 });
    }
    options.check?.(request);
    // Decided before the body is read: nobody waits for the body of a request that has no route.
    if (request.is404 || !isRoutable(request.url))
      throw new HttpProblem(toRouteProblem(app, request.method, request.url));
  });
  // Whatever a handler waits for, its caller gets an answer in time.
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply);
      return result instanceof Promise ? request.exchange.orAborted(result) : result;
    };
  });
  readJsonBodies(app, exchanges, limits);
  describeApi(app, options.api, options.publicUrl);
  app.register((scope, _options, done) => {
    options.routes(scope);
    done();
  });
  return { app, exchanges };
}

function createFastify(
  { name, logLevel, logTo, limits, errors }: HttpAppOptions,
  exchanges: Exchanges,
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
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: false,
        verbose: true,
      },
    },
    genReqId: (message) => toRequestId(message.headers),
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: logLevel,
      stream: logTo ?? process.stderr,
      base: { service: name },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    clientErrorHandler: (error, socket) =>
      answerClientError({ exchanges, errors, limits, log: app.log }, error, socket),
    frameworkErrors: (error, request, reply) => {
      exchanges.begin(request, reply);
      answerError(errors, error, request, reply);
    },
  });
  return app;
}

/** Every body is JSON, read within bounds. A request without one has an undefined body, whatever its headers declare. */
function readJsonBodies(app: FastifyInstance, exchanges: Exchanges, limits: HttpLimits): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    const { headers, exchange } = request;
    const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
    if (length === '0' && coding === undefined) return undefined;
    checkMediaType(headers);
    const bytes = await readBody(exchange, exchanges, limits);
    if (headers['idempotency-key'] !== undefined) exchange.digestBody(bytes);
    if (bytes.length === 0) return undefined;
    const { parseBody } = request.routeOptions.config;
    return parseBody === undefined ? parseJson(decodeUtf8(bytes)) : parseBody(bytes);
  });
}
