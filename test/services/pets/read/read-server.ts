// The registry as tests of what everybody may read use it: its routes over the real store and the real HTTP server in this
// process. Every JSON answer is held against the OpenAPI document that the server itself serves.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { startHttpService } from '../../../../src/platform/http/start-http-service.ts';
import { API } from '../../../../src/services/pets/contract/api.ts';
import { errors } from '../../../../src/services/pets/errors.ts';
import { createAddressesOf } from '../../../../src/services/pets/http/addresses-of.ts';
import { declareReadRoutes } from '../../../../src/services/pets/http/read-routes.ts';
import { createErrorRenderer } from '../../../../src/services/pets/http/render-error.ts';
import type { Pet } from '../../../../src/services/pets/model/pet.ts';
import { renderErrorPage } from '../../../../src/services/pets/pages/declare-pages.ts';
import type { NewPet, PetStore } from '../../../../src/services/pets/ports.ts';
import { openTestRegistry, START_MS, type TestClock } from '../../../../src/services/pets/testing/test-registry.ts';
import { OpenApiChecker } from '../../open-api-checker.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes, each checked against the OpenAPI document.
export type Json = any;

export interface ReadAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where it is not JSON. */
  readonly body: Json;
}

export interface ReadServer {
  readonly url: string;
  readonly store: PetStore;
  readonly clock: TestClock;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<ReadAnswer>;
  call(method: string, path: string, init?: RequestInit): Promise<ReadAnswer>;
  close(): Promise<void>;
}

export async function openReadServer({ publicUrl }: { publicUrl?: string } = {}): Promise<ReadServer> {
  const { resources, clock, close } = await openTestRegistry();
  const deps = {
    resources,
    addressesOf: createAddressesOf(publicUrl),
    // So that a test can be several clients.
    clientHashOf: ({ headers }: FastifyRequest) => hash('sha256', String(headers['x-forwarded-for'])),
    version: '1.2.3',
    publicUrl,
  };
  const service = await startHttpService({
    name: 'pets',
    host: '127.0.0.1',
    port: 0,
    publicUrl,
    logLevel: 'silent',
    limits: resources.limits,
    surfaces: [
      {
        basePath: '',
        errors,
        api: API,
        routes: (app) => declareReadRoutes(app, deps),
        renderError: createErrorRenderer(renderErrorPage),
      },
    ],
  });
  const checker = new OpenApiChecker(await (await fetch(`${service.url}/openapi.json`)).json());
  const call = async (method: string, path: string, init: RequestInit = {}): Promise<ReadAnswer> => {
    const response = await fetch(`${service.url}${path}`, { ...init, method });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
    const isDescribed = method !== 'HEAD' && isJson && path !== '/openapi.json' && !path.endsWith('/mcp');
    if (isDescribed) checker.check({ method, path, headers: {}, body: undefined }, answer);
    return answer;
  };
  return {
    url: service.url,
    store: resources.store,
    clock,
    get: (path, headers = {}) => call('GET', path, { headers }),
    call,
    close: async () => {
      await service.close();
      await close();
    },
  };
}

let petsAdded = 0;

/** As if a moderator had approved it a day after those before it. */
export async function addApprovedPet(store: PetStore, slug: string, fields: Partial<NewPet> = {}): Promise<Pet> {
  return store.pets.add(toApprovedPet(slug, fields));
}

export function toApprovedPet(slug: string, fields: Partial<NewPet> = {}): NewPet {
  petsAdded += 1;
  const sha256 = hash('sha256', `sheet ${petsAdded}`);
  const approvedAt = new Date(START_MS + petsAdded * 86_400_000);
  return {
    id: `pet-${String(petsAdded).padStart(6, '0')}`,
    slug,
    displayName: slug,
    description: '',
    kind: 'creature',
    tags: [],
    status: 'approved',
    license: null,
    sourceUrl: null,
    asset: {
      assetId: sha256.slice(0, 32),
      sha256,
      extension: 'webp',
      spriteVersion: 1,
      perceptualHash: sha256.slice(0, 16),
    },
    generator: null,
    owner: { accountId: null, name: 'Somebody', profileSlug: null },
    contactEmail: null,
    wantsEmailPublished: false,
    createdAt: new Date(START_MS),
    approvedAt,
    ...fields,
  };
}
