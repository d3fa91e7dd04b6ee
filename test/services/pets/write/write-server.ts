// The routes that take something in, over the real store and the real HTTP server in this process. Every answer is held against
// the OpenAPI document that the server itself serves.
import type { AccountsOptions } from '../../../../src/accounts/index.ts';
import { startHttpService } from '../../../../src/platform/http/start-http-service.ts';
import { API } from '../../../../src/services/pets/contract/api.ts';
import { errors } from '../../../../src/services/pets/errors.ts';
import { createAddressesOf } from '../../../../src/services/pets/http/addresses-of.ts';
import { RateLimits, type Rates } from '../../../../src/services/pets/http/rate-limits.ts';
import { declareWriteRoutes } from '../../../../src/services/pets/http/write-routes.ts';
import type { PetsCallers } from '../../../../src/services/pets/model/people.ts';
import type { AssetFiles } from '../../../../src/services/pets/ports.ts';
import {
  openTestRegistry,
  type TestClock,
  type TestResources,
} from '../../../../src/services/pets/testing/test-registry.ts';
import { OpenApiChecker } from '../../vectors/open-api-checker.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes, each checked against the OpenAPI document.
export type Json = any;

export interface WriteAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Json;
}

export interface WriteServer {
  readonly url: string;
  readonly resources: TestResources;
  readonly clock: TestClock;
  readonly callers: PetsCallers;
  /** A file goes out under its name; of a list, each value as a field of its own. */
  post(path: string, form: FormFields, headers?: SentHeaders): Promise<WriteAnswer>;
  postBody(path: string, body: string | Uint8Array, headers?: SentHeaders): Promise<WriteAnswer>;
  close(): Promise<void>;
}

export type FormFields = Readonly<Record<string, string | readonly string[] | SentPart | undefined>>;
type SentHeaders = Readonly<Record<string, string>>;
type Body = NonNullable<RequestInit['body']>;

export interface SentPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly type: string;
}

export const SUBMISSIONS = '/api/submissions/register';
export const REQUESTS = '/api/generation-requests';

/** Nobody is held back unless a test is about that. */
const NO_RATES: Rates = { submission: { burst: 1e6, perHour: 1 }, request: { burst: 1e6, perHour: 1 } };

export interface WriteServerOptions extends Partial<Pick<AccountsOptions, 'trustedProxies' | 'proxySecret'>> {
  readonly publicUrl?: string;
  readonly rates?: Rates;
  /** Around the real ones. */
  readonly wrapFiles?: (files: AssetFiles) => AssetFiles;
}

export async function openWriteServer(options: WriteServerOptions = {}): Promise<WriteServer> {
  const { rates = NO_RATES, wrapFiles = (files) => files, publicUrl, ...accountOptions } = options;
  const registry = await openTestRegistry({}, accountOptions);
  const { clock } = registry;
  const resources: TestResources = { ...registry.resources, files: wrapFiles(registry.resources.files) };
  const callers = resources.accounts.createCallers(publicUrl);
  const limiter = new RateLimits(clock, rates);
  const addressesOf = createAddressesOf(publicUrl);
  const service = await startHttpService({
    name: 'pets',
    host: '127.0.0.1',
    port: 0,
    logLevel: 'silent',
    limits: resources.limits,
    surfaces: [
      {
        basePath: '',
        errors,
        api: API,
        routes: (app) => {
          declareWriteRoutes(app, resources, { callers, rates: limiter, addressesOf });
          // What a page does that takes a form.
          app.post('/test-page', { config: { form: { bodyBytesMax: 1e5, fileBytesMax: {} } } }, async (request) => {
            callers.checkCsrf(request);
            return JSON.stringify({ email: (await callers.findCaller(request)).account?.email ?? null });
          });
          app.get('/test-page', async (request, reply) => {
            reply.header('set-cookie', callers.toSessionCookie(request, 'session'));
            const { account, clientHash } = await callers.findCaller(request);
            return JSON.stringify({
              token: callers.csrfTokenOf(request) ?? null,
              email: account?.email ?? null,
              clientHash,
            });
          });
        },
      },
    ],
  });
  const checker = new OpenApiChecker(await (await fetch(`${service.url}/openapi.json`)).json());
  const send = async (path: string, body: Body, headers: SentHeaders = {}): Promise<WriteAnswer> => {
    const response = await fetch(`${service.url}${path}`, { method: 'POST', body, headers });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
    if (path !== '/test-page')
      checker.check({ method: 'POST', path, headers: { ...headers }, body: undefined }, answer);
    return answer;
  };
  return {
    url: service.url,
    resources,
    clock,
    callers,
    post: (path, form, headers) => send(path, toFormData(form), headers),
    postBody: (path, body, headers) => send(path, body as Body, headers),
    close: async () => {
      await service.close();
      await registry.close();
    },
  };
}

function toFormData(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (typeof value === 'string') form.append(name, value);
    else if ('bytes' in value) form.append(name, new Blob([value.bytes], { type: value.type }), value.name);
    else for (const each of value) form.append(name, each);
  }
  return form;
}

export function toPart(bytes: Buffer, name: string, type: string): SentPart {
  return { bytes: new Uint8Array(bytes), name, type };
}
