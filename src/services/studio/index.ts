// Generates, previews, edits and publishes product interfaces.
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../../accounts/index.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { loadCatalogue } from '../../interface-catalogue/load-catalogue.ts';
import { openKey } from '../../platform/auth/open-key.ts';
import { createBaseUrlOf } from '../../platform/http/base-url-of.ts';
import { type ListeningOptions, startHttpService } from '../../platform/http/start-http-service.ts';
import { InFlightKeys } from '../../platform/idempotency/in-flight-keys.ts';
import { countAnswers } from '../../platform/metrics/count-answers.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import type { Outgoing } from '../../platform/outgoing/create-outgoing.ts';
import { openRateBuckets } from '../../platform/rate-limit/open-rate-buckets.ts';
import type { RunningService } from '../../platform/running-service.ts';
import { openService } from '../../platform/service/open-service.ts';
import { openDataFolder } from '../../platform/storage/data-folder.ts';
import { createFolderProbe } from '../../platform/storage/probe-folder.ts';
import type { StoreLocation } from '../../platform/storage/store-location.ts';
import { type ComposingThreads, openComposingThreads } from './composing/composing-threads.ts';
import { API } from './contract/api.ts';
import type { InterfaceEngine } from './engines/engine.ts';
import type { ModelOptions } from './engines/model/language-model.ts';
import { errors } from './errors.ts';
import { createStandingHeaders, RateLimits } from './http/rate-limits.ts';
import { Requesters } from './http/requesters.ts';
import { declareRoutes } from './http/routes.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { startMaintenance } from './maintenance.ts';
import { declareMcpRoutes } from './mcp/mcp-routes.ts';
import type { ToolCall } from './mcp/tool-call.ts';
import { createTools } from './mcp/tools.ts';
import { STUDIO_ROLES, toAccountOwner } from './model/people.ts';
import { declareOauthRoutes } from './oauth/oauth-routes.ts';
import { type Authorization, openAuthorization } from './oauth/open-authorization.ts';
import { declarePages, renderErrorPage } from './pages/declare-pages.ts';
import type { StudioResources, StudioStore, VerifyAccess } from './ports.ts';
import { RATE_LIMIT } from './settings.ts';
import { openStudioStore } from './store/open-studio-store.ts';

export interface StudioServiceOptions extends ListeningOptions {
  /** A folder holds the database and the key; it belongs to this process until the service is closed. */
  readonly location: StoreLocation;
  /** The people of this installation; they stay open when the service is closed. */
  readonly accounts: Accounts;
  /** The engine; by default the model if there is one, else the composer. */
  readonly engine?: InterfaceEngine | undefined;
  /** The language model that describes apps. */
  readonly model?: ModelOptions | undefined;
  /** A replacement for the drawing thread. */
  readonly drawThumbnail?: StudioResources['drawThumbnail'] | undefined;
  /** Verifies the access tokens of the MCP endpoint instead of the studio's authorization server. */
  readonly verifyAccess?: VerifyAccess | undefined;
  /** Cost units per minute of a client without an account. */
  readonly rateLimit?: number | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** The client for metadata documents of programs; only public addresses by default. */
  readonly outgoing?: Outgoing | undefined;
  readonly clock?: Clock | undefined;
  /** Logs failures that no request waits for. */
  readonly onFailure: (error: unknown) => void;
}

export function startStudioService(options: StudioServiceOptions): Promise<RunningService> {
  return openService((opened) => start(options, opened));
}

