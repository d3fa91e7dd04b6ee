// The environment of git. It ignores the configuration of the machine and the user, executes nothing from a repository
// and never prompts. Configuration is passed in the environment so that secrets do not show in the process list.
import { assert } from '../../../base/assert.ts';
import type { Credential, Remote } from './remote.ts';

export interface GitSurroundings {
  /** An empty folder that serves as git's home. */
  readonly home: string;
  /** The variables of the process. Git gets those in PASSED_ON. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export interface EnvironmentOptions {
  readonly remote?: Remote | undefined;
  readonly gitDir?: string | undefined;
  readonly workTree?: string | undefined;
  readonly indexFile?: string | undefined;
  /** A folder that is trusted although another user owns it. */
  readonly safeDirectory?: string | undefined;
}

const SSH_PORT = '22';

type Variables = Record<string, string>;

/** The variables for network access and temporary files. */
const PASSED_ON = [
  'PATH',
  'TMPDIR',
  'SystemRoot',
  'SSH_AUTH_SOCK',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'all_proxy',
  'NO_PROXY',
  'no_proxy',
];

/** The usual folders of git, for a process without PATH. */
const USUAL_PATH = '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin';

/**
 * The time without a byte after which a transfer is dead. Servers send a keep-alive every few seconds while they
 * prepare.
 */
export const STALL_SECONDS_MAX = 120;

const LOCKED: readonly (readonly [string, string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.askPass', ''],
  ['credential.helper', ''],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  // Background maintenance would outlive the command and its time limit.
  ['gc.autoDetach', 'false'],
  ['maintenance.autoDetach', 'false'],
  // A redirect could lead to a private address and would carry the credential along.
  ['http.followRedirects', 'false'],
  ['http.lowSpeedLimit', '1'],
  ['http.lowSpeedTime', String(STALL_SECONDS_MAX)],
  // One pack, which is synced to the disk, instead of a file per object. Maintenance joins the packs.
  ['fetch.unpackLimit', '1'],
  ['log.showSignature', 'false'],
  ['log.follow', 'false'],
  ['i18n.logOutputEncoding', 'UTF-8'],
];

const FIXED: Readonly<Variables> = {
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LFS_SKIP_SMUDGE: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_NO_LAZY_FETCH: '1',
  // Reading must neither write to the index of a folder in use nor wait for its lock.
  GIT_OPTIONAL_LOCKS: '0',
  GIT_SSH_VARIANT: 'ssh',
};

const SSH = 'ssh -oBatchMode=yes -oConnectTimeout=30 -oServerAliveInterval=30 -oServerAliveCountMax=4';

export function toGitEnvironment(
  { home, variables }: GitSurroundings,
  { remote, gitDir, workTree, indexFile, safeDirectory }: EnvironmentOptions,
): Variables {
  const config = [...LOCKED, ...(remote === undefined ? [] : toRemoteConfig(remote))];
  if (safeDirectory !== undefined) config.push(['safe.directory', safeDirectory]);
  return {
    ...toPassedOn(variables),
    ...FIXED,
    HOME: home,
    // The folder has the ignore rules of the user who owns the work tree. Its configuration is ignored.
    XDG_CONFIG_HOME: workTree === undefined ? home : toConfigHome(variables, home),
    GIT_ALLOW_PROTOCOL: remote?.protocol ?? '',
    GIT_SSH_COMMAND: toSshCommand(remote),
    ...(gitDir === undefined ? {} : { GIT_DIR: gitDir }),
    ...(workTree === undefined ? {} : { GIT_WORK_TREE: workTree }),
    ...(indexFile === undefined ? {} : { GIT_INDEX_FILE: indexFile }),
    GIT_CONFIG_COUNT: String(config.length),
    ...Object.fromEntries(
      config.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

function toRemoteConfig({ url, host, protocol, credential, addresses }: Remote): [string, string][] {
  if (protocol === 'ssh') return [];
  const { origin, port } = new URL(url);
  const config: [string, string][] = [];
  if (credential !== undefined) {
    config.push([`http.${origin}/.extraHeader`, `Authorization: ${toBasicAuthorization(credential)}`]);
  }
  // An address with colons is not a name and needs no resolution.
  if (addresses !== undefined && addresses.length > 0 && !host.includes(':')) {
    const portOrUsual = port || (protocol === 'https' ? '443' : '80');
    const listed = addresses.map((address) => (address.includes(':') ? `[${address}]` : address));
    config.push(['http.curloptResolve', `${host}:${portOrUsual}:${listed.join(',')}`]);
  }
  return config;
}

/**
 * Connects to the checked address: a second lookup could give a different one. The host key is looked up under the
 * name, with the port if it is not the usual one. The values pass through a shell.
 */
function toSshCommand(remote: Remote | undefined): string {
  const [address] = remote?.addresses ?? [];
  if (remote?.protocol !== 'ssh' || address === undefined) return SSH;
  const { url, host } = remote;
  const port = URL.parse(url)?.port ?? '';
  const alias = port === '' || port === SSH_PORT ? host : `[${host}]:${port}`;
  assert(/^[\w.:[\]-]+$/.test(`${address}${alias}`), 'a host and its address need no quoting but for brackets');
  return `${SSH} -oHostName='${address}' -oHostKeyAlias='${alias}' -oCanonicalizeHostname=no`;
}

export function toBasicAuthorization({ username, password }: Credential): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function toPassedOn(variables: GitSurroundings['variables']): Variables {
  const passedOn: Variables = { PATH: USUAL_PATH };
  for (const name of PASSED_ON) {
    const value = variables[name];
    if (value !== undefined) passedOn[name] = value;
  }
  return passedOn;
}

function toConfigHome(variables: GitSurroundings['variables'], home: string): string {
  return variables['XDG_CONFIG_HOME'] ?? `${variables['HOME'] ?? home}/.config`;
}
