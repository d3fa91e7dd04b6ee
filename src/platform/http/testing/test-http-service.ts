// A service with two interfaces, for tests of what every service has from the platform, and its clients.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RunningService } from '../../running-service.ts';
import type { HttpEndpoint } from '../create-http-app.ts';
import type { ErrorAnswer, ErrorShape, Problem } from '../errors/problem.ts';
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../http-limits.ts';
import { startHttpService } from '../start-http-service.ts';

const STATUS: Record<Problem['kind'], number> = {
  'route-not-found': 404,
  'method-not-allowed': 405,
  'malformed-http': 400,
  'unknown-host': 421,
  'headers-too-large': 431,
  'body-too-large': 413,
  'unsupported-media': 415,
  invalid: 400,
  'timed-out': 408,
  overloaded: 503,
  'disk-failure': 507,
  'store-damaged': 500,
  'store-unavailable': 503,
  'client-gone': 499,
  internal: 500,
};

class Refusal extends Error {}

export const errors: ErrorShape = {
  fromProblem: (problem, requestId): ErrorAnswer => ({
    status: STATUS[problem.kind],
    code: problem.kind,
    body: { problem, requestId },
    ...(problem.kind === 'method-not-allowed' ? { headers: { allow: problem.allow.join(', ') } } : {}),
  }),
  fromError: (error, requestId) =>
    error instanceof Refusal
      ? { status: 409, code: 'refused', body: { refusal: error.message, requestId } }
      : undefined,
};

/** The events that the handlers of the test service saw. */
export const seen = { aborted: 0, late: 0 };

export function routes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    request.context.namespace = String(request.headers['x-caller'] ?? '');
  });
  const items = { schema: { body: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } } } };
  app.get('/items/:name', async (request) => JSON.stringify(request.params));
  app.put('/items/:name', items, async (request) => JSON.stringify({ body: request.body ?? null }));
  app.delete('/items/:name', async (request) => JSON.stringify({ body: request.body ?? null }));
  app.post('/echo', async (request) => JSON.stringify({ body: request.body ?? null }));
  app.post('/refuse', async () => {
    throw new Refusal('no');
  });
  app.post('/break', async () => {
    throw new Error('secret internals');
  });
  app.post('/hang', async (request) => {
    await once(request.context.signal, 'abort');
    seen.aborted++;
    await sleep(20);
    seen.late++;
    return '{}';
  });
  app.get('/large', async () => JSON.stringify('x'.repeat(50_000_000)));
  app.post('/slow', async () => {
    await sleep(150);
    return '{"slow":true}';
  });
}

export const api = {
  title: 'Test',
  description: 'A service for tests.',
  version: '0.1.0',
  tags: [],
  securitySchemes: {},
  schemas: [],
};
/** A second interface of the service, with its own routes, errors and description. */
const other: HttpEndpoint = {
  basePath: '/other',
  errors: {
    fromProblem: ({ kind }) => ({ status: STATUS[kind], code: kind, body: { other: kind } }),
    fromError: () => undefined,
  },
  api: { ...api, title: 'Other' },
  routes: (app) => {
    app.get('/items', async () => '{"other":true}');
  },
};

export async function dial({ url }: RunningService): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Reads everything that the server writes until it closes the connection. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  return text;
}

export async function sayRaw(service: RunningService, bytes: string): Promise<string> {
  const socket = await dial(service);
  socket.write(bytes);
  return readAll(socket);
}

export function bodyOf(answer: string): { problem: Problem; requestId: string } {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

export function send(service: RunningService, path: string, init: RequestInit = {}): Promise<Response> {
  const json = typeof init.body === 'string' ? { 'content-type': 'application/json' } : {};
  return fetch(service.url + path, { method: 'POST', ...init, headers: { ...json, ...init.headers } });
}

/** Waits until the condition holds. */
export const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(5);
};

/** Starts services for the tests of one file. */
export function createTestServices() {
  const started: RunningService[] = [];
  return {
    start: async (limits: Partial<HttpLimits> = {}, lines: string[] = []): Promise<RunningService> => {
      const service = await startHttpService({
        name: 'test',
        host: '127.0.0.1',
        port: 0,
        logLevel: 'debug',
        logTo: { write: (line) => lines.push(line) },
        limits: { ...DEFAULT_HTTP_LIMITS, timeoutCheckMs: 20, ...limits },
        endpoints: [{ basePath: '', errors, api, routes }, other],
      });
      started.push(service);
      return service;
    },
    close: () => Promise.all(started.map((each) => each.close())),
  };
}
