import type { InstallOptionBody } from '../contract/bodies.ts';
import {
  CLIENTS,
  type Client,
  findDeeplink,
  type RemoteServer,
  toLocalConfiguration,
  toRemoteConfiguration,
} from '../model/client-configuration.ts';
import type { Guide } from '../model/guide.ts';
import SERVER_OPTIONS from '../model/server-options.json' with { type: 'json' };

/** Lists the ways to start the program and to connect clients to it, or only those of one client. */
export function listInstallOptions(guide: Guide, client?: string): InstallOptionBody[] {
  const remotes = listOpenServers(guide);
  const options = [
    ...listServerOptions(guide),
    ...(guide.localTools.length === 0 ? [] : CLIENTS.map((each) => toLocalOption(each, guide))),
    ...(remotes.length === 0 ? [] : CLIENTS.map((each) => toRemoteOption(each, remotes))),
  ];
  return options.filter((option) => client === undefined || option.client === client);
}

/** Lists the MCP endpoints that need no token. */
function listOpenServers({ services }: Guide): RemoteServer[] {
  return services.flatMap(({ id, mcpUrl, isTokenRequired }) =>
    mcpUrl === undefined || isTokenRequired ? [] : [{ name: `magpie-${id}`, url: mcpUrl }],
  );
}

/** Lists the ways to run the services. All but the first one need files of a checkout. */
function listServerOptions({ launch, baseUrl, package: { name, version } }: Guide): InstallOptionBody[] {
  const first = {
    id: 'serve',
    label: 'Run the services',
    command: launch.serve,
    requires: launch.requires,
    description: 'Starts all services in one process; what they store is in the folder data.',
  };
  return [first, ...(launch.isCheckout ? SERVER_OPTIONS : [])].map((option) => ({
    ...option,
    command: option.command.replace('{package}', name).replace('{version}', version),
    audience: 'operators',
    client: null,
    transport: null,
    configSnippet: null,
    deeplink: null,
    verify: `curl ${baseUrl}/health`,
  }));
}

function toLocalOption(client: Client, { launch }: Guide): InstallOptionBody {
  const configuration = toLocalConfiguration(client, launch.local);
  return {
    ...toOption(client, configuration, client.local !== undefined),
    id: `local-${client.id}`,
    label: `${client.label}: local server`,
    transport: 'stdio',
    deeplink: findDeeplink(client, launch) ?? null,
    requires: launch.requires,
    description: `${client.where}. The local server acts on your data folder, and returns a plan before it changes anything.`,
  };
}

function toRemoteOption(client: Client, remotes: readonly RemoteServer[]): InstallOptionBody {
  return {
    ...toOption(client, toRemoteConfiguration(client, remotes), client.remote !== undefined),
    id: `services-${client.id}`,
    label: `${client.label}: services that need no token`,
    transport: 'streamable-http',
    deeplink: null,
    requires: 'The services run, and this address can be reached from where the client runs.',
    description: `${client.where}. Connects ${remotes.map(({ name }) => name).join(', ')}.`,
  };
}

function toOption({ id, verify }: Client, configuration: string, isCommand: boolean) {
  return {
    audience: 'developers',
    client: id,
    command: isCommand ? configuration : null,
    configSnippet: isCommand ? null : configuration,
    verify,
  };
}
