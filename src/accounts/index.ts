// The people of this installation: one account for all services. A service joins and gets its view of the accounts.
import type { FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '../base/clock.ts';
import { openKey } from '../platform/auth/open-key.ts';
import { isLocalUrl } from '../platform/http/host-check.ts';
import { openRateBuckets } from '../platform/rate-limit/open-rate-buckets.ts';
import { openDataFolder } from '../platform/storage/data-folder.ts';
import type { Finding } from '../platform/storage/operations/finding.ts';
import type { StoreLocation } from '../platform/storage/store-location.ts';
import { orOperatorProblem } from './commands/operate-accounts.ts';
import { type CallerRules, Callers } from './http/callers.ts';
import { ForwardingWatch } from './http/forwarding-watch.ts';
import { SignInLimits, type SignInRates } from './http/sign-in-limits.ts';
import { type AccountLimits, DEFAULT_ACCOUNT_LIMITS } from './limits.ts';
import type { Account, ServiceRoles } from './model/account.ts';
import { declareServicePages } from './pages/declare-service-pages.ts';
import type { ServicePagesOptions } from './pages/page-context.ts';
import type { SitePages } from './pages/site-pages.ts';
import type { AccountsContext, AuditEntry, ImportedAccounts, NewAuditEntry } from './ports.ts';
import { type AccountHooks, ServiceHooks } from './service-hooks.ts';
import { TRUSTED_PROXIES } from './settings.ts';
import { openAccountStore } from './store/open-account-store.ts';
import { createServiceTokens, type ServiceTokens } from './verbs/api-tokens.ts';
import { createAdmin } from './verbs/create-admin.ts';
import { createSetupCode } from './verbs/one-time-codes.ts';

export { findServiceUrl, operateTokens } from './commands/operate-accounts.ts';
export { ACCOUNT_ERRORS } from './errors.ts';
export { Callers, SESSION_COOKIE, SESSION_SECURITY } from './http/callers.ts';
export type { Account, Caller, ServiceAccount, ServiceRoles } from './model/account.ts';
export type { ApiToken } from './model/api-token.ts';
export { isReservedName } from './model/reserved-names.ts';
export { type AccountSite, type ShownPage, toErrorPage, type Visitor } from './pages/account-site.ts';
export { toOwnPath } from './pages/page-context.ts';
export { declareReportPages } from './pages/report-pages.ts';
export type { SignedInVisit, SitePages, Visit } from './pages/site-pages.ts';
export type { AuditEntry, ImportedAccounts, NewAuditEntry } from './ports.ts';
export { openSession } from './verbs/access/open-session.ts';
export { checkAdmin, checkSignedIn } from './verbs/access/permissions.ts';
export { addAccount } from './verbs/add-account.ts';
export type { FoundToken, NewApiToken, ServiceTokens } from './verbs/api-tokens.ts';
export { getAccount, getAccountByEmail } from './verbs/get-account.ts';
export { addReport, resolveReport } from './verbs/reports.ts';

/**
 * The interval of removing expired sessions and codes. They are refused anyway, so leftovers are harmless for a while.
 */
const TIDY_MS = 15 * 60_000;

/** The interval of delivering changes to the services, because other processes and commands change accounts too. */
const DELIVER_MS = 5_000;

const SETUP_NOTICE = 'There is no administrator yet. This link, which works once, creates the first one:';

const toProxyNotice = (publicUrl: string) =>
  `${TRUSTED_PROXIES.variable} is not set: all clients of a proxy in front of ${publicUrl} count as one and share its limits. Set it to ` +
  'the address of the proxy, such as 127.0.0.1.';

const HANDED_OVER = 'had an account, which is an administrator’s now: all access to it has ended.';

export interface AccountsOptions {
  /** A folder holds the database and the key; it belongs to this process until accounts are closed. */
  readonly location: StoreLocation;
  readonly trustedProxies?: CallerRules['trustedProxies'];
  readonly proxySecret?: CallerRules['proxySecret'];
  /** True, the default, if everybody can create an account. */
  readonly isRegistrationOpen?: boolean | undefined;
  /**
   * The account that becomes an administrator with this password, even if the address has an account. An existing
   * administrator keeps the present password.
   */
  readonly admin?: { readonly email: string; readonly password: string } | undefined;
  readonly rates?: Partial<SignInRates> | undefined;
  readonly limits?: Partial<AccountLimits> | undefined;
  readonly clock?: Clock | undefined;
  /** Called with errors that occur outside of any request. */
  readonly onFailure: (error: unknown) => void;
  /** Reports problems in the environment of the server to the operator. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

export interface Accounts {
  /** True if a proxy is trusted: then the services are reached from outside. */
  readonly isBehindProxy: boolean;
  /**
   * Imports the accounts of a service that had its own before they were shared. The service drops its own afterwards.
   */
  importAccounts(imported: ImportedAccounts): Promise<void>;
  /** Adds a service. Each service calls it once at its start, before it accepts requests. */
  join<Role>(service: JoiningService<Role>): Promise<ServiceAccounts<Role>>;
  /** Lists problems since the start that the operator should know of. */
  listFindings(): readonly Finding[];
  close(): Promise<void>;
}

export interface JoiningService<Role> extends AccountHooks {
  readonly roles: ServiceRoles<Role>;
  /**
   * The prefix of the service's API tokens, if it has any. People and scanners for leaked secrets recognise them by it.
   */
  readonly tokenMark?: string | undefined;
}

/** The accounts as one service sees them. */
export interface ServiceAccounts<Role> {
  readonly context: AccountsContext;
  readonly isRegistrationOpen: boolean;
  readonly roles: ServiceRoles<Role>;
  readonly tokens: ServiceTokens<Role>;
  find(id: string): Promise<Account | undefined>;
  /** Returns the accounts that exist, in no order. */
  list(ids: readonly string[]): Promise<Account[]>;
  /** Returns an account whose name looks like this one, other than the account `exceptId`. */
  findByName(name: string, exceptId?: string): Promise<Account | undefined>;
  /** Records an audit entry. Must be called after the change, and before the answer to it is sent. */
  addAudit(entry: Omit<NewAuditEntry, 'service'>): Promise<void>;
  /** Lists the changes in this service and to accounts, newest first. */
  listAudit(limit: number): Promise<AuditEntry[]>;
  createCallers(publicUrl: string | undefined): Callers<Role>;
  /**
   * Records the address of the service; must be called when it listens. Browsers reach it at `publicUrl`, or else at
   * `url`. Returns notices for the person who starts the services, each once for all of them. One is the link that
   * creates the first administrator, if there is none. The other warns of a public address without a trusted proxy.
   */
  announce(url: string, publicUrl?: string): Promise<readonly string[]>;
  /**
   * Declares the pages of accounts in the look of the service. Returns the object with which it declares its own pages.
   */
  declarePages(app: FastifyInstance, options: ServicePagesOptions<Role>): SitePages<Role>;
}

export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(options: AccountsOptions, opened: AsyncDisposableStack): Promise<Accounts> {
  const {
    clock = systemClock,
    admin,
    onFailure,
    trustedProxies = [],
    proxySecret,
    isRegistrationOpen = true,
  } = options;
  const { location } = options;
  if ('folder' in location) opened.adopt(openDataFolder(location.folder), (folder) => folder.close());
  const store = opened.adopt(await openAccountStore(location), (each) => each.close());
  const hooks = new ServiceHooks(store);
  const limits = { ...DEFAULT_ACCOUNT_LIMITS, ...options.limits };
  const context: AccountsContext = { store, clock, limits, changes: hooks };
  const made = admin && (await orOperatorProblem(createAdmin(context, admin)));
  const key = await openKey(location, 'accounts');
  const createBuckets = await openRateBuckets('server' in location ? location.server : undefined, clock);
  const signInLimits = new SignInLimits(createBuckets, options.rates);
  const tidy = () => void store.tidy(new Date(clock.nowMs())).catch(onFailure);
  tidy();
  const timer = setInterval(tidy, TIDY_MS).unref();
  opened.defer(() => clearInterval(timer));
  const deliver = setInterval(() => void hooks.deliver().catch(onFailure), DELIVER_MS).unref();
  opened.defer(() => clearInterval(deliver));
  const forwarding = new ForwardingWatch(options.onWarning ?? (() => {}));
  let isSetupTold = false;
  let isProxyTold = false;
  return {
    isBehindProxy: trustedProxies.length > 0,
    listFindings: () => forwarding.listFindings(),
    importAccounts: (imported) => store.importAccounts(imported),
    join: async ({ roles, tokenMark = '', ...ownHooks }) => {
      await hooks.add(roles.service, ownHooks);
      return {
        context,
        isRegistrationOpen,
        roles,
        tokens: createServiceTokens(context, roles, tokenMark),
        find: (id) => store.accounts.find(id),
        list: (ids) => store.accounts.list(ids),
        findByName: (name, exceptId) => store.accounts.findByName(name, exceptId),
        addAudit: (entry) => store.audit.add({ ...entry, service: roles.service }),
        listAudit: (limit) => store.audit.list([roles.service, 'accounts'], limit),
        announce: async (url, publicUrl) => {
          const reachedAt = publicUrl ?? url;
          await store.services.setUrl(roles.service, reachedAt, new Date(clock.nowMs()));
          const notices: string[] = [];
          if (!isProxyTold && trustedProxies.length === 0 && publicUrl !== undefined && !isLocalUrl(publicUrl)) {
            isProxyTold = true;
            notices.push(toProxyNotice(publicUrl));
          }
          if (isSetupTold) return notices;
          isSetupTold = true;
          if (made?.became === 'handed-over') return [...notices, `${made.account.email} ${HANDED_OVER}`];
          const code = await createSetupCode(context);
          return code === undefined ? notices : [...notices, `${SETUP_NOTICE} ${reachedAt}/setup?code=${code}`];
        },
        createCallers: (publicUrl) =>
          new Callers(context, roles, { key, publicUrl, trustedProxies, proxySecret, forwarding }),
        declarePages: (app, pages) =>
          declareServicePages(app, { ...pages, context, roles, limits: signInLimits, isRegistrationOpen }),
      };
    },
    close: () => opened.disposeAsync(),
  };
}
