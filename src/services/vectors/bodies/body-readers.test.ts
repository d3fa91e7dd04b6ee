import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../../../base/clock.ts';
import { createHttpApp, type HttpEndpoint } from '../../../platform/http/create-http-app.ts';
import { InFlightKeys } from '../../../platform/idempotency/in-flight-keys.ts';
import { Metrics } from '../../../platform/metrics/metrics.ts';
import type { VectorStore } from '../../../vector/vector-store.ts';
import { API } from '../contract/api.ts';
import { errors } from '../errors.ts';
import { createKeyCheck } from '../http/caller.ts';
import { declareRoutes } from '../http/routes.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { KeyGate } from '../model/key-gate.ts';
import { AnswerCounts } from '../qdrant/instance/answer-counts.ts';
import { createQdrantEndpoint } from '../qdrant/qdrant-endpoint.ts';
import { createBodyReaders } from './body-readers.ts';

const resources = { store: {} as VectorStore, limits: DEFAULT_LIMITS, inFlight: new InFlightKeys() };
const checkKey = createKeyCheck(new KeyGate({}, systemClock));

describe('body readers', () => {
  it('are named by every route that can have a body, and by no other', async () => {
    const named = new Map<string, string | undefined>();
    const watch = (endpoint: HttpEndpoint): HttpEndpoint => ({
      ...endpoint,
      routes: (scope) => {
        scope.addHook('onRoute', ({ method, url, config }) => {
          if (method !== 'GET' && method !== 'HEAD') named.set(`${method} ${url}`, config?.body);
        });
        endpoint.routes(scope);
      },
    });
    const root: HttpEndpoint = {
      basePath: '',
      errors,
      api: API,
      routes: (scope) => declareRoutes(scope, resources, checkKey),
    };
    const figures = { counts: new AnswerCounts(''), metrics: new Metrics(), refresh: () => resources.store.stats() };
    const readers = createBodyReaders(DEFAULT_LIMITS);
    const endpoints = [watch(root), watch(createQdrantEndpoint(resources, checkKey, figures, '/unused'))] as const;
    const { app } = createHttpApp({
      name: 'v',
      logLevel: 'silent',
      limits: DEFAULT_LIMITS,
      bodies: { readers },
      endpoints,
    });
    await app.ready();
    await app.close();
    assert.ok(named.size > 20);
    for (const [route, name] of named) assert.ok(name !== undefined && name in readers, route);
    const used = new Set(named.values());
    assert.deepEqual(
      Object.keys(readers).filter((name) => !used.has(name)),
      [],
    );
  });
});
