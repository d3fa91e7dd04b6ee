import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { refuse } from './refusals.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface HostRules {
  /** True for a server whose users may reach everything that it reaches. */
  readonly isPrivateAllowed: boolean;
  /** The resolver; that of the system by default. */
  readonly resolve?: Resolve | undefined;
}

const resolveAsSystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Returns the addresses of a host. Connect to these to be safe from a name that is resolved differently a moment later
 * (DNS rebinding). One address that is not public is enough for a refusal, because the caller does not choose which one
 * is used.
 */
export async function checkPublicHost(hostname: string, rules: HostRules): Promise<readonly ResolvedAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await resolveHost(host, rules.resolve ?? resolveAsSystem);
  if (!rules.isPrivateAllowed && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw refuse('host_not_public', { host });
  }
  return addresses;
}

async function resolveHost(host: string, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw refuse('host_not_found', { host });
  return addresses;
}
