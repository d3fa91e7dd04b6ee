import { join } from 'node:path';
import { type Clock, systemClock } from '../../base/clock.ts';
import { openKeyFile } from '../../platform/auth/key-file.ts';
import { startHttpService } from '../../platform/http/start-http-service.ts';
import type { LogLevel } from '../../platform/log-level.ts';
import { countAnswers } from '../../platform/metrics/count-answers.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import type { RunningService } from '../../platform/running-service.ts';
import { openDataFolder } from '../../platform/storage/data-folder.ts';
import { API } from './contract/api.ts';
import { orOperatorProblem } from './create-administrator.ts';
import { type DrawingThread, openDrawingThread } from './drawing/drawing-thread.ts';
import { errors } from './errors.ts';
import { createAddressesOf } from './http/addresses-of.ts';
import { declareAssetRoutes } from './http/asset-routes.ts';
import { Callers } from './http/caller.ts';
import { createMarkdownPages } from './http/documents/markdown-pages.ts';
import { declareOperatorRoutes } from './http/operator-routes.ts';
import { RateLimits, type Rates } from './http/rate-limits.ts';
import type { ReadDeps } from './http/read-deps.ts';
import { declareReadRoutes } from './http/read-routes.ts';
import { createErrorRenderer } from './http/render-error.ts';
import { declareSnippetRoutes } from './http/snippet-routes.ts';
import { declareWriteRoutes } from './http/write-routes.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { LiveCatalogue } from './live-catalogue.ts';
import { startMaintenance } from './maintenance.ts';
import { declarePages, renderErrorPage } from './pages/declare-pages.ts';
import type { PetsResources } from './ports.ts';
import { openDiskAssetFiles } from './store/files/disk-asset-files.ts';
import { openSqlitePetStore } from './store/sqlite-pet-store.ts';
import { createAdmin } from './verbs/accounts/create-admin.ts';

export { createAdministrator } from './create-administrator.ts';

export interface PetsServiceOptions {
  readonly host: string;
  readonly port: number;
  /** Where clients reach the service when that is not its own address. */
  readonly publicUrl?: string | undefined;
  /** How an operator sets it; refusals of other hosts tell. */
  readonly publicUrlSetting?: string | undefined;
  /** Of the package. */
  readonly version: string;
  readonly logLevel: LogLevel;
  /** Awaited when the service is ready, before it opens its port. */
  readonly beforeListening?: (() => Promise<void>) | undefined;
  /** Holds the database and the files; it belongs to this process until the service is closed. */
  readonly folder: string;
  /** Addresses and networks of the proxies in front of this server, which are believed about their clients. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** What those proxies authenticate with when they tell whom they have signed in. */
  readonly proxySecret?: string | undefined;
  /** Whether a registry that never had a pet shows the starter catalogue; it does by default. */
  readonly hasStarters?: boolean | undefined;
  /** Becomes an administrator with this password, also where the address has an account; who is one already keeps theirs. */
  readonly admin?: { readonly email: string; readonly password: string } | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly rates?: Rates | undefined;
  readonly clock?: Clock | undefined;
  /** Told of what goes wrong where no request waits for it. */
  readonly onFailure: (error: unknown) => void;
}

export interface RunningPets extends RunningService {
  /** Settles when the starter catalogue is complete. The service answers before that. */
  readonly whenSeeded: Promise<void>;
}

/** A registry of animated pets for coding agents. */
export async function startPetsService(options: PetsServiceOptions): Promise<RunningPets> {
  const opened = new AsyncDisposableStack();
  try {
    return await start(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** What is opened on the way is put onto the stack, and closed in the reverse order. */
async function start(options: PetsServiceOptions, opened: AsyncDisposableStack): Promise<RunningPets> {
  const { publicUrl, version, trustedProxies, proxySecret } = options;
  const drawing = opened.adopt(openDrawingThread(), (each) => each.close());
  const resources = await openPorts(options, drawing, opened);
  if (options.admin !== undefined) {
    await orOperatorProblem(createAdmin(resources, options.admin.email, options.admin.password));
  }
  const key = await openKeyFile(join(options.folder, 'key'));
  const callers = new Callers(resources, { key, publicUrl, trustedProxies, proxySecret });
  const rates = new RateLimits(resources.clock, options.rates);
  const addressesOf = createAddressesOf(publicUrl);
  const clientHashOf: ReadDeps['clientHashOf'] = (request) => callers.clientHashOf(request);
  const read = { resources, addressesOf, version, publicUrl, clientHashOf };
  const metrics = new Metrics();
  const service = await startHttpService({
    name: 'pets',
    host: options.host,
    port: options.port,
    beforeListening: options.beforeListening,
    publicUrl,
    publicUrlSetting: options.publicUrlSetting,
    logLevel: options.logLevel,
    limits: resources.limits,
    onAnswered: countAnswers(metrics),
    surfaces: [
      {
        basePath: '',
        errors,
        api: API,
        renderError: createErrorRenderer(renderErrorPage),
        routes: (app) => {
          declareReadRoutes(app, read);
          declareAssetRoutes(app, { resources, callers });
          declareSnippetRoutes(app, { resources, addressesOf, callers });
          declareOperatorRoutes(app, resources, metrics);
          declareWriteRoutes(app, resources, { callers, rates, addressesOf });
          declarePages(app, { resources, callers, rates, addressesOf, markdown: createMarkdownPages(read) });
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
  let closed: Promise<void> | undefined;
  return {
    ...service,
    whenSeeded: maintenance.whenSeeded,
    close: () => {
      closed ??= opened.disposeAsync();
      return closed;
    },
  };
}

async function openPorts(
  options: PetsServiceOptions,
  { artist, generator }: DrawingThread,
  opened: AsyncDisposableStack,
): Promise<PetsResources> {
  const { clock = systemClock } = options;
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { path } = opened.adopt(openDataFolder(options.folder), (folder) => folder.close());
  const store = opened.adopt(await openSqlitePetStore(path, clock), (each) => each.close());
  // The folder is ours alone, so whatever was under way when its last owner ended is not any more.
  await store.idempotency.forgetUnfinished();
  const files = await openDiskAssetFiles(path, limits, clock);
  const catalogue = new LiveCatalogue(store.pets, clock);
  return { store, catalogue, files, generator, artist, clock, limits };
}
