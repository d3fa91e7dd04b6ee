import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Accounts } from '../../accounts/index.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { createBaseUrlOf } from '../../platform/http/base-url-of.ts';
import { type ListeningOptions, startHttpService } from '../../platform/http/start-http-service.ts';
import { countAnswers } from '../../platform/metrics/count-answers.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { openRateBuckets } from '../../platform/rate-limit/open-rate-buckets.ts';
import type { RunningService } from '../../platform/running-service.ts';
import { openService } from '../../platform/service/open-service.ts';
import { openDataFolder } from '../../platform/storage/data-folder.ts';
import type { PostgresServer } from '../../platform/storage/postgres/postgres-server.ts';
import { toStoreLocation } from '../../platform/storage/store-location.ts';
import { API } from './contract/api.ts';
import { type DrawingThread, openDrawingThread } from './drawing/drawing-thread.ts';
import { errors } from './errors.ts';
import { Addresses } from './http/answers/addresses.ts';
import { declareAssetRoutes } from './http/asset-routes.ts';
import { declareFeedRoutes } from './http/documents/feed-routes.ts';
import { declareMarkdownRoutes } from './http/documents/markdown-pages.ts';
import type { HttpResources } from './http/http-resources.ts';
import { declareOperatorRoutes } from './http/operator-routes.ts';
import { declarePetRoutes } from './http/pet-routes.ts';
import { RateLimits, type Rates } from './http/rate-limits.ts';
import { createErrorRenderer } from './http/render-error.ts';
import { declareSnippetRoutes } from './http/snippet-routes.ts';
import { declareWriteRoutes } from './http/write-routes.ts';
import { joinAccounts } from './join-accounts.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { LiveGallery } from './live-gallery.ts';
import { startMaintenance } from './maintenance.ts';
import { declareDiscoveryRoutes } from './mcp/discovery-routes.ts';
import { declareMcpRoutes } from './mcp/mcp-routes.ts';
import { declarePages, renderErrorPage } from './pages/declare-pages.ts';
import type { PetsResources } from './ports.ts';
import { openAssetFiles } from './store/files/asset-files.ts';
import { openPetStore } from './store/open-pet-store.ts';

export interface PetsServiceOptions extends ListeningOptions {
  /** Holds the records and the files; it belongs to this process until the service is closed. */
  readonly folder: string;
  /** Holds the records and files if it is given; the folder then has derived pictures only, and can be shared. */
  readonly database?: PostgresServer | undefined;
  /** The people of this installation; they stay open when the service is closed. */
  readonly accounts: Accounts;
  /** True, the default, if a registry that never had a pet gets the starter pets. */
  readonly hasStarters?: boolean | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly rates?: Rates | undefined;
  readonly clock?: Clock | undefined;
  /** Called with errors that occur outside of any request. */
  readonly onFailure: (error: unknown) => void;
}

export interface RunningPets extends RunningService {
  /** Settles when the starter pets are complete. The service answers before that. */
  readonly whenSeeded: Promise<void>;
}

/** Starts a registry of animated pets for coding agents. */
export function startPetsService(options: PetsServiceOptions): Promise<RunningPets> {
  return openService((opened) => start(options, opened));
}

async function start(options: PetsServiceOptions, opened: AsyncDisposableStack): Promise<RunningPets> {
  const { publicUrl, version } = options;
  const drawing = opened.adopt(openDrawingThread(), (each) => each.close());
  const resources = await openResources(options, drawing, opened);
  const callers = resources.accounts.createCallers(publicUrl);
  const baseUrlOf = createBaseUrlOf(publicUrl);
  const http: HttpResources = {
    ...resources,
    callers,
    rates: new RateLimits(await openRateBuckets(options.database, resources.clock), options.rates),
    addressesOf: (request) => new Addresses(baseUrlOf(request)),
    version,
    publicUrl,
  };
  const metrics = new Metrics();
  callers.addMetrics(metrics);
  const service = await startHttpService({
    ...options,
    name: 'pets',
    limits: resources.limits,
    check: (request) => callers.watchForwarding(request),
    onAnswered: countAnswers(metrics),
    endpoints: [
      {
        basePath: '',
        errors,
        api: API,
        renderError: createErrorRenderer(renderErrorPage),
        routes: (app) => {
          declarePetRoutes(app, http);
          declareMarkdownRoutes(app, http);
          declareFeedRoutes(app, http);
          declareDiscoveryRoutes(app, http);
          declareMcpRoutes(app, http);
          declareAssetRoutes(app, http);
          declareSnippetRoutes(app, http);
          declareOperatorRoutes(app, http, metrics, toStoreLocation(options.folder, options.database));
          declareWriteRoutes(app, http);
          declarePages(app, http);
        },
      },
    ],
  });
  opened.defer(() => service.close());
  const maintenance = startMaintenance(
    resources,
    options.hasStarters === false ? [] : drawing.listStarters(),
    options.onFailure,
  );
  opened.defer(() => maintenance.close());
  return {
    ...service,
    notices: await resources.accounts.announce(service.url, publicUrl),
    whenSeeded: maintenance.whenSeeded,
  };
}

async function openResources(
  options: PetsServiceOptions,
  { artist, generator }: DrawingThread,
  opened: AsyncDisposableStack,
): Promise<PetsResources> {
  const { folder, database, clock = systemClock } = options;
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  if (database === undefined) opened.adopt(openDataFolder(folder), (each) => each.close());
  const location = toStoreLocation(folder, database);
  const store = await openPetStore(location, clock, (imported) => options.accounts.importAccounts(imported));
  opened.defer(() => store.close());
  // Accounts have their own key; the key that was here before they were shared is not used any more.
  if (database === undefined) await rm(join(folder, 'key'), { force: true });
  // No other process uses the folder, so no request of an earlier process is under way.
  await store.idempotency.forgetUnfinished();
  const files = await openAssetFiles(location, folder, limits, clock);
  const gallery = new LiveGallery(store.pets, clock);
  const accounts = await joinAccounts(options.accounts, store);
  return { store, accounts, gallery, files, generator, artist, clock, limits };
}
