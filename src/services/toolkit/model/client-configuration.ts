// A client's connection to an MCP server: a line for a terminal, or a part of its configuration file.
import clients from './clients.json' with { type: 'json' };
import type { Launch } from './launch.ts';

export interface Client {
  readonly id: string;
  readonly label: string;
  /** The instruction for using the configuration. */
  readonly where: string;
  /** The lines for a terminal: `{line}` is the command, `{name}` and `{url}` are those of a server. */
  readonly local?: string;
  readonly remote?: string;
  /** The alternative to lines: the key of the servers in the configuration file, and the form of their entries. */
  readonly root?: string;
  readonly urlKey?: string;
  readonly localType?: string;
  readonly remoteType?: string;
  readonly verify: string;
}

export interface RemoteServer {
  readonly name: string;
  readonly url: string;
}

export const CLIENTS: readonly Client[] = clients;

/** Returns the configuration for the local MCP server. */
export function toLocalConfiguration({ local, root = '', localType }: Client, launch: Launch['local']): string {
  const line = [launch.command, ...launch.args].join(' ');
  if (local !== undefined) return local.replace('{line}', line);
  return toJson(root, { magpie: { ...(localType !== undefined && { type: localType }), ...launch } });
}

/** Returns the configuration for MCP endpoints that need no token. */
export function toRemoteConfiguration(client: Client, servers: readonly RemoteServer[]): string {
  const { remote, root = '', urlKey = 'url', remoteType } = client;
  if (remote !== undefined) {
    return servers.map(({ name, url }) => remote.replace('{name}', name).replace('{url}', url)).join('\n');
  }
  const entries = servers.map(({ name, url }) => [
    name,
    { ...(remoteType !== undefined && { type: remoteType }), [urlKey]: url },
  ]);
  return toJson(root, Object.fromEntries(entries));
}

function toJson(root: string, servers: object): string {
  return JSON.stringify({ [root]: servers }, null, 2);
}

/** Returns a link that installs the local server, for the clients that have such links. */
export function findDeeplink({ id }: Client, launch: Launch): string | undefined {
  if (launch.isCheckout) return undefined;
  const { local } = launch;
  if (id === 'cursor') {
    const config = Buffer.from(JSON.stringify(local)).toString('base64');
    return `cursor://anysphere.cursor-deeplink/mcp/install?name=magpie&config=${encodeURIComponent(config)}`;
  }
  return id === 'vscode'
    ? `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'magpie', ...local }))}`
    : undefined;
}
