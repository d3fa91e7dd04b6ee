import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../../../base/clock.ts';
import { createHttpApp, type HttpSurface } from '../../../platform/http/create-http-app.ts';
import { InFlightKeys } from '../../../platform/idempotency/in-flight-keys.ts';
import type { VectorStore } from '../../../vector/vector-store.ts';
import { API } from '../contract/api.ts';
import { errors } from '../errors.ts';
import { createKeyCheck } from '../http/caller.ts';
import { declareRoutes } from '../http/routes.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { KeyGate } from '../model/key-gate.ts';
import { createQdrantSurface } from '../qdrant/qdrant-surface.ts';
import { createBodyReaders } from './body-readers.ts';

const resources = { store: {} as VectorStore, limits: DEFAULT_LIMITS, inFlight: new InFlightKeys() };
const checkKey = createKeyCheck(new KeyGate({}, systemClock));

describe('body readers', () => {
  it('are named by every route that can have a body, and by no other', async () => {
    const named = new Map<string, string | undefined>();
    const watch = (surface: HttpSurface): HttpSurface => ({
      ...surface,
      routes: (scope) => {
        scope.addHook('onRoute', ({ method, url, config }) => {
          if (method !== 'GET' && method !== 'HEAD') named.set(`${method} ${url}`, config?.body);
        });
        surface.routes(scope);
      },
    });
    const root: HttpSurface = {
      basePath: '',
      errors,
      api: API,
      routes: (scope) => declareRoutes(scope, resources, checkKey),
    };
    const readers = createBodyReaders(DEFAULT_LIMITS);
    const surfaces = [watch(root), watch(createQdrantSurface(resources, checkKey))] as const;
    const { app } = createHttpApp({
      name: 'v',
      logLevel: 'silent',
      limits: DEFAULT_LIMITS,
      bodies: { readers },
      surfaces,
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
