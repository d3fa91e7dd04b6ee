import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApiToken, findServiceUrl, operateTokens, type ServiceTokens } from '../../../accounts/index.ts';
import { assert } from '../../../base/assert.ts';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { formatTable } from '../../../platform/terminal/format-table.ts';
import {
  type ClientConfiguration,
  listClientConfigurations,
  listLocalConfigurations,
  NPX_COMMAND,
} from '../model/client-configurations.ts';
import { toFullName } from '../model/repository.ts';
import { MEMORY_ROLES, OPERATOR, type Role, TOKEN_MARK } from '../model/viewer.ts';
import { parseRepositoryName } from '../verbs/add-repository.ts';
import { getVisible } from '../verbs/visible-repositories.ts';
import type { DataLocation } from './command-options.ts';
import { withRecords } from './work-context.ts';

export interface TokenRequest extends DataLocation {
  readonly name: string;
  /** The repositories that the token may read; undefined means all. */
  readonly repositories: readonly string[] | undefined;
  readonly days: number | undefined;
}

/** The address of a server with default settings. */
const USUAL_URL = 'http://127.0.0.1:6340';
const SERVICE = { roles: MEMORY_ROLES, tokenMark: TOKEN_MARK };
const ACTOR = 'system';

export async function createOperatorToken(request: TokenRequest): Promise<string> {
  const { name, repositories, days } = request;
  const resources = repositories && (await listIds(request, repositories));
  return withTokens(request, (tokens) => tokens.create({ account: undefined, name, days, resources }));
}

/** Returns the configuration of a client. It contains a new token that is named after the client. */
export async function connectClient(request: TokenRequest, givenUrl: string | undefined): Promise<ClientConfiguration> {
  checkClient(request.name);
  const url = givenUrl ?? (await findServiceUrl(request.dataDir, MEMORY_ROLES.service, request.database)) ?? USUAL_URL;
  const configurations = listClientConfigurations(`${url}/mcp`, await createOperatorToken(request));
  return getClient(configurations, request.name);
}

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Returns the configuration of a client that starts the server itself: that of this checkout, or the npm package. */
export async function connectLocally(client: string): Promise<ClientConfiguration> {
  checkClient(client);
  const isCheckout = existsSync(join(CHECKOUT, 'tsconfig.json'));
  const fromCheckout = ['npm', '--silent', '--prefix', CHECKOUT.replace(/[\\/]$/, ''), 'run', 'magpie', '--', 'mcp'];
  return getClient(listLocalConfigurations(isCheckout ? fromCheckout : NPX_COMMAND), client);
}

function getClient(configurations: readonly ClientConfiguration[], client: string): ClientConfiguration {
  const found = configurations.find(({ name }) => name === client);
  assert(found !== undefined, 'the client was checked');
  return found;
}

function checkClient(client: string): void {
  const known = listClientConfigurations('', '').map(({ name }) => name);
  if (!known.includes(client)) {
    throw new OperatorProblem(`there is no client ${JSON.stringify(client)}: there are ${known.join(', ')}`);
  }
}

export async function describeTokens(location: DataLocation): Promise<string> {
  const tokens = await withTokens(location, (each) => each.listAll());
  if (tokens.length === 0) return 'There is no token. magpie memory token create makes one.\n';
  const names = await listNames(location, tokens);
  return `${formatTable(tokens.map((token) => toRow(token, names)))}\n`;
}

/** Revokes the token and returns its first characters. */
export async function revokeToken(location: DataLocation, given: string): Promise<string> {
  return withTokens(location, async (tokens) => {
    const isMeant = ({ id, prefix }: ApiToken) => id === given || prefix.startsWith(given) || given.startsWith(prefix);
    const all = given === '' ? [] : await tokens.listAll();
    const named = all.filter(({ name }) => name === given);
    const [found, ...others] = named.length > 0 ? named : all.filter(isMeant);
    // The argument may be a secret, so the message does not repeat it.
    if (found === undefined) throw new OperatorProblem('there is no such token: magpie memory token list lists all');
    if (named.length > 1)
      throw new OperatorProblem('several tokens have this name: give the first characters, or the id');
    if (others.length > 0) throw new OperatorProblem('several tokens begin like this: give more of it, or the id');
    await tokens.revoke(found.id, undefined, ACTOR);
    return found.prefix;
  });
}

function withTokens<T>(
  { dataDir, database }: DataLocation,
  act: (tokens: ServiceTokens<Role>) => Promise<T>,
): Promise<T> {
  return operateTokens(dataDir, SERVICE, act, database);
}

async function listIds(location: DataLocation, names: readonly string[]): Promise<string[]> {
  return withRecords(location, (records) =>
    Promise.all(names.map(async (name) => (await getVisible(records, OPERATOR, parseRepositoryName(name))).id)),
  );
}

/** Returns the names of the repositories that tokens are bound to, by id. */
async function listNames(location: DataLocation, tokens: readonly ApiToken[]): Promise<ReadonlyMap<string, string>> {
  if (tokens.every(({ resources }) => resources === undefined)) return new Map();
  const repositories = await withRecords(location, ({ store }) => store.repositories.list(), { isCreating: true });
  return new Map(repositories.map((repository) => [repository.id, toFullName(repository)]));
}

function toRow(token: ApiToken, names: ReadonlyMap<string, string>): string[] {
  const { id, prefix, name, accountId, resources, lastUsedAt, expiresAt } = token;
  const scope = resources?.map((each) => names.get(each) ?? 'a removed repository').join(', ') ?? 'all repositories';
  const used = lastUsedAt === undefined ? 'never used' : `used ${toDay(lastUsedAt)}`;
  const ends = expiresAt === undefined ? 'no end' : `ends ${toDay(expiresAt)}`;
  const owner = accountId === undefined ? 'command line' : 'an account';
  return [`${prefix}…`, name, scope, owner, used, ends, id];
}

function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
