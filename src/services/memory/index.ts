// Repository memory for coding agents: indexes git repositories and answers over a read-only MCP endpoint.
import type { Accounts } from '../../accounts/index.ts';
import type { Clock } from '../../base/clock.ts';
import { declareHealthRoute } from '../../platform/http/health-route.ts';
import { startHttpService } from '../../platform/http/start-http-service.ts';
import type { LogLevel } from '../../platform/log-level.ts';
import { countAnswers } from '../../platform/metrics/count-answers.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { declareMetricsRoute } from '../../platform/metrics/metrics-route.ts';
import type { RunningService } from '../../platform/running-service.ts';
import { API } from './contract/api.ts';
import { errors } from './errors.ts';
import { declareWebhook } from './http/declare-webhook.ts';
import { declareDiscoveryRoutes } from './http/discovery-routes.ts';
import type { Limits } from './limits.ts';
import { startMaintenance } from './maintenance.ts';
import { declareMcpRoutes } from './mcp/mcp-routes.ts';
import { MEMORY_ROLES, TOKEN_MARK } from './model/viewer.ts';
import { type MemoryOptions, openMemory } from './open-memory.ts';
import { declarePages, renderErrorPage } from './pages/declare-pages.ts';
import type { MemoryDeps } from './resources.ts';
import { openUsageLog } from './usage-log.ts';

export interface MemoryServiceOptions extends Omit<MemoryOptions, 'isWatching'> {
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
  /** The people of this installation; they stay open when the service is closed. */
  readonly accounts: Accounts;
  /** How often repositories that have no webhook are refreshed; never, if it is 0. */
  readonly refreshMinutes?: number | undefined;
  /** Of the webhook of the code host; two while it is changed. */
  readonly webhookSecrets?: readonly string[] | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly clock?: Clock | undefined;
}

export async function startMemoryService(options: MemoryServiceOptions): Promise<RunningService> {
  const opened = new AsyncDisposableStack();
  try {
    return await start(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function start(options: MemoryServiceOptions, opened: AsyncDisposableStack): Promise<RunningService> {
  const { publicUrl, onFailure, refreshMinutes = 0 } = options;
  const resources = await openMemory({ ...options, isWatching: true }, opened);
  const accounts = await options.accounts.join({
    roles: MEMORY_ROLES,
    tokenMark: TOKEN_MARK,
    onAccountRemoved: (accountId) => resources.store.grants.removeAccount(accountId),
    onAccountRenamed: async () => {},
  });
  const maintenance = startMaintenance(resources, refreshMinutes, onFailure);
  opened.defer(() => maintenance.close());
  const usage = openUsageLog(resources.store.usage, resources.limits.usageWaitingMax, onFailure);
  opened.defer(() => usage.close());
  const deps: MemoryDeps = { resources, accounts, version: options.version, publicUrl, usage };
  const metrics = new Metrics();
  const service = await startHttpService({
    name: 'memory',
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
        renderError: renderErrorPage,
        routes: (app) => {
          declareHealthRoute(app, () => resources.store.repositories.list());
          declareMetricsRoute(app, metrics, async () => {});
          declareWebhook(app, { resources, webhookSecrets: options.webhookSecrets ?? [] });
          declareMcpRoutes(app, deps);
          declareDiscoveryRoutes(app, deps);
          declarePages(app, deps);
        },
      },
    ],
  });
  opened.defer(() => service.close());
  const setupLink = await accounts.createSetupLink(publicUrl ?? service.url);
  let closed: Promise<void> | undefined;
  return {
    ...service,
    notices:
      setupLink === undefined
        ? []
        : [`There is no administrator yet. This link, which works once, creates the first one: ${setupLink}`],
    close: () => {
      closed ??= opened.disposeAsync();
      return closed;
    },
  };
}