async function start(options: StudioServiceOptions, opened: AsyncDisposableStack): Promise<RunningService> {
  const { publicUrl, version, rateLimit = RATE_LIMIT.fallback, onFailure } = options;
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const threads = opened.adopt(openComposingThreads(), (each) => each.close());
  const resources = await openResources(options, limits, threads, opened);
  const { accounts, clock } = resources;
  const authorization = await openStudioAuthorization(options, resources);
  const { verifyAccess = authorization.findToken } = options;
  const callers = accounts.createCallers(publicUrl);
  const createBuckets = await openRateBuckets(
    'server' in options.location ? options.location.server : undefined,
    clock,
  );
  const rates = new RateLimits(createBuckets, rateLimit);
  const requesters = new Requesters(callers);
  const baseUrlOf = createBaseUrlOf(publicUrl);
  const warm = () => {
    if (options.engine === undefined) threads.warm().catch(onFailure);
  };
  const deps = { resources, requesters, callers, rates, baseUrlOf, version, publicUrl, warm };
  const declareTransports = (limited: FastifyInstance) => {
    declareMcpRoutes(limited, deps, verifyAccess);
    declareOauthRoutes(limited, { ...deps, authorization, records: resources.store.oauth });
  };
  const metrics = new Metrics();
  callers.addMetrics(metrics);
  const service = await startHttpService({
    ...options,
    name: STUDIO_ROLES.service,
    limits,
    check: createStandingHeaders(rates, callers),
    onAnswered: countAnswers(metrics),
    endpoints: [
      {
        basePath: '',
        errors,
        renderError: renderErrorPage,
        api: API,
        routes: (app) => {
          const probe = createFolderProbe(options.location);
          // These tools are described in documents and never called.
          declareRoutes(app, deps, { metrics, probe, tools: createTools({} as ToolCall), declareTransports });
          declarePages(app, deps, authorization);
        },
      },
    ],
  });
  opened.defer(() => service.close());
  const maintenance = startMaintenance(resources, authorization, onFailure);
  opened.defer(() => maintenance.close());
  return { ...service, notices: await accounts.announce(service.url, publicUrl) };
}

async function openResources(
  options: StudioServiceOptions,
  limits: Limits,
  threads: ComposingThreads,
  opened: AsyncDisposableStack,
): Promise<StudioResources> {
  const { clock = systemClock } = options;
  const { drawThumbnail = threads.drawThumbnail } = options;
  const catalogue = loadCatalogue();
  const engine = options.engine ?? (await openEngine(options, threads));
  const { location } = options;
  if ('folder' in location) opened.adopt(openDataFolder(location.folder), (folder) => folder.close());
  const store = opened.adopt(await openStudioStore(location), (each) => each.close());
  // The folder belongs to this process alone, so that unfinished requests are those of an ended process.
  await store.idempotency.forgetUnfinished();
  const accounts = await joinAccounts(options.accounts, store);
  const runningTurns = new InFlightKeys();
  return { store, accounts, engine, composer: threads.engine, catalogue, drawThumbnail, runningTurns, clock, limits };
}

async function openEngine(
  { model, onFailure }: StudioServiceOptions,
  { engine: composer, modelWork: work }: ComposingThreads,
): Promise<InterfaceEngine> {
  if (model === undefined) return composer;
  const { openModelEngine } = await import('./engines/model/model-engine.ts');
  return openModelEngine(model, { composer, work, onFailure });
}

async function openStudioAuthorization(
  { location, outgoing }: StudioServiceOptions,
  { store, accounts, clock }: StudioResources,
): Promise<Authorization> {
  const findEpoch = async (id: string) => (await accounts.find(id))?.accessEpoch;
  const key = await openKey(location, 'studio');
  return openAuthorization({ key, records: store.oauth, clock, outgoing, findEpoch });
}

function joinAccounts(accounts: Accounts, { gallery, oauth, forgetOwner }: StudioStore) {
  return accounts.join({
    roles: STUDIO_ROLES,
    onAccountRemoved: async (accountId) => {
      await oauth.removeAccount(accountId);
      await forgetOwner(toAccountOwner(accountId));
    },
    onAccountChanged: async ({ id, name, accessEpoch }) => {
      await oauth.removeEnded(id, accessEpoch);
      await gallery.renameAuthor(toAccountOwner(id), name);
    },
  });
}
