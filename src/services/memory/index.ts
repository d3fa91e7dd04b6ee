// Repository memory for coding agents: indexes git repositories and answers over a read-only MCP endpoint.
import type { Accounts } from '../../accounts/index.ts';
import type { Clock } from '../../base/clock.ts';
import { declareHealthRoute } from '../../platform/http/health-route.ts';
import { type ListeningOptions, startHttpService } from '../../platform/http/start-http-service.ts';
import { countAnswers } from '../../platform/metrics/count-answers.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { declareMetricsRoute } from '../../platform/metrics/metrics-route.ts';
import { openRateBuckets } from '../../platform/rate-limit/open-rate-buckets.ts';
import type { RunningService } from '../../platform/running-service.ts';
import { openService } from '../../platform/service/open-service.ts';
import { createFolderProbe } from '../../platform/storage/probe-folder.ts';
import { toStoreLocation } from '../../platform/storage/store-location.ts';
import { API } from './contract/api.ts';
import { errors } from './errors.ts';
import { declareWebhook } from './http/declare-webhook.ts';
import type { Limits } from './limits.ts';
import { startMaintenance } from './maintenance.ts';
import { declareDiscoveryRoutes } from './mcp/discovery-routes.ts';
import { declareMcpRoutes } from './mcp/mcp-routes.ts';
import { MEMORY_ROLES, TOKEN_MARK } from './model/viewer.ts';
import { type MemoryOptions, openMemory } from './open-memory.ts';
import { declarePages, renderErrorPage } from './pages/declare-pages.ts';
import type { MemoryDeps } from './resources.ts';
import { openUsageLog } from './usage-log.ts';

export interface MemoryServiceOptions extends Omit<MemoryOptions, 'isWatchedHere'>, ListeningOptions {
  /** The accounts of this installation. They stay open when the service is closed. */
  readonly accounts: Accounts;
  /** The refresh interval of repositories without a webhook; 0 means never. */
  readonly refreshMinutes?: number | undefined;
  /** The webhook secrets of the code host; two while one is being rotated. */
  readonly webhookSecrets?: readonly string[] | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly clock?: Clock | undefined;
}

export function startMemoryService(options: MemoryServiceOptions): Promise<RunningService> {
  return openService((opened) => start(options, opened));
}

async function start(options: MemoryServiceOptions, opened: AsyncDisposableStack): Promise<RunningService> {
  const { publicUrl, onFailure, refreshMinutes = 0 } = options;
  const resources = await openMemory({ ...options, isWatchedHere: () => true }, opened);
  const accounts = await options.accounts.join({
    roles: MEMORY_ROLES,
    tokenMark: TOKEN_MARK,
    onAccountRemoved: async (accountId) => {
      await resources.store.grants.removeAccount(accountId);
      await resources.store.usage.removeAccount(accountId);
    },
    onAccountChanged: (account) => resources.store.grants.removeEnded(account),
  });
  const maintenance = startMaintenance(resources, refreshMinutes, onFailure);
  opened.defer(() => maintenance.close());
  const usage = openUsageLog(resources.store.usage, resources.limits.usageWaitingMax, onFailure);
  opened.defer(() => usage.close());
  const createBuckets = await openRateBuckets(options.database, resources.clock);
  const deps: MemoryDeps = {
    ...resources,
    accounts,
    version: options.version,
    publicUrl,
    usage,
    createBuckets,
  };
  const callers = accounts.createCallers(publicUrl);
  const metrics = new Metrics();
  callers.addMetrics(metrics);
  const probe = createFolderProbe(toStoreLocation(options.folder, options.database));
  const service = await startHttpService({
    ...options,
    name: 'memory',
    limits: resources.limits,
    check: (request) => callers.watchForwarding(request),
    onAnswered: countAnswers(metrics),
    endpoints: [
      {
        basePath: '',
        errors,
        api: API,
        renderError: renderErrorPage,
        routes: (app) => {
          declareHealthRoute(app, [probe, () => resources.store.repositories.list()]);
          declareMetricsRoute(app, metrics, async () => {});
          declareWebhook(app, resources, options.webhookSecrets ?? []);
          declareMcpRoutes(app, deps);
          declareDiscoveryRoutes(app, deps);
          declarePages(app, deps, callers);
        },
      },
    ],
  });
  opened.defer(() => service.close());
  return { ...service, notices: await accounts.announce(service.url, publicUrl) };
}
