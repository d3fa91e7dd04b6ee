import { posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MemoryRefusals, refuse } from '../model/refusals.ts';
import type { Credential, Protocol, Remote } from './remote.ts';

export interface GitSource {
  readonly kind: 'git';
  /** The address without a credential. */
  readonly url: string;
  readonly protocol: Protocol;
  /** A name or an IP address, without brackets. */
  readonly host: string;
  /** The credential that the address contained. */
  readonly credential: Credential | undefined;
  /** The usual `owner/name`. */
  readonly suggestedName: string;
}

export interface LocalSource {
  readonly kind: 'local';
  readonly path: string;
  readonly suggestedName: string;
}

export type Source = GitSource | LocalSource;

/** Refuses a forbidden host and returns its resolved addresses. */
export type CheckHost = (host: string) => Promise<readonly string[]>;

/** The longest address, which is stored and shown; no code host has a longer one. */
const ADDRESS_LENGTH_MAX = 2048;

const PROTOCOLS: Readonly<Record<string, Protocol>> = { 'https:': 'https', 'http:': 'http', 'ssh:': 'ssh' };

/** The short form `git@host:owner/name`. No part can start with a hyphen, which ssh would take for an option. */
const SSH_SHORT = /^(?<user>\w[\w.-]*)@(?<host>[a-z0-9][a-z0-9.-]*):(?<path>[^-/:][^:]*|\/[^/:][^:]*)$/i;
/**
 * Names and IP addresses. `URL` accepts almost any character in the host of an ssh address, and that host becomes part
 * of a command.
 */
const HOST = /^[\w.:-]+$/;
const SSH_USER = /^(\w[\w.-]*)?$/;

export function parseSource(text: string, { isLocalAllowed }: { readonly isLocalAllowed: boolean }): Source {
  const address = text.trim();
  if (address === '') throw invalid('empty');
  if (address.length > ADDRESS_LENGTH_MAX) throw invalid('too-long');
  if (/\p{Cc}/u.test(address)) throw invalid('control-characters');
  if (address.startsWith('-')) throw invalid('option');
  if (resolve(address) === address || /^(\/|file:)/i.test(address)) return parseLocal(address, isLocalAllowed);
  const short = SSH_SHORT.exec(address)?.groups;
  if (short === undefined) return parseUrl(address);
  const { host = '', path = '' } = short;
  const suggestedName = toSuggestedName(path, host);
  return { kind: 'git', url: address, protocol: 'ssh', host: host.toLowerCase(), credential: undefined, suggestedName };
}

/**
 * Checks the host and returns the remote that a command may connect to. Call it before each command: names change their
 * addresses.
 */
export async function checkRemote(
  source: GitSource,
  credential: Credential | undefined,
  checkHost: CheckHost,
): Promise<Remote> {
  const { url, protocol, host } = source;
  return { url, protocol, host, credential, addresses: await checkHost(host) };
}

function parseLocal(address: string, isLocalAllowed: boolean): LocalSource {
  if (!isLocalAllowed) throw refuse('local_source_not_allowed', {}, 'source');
  const path = resolve(/^file:/i.test(address) ? toPath(address) : address);
  return { kind: 'local', path, suggestedName: toSuggestedName(posix.basename(path), 'local') };
}

function toPath(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw invalid('no-path');
  }
}

function parseUrl(address: string): GitSource {
  // Remote helpers of git have a notation that is not a URL: `ext::sh -c …`.
  const url = /^[a-z]+:\/\//i.test(address) ? URL.parse(address) : null;
  const protocol = PROTOCOLS[url?.protocol ?? ''];
  if (url === null || protocol === undefined) throw invalid('protocol');
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (host === '' || host.startsWith('-') || !HOST.test(host)) throw invalid('no-host');
  if (url.search !== '' || url.hash !== '') throw invalid('query');
  if (/^\/*$/.test(url.pathname) || url.pathname.startsWith('/-')) throw invalid('no-path');
  if (protocol === 'ssh' && (url.password !== '' || !SSH_USER.test(url.username))) throw invalid('protocol');
  const credential = protocol === 'ssh' ? undefined : findCredential(url);
  if (protocol !== 'ssh') {
    url.username = '';
    url.password = '';
  }
  const suggestedName = toSuggestedName(url.pathname, host);
  return { kind: 'git', url: url.href.replace(/\/+$/, ''), protocol, host, credential, suggestedName };
}

function findCredential({ username, password }: URL): Credential | undefined {
  if (username === '' && password === '') return undefined;
  return { username: toPlain(username), password: toPlain(password) };
}

function toPlain(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Returns the last two parts of the path, or `owner` and the only part. */
function toSuggestedName(path: string, owner: string): string {
  const parts = path
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '')
    .split('/')
    .filter((part) => part !== '');
  const named = (parts.length > 1 ? parts : [owner, ...parts]).slice(-2).map(toNamePart);
  return named.join('/');
}

function toNamePart(part: string): string {
  return (
    toPlain(part)
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[-.]+/, '') || 'repository'
  );
}

function invalid(fault: MemoryRefusals['address_invalid']['fault']) {
  return refuse('address_invalid', { fault }, 'source');
}
