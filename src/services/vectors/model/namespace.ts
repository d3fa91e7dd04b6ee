import { toKeyDigest } from './key-gate.ts';

const DEFAULT_TENANT = 'default';

/**
 * Returns the isolated namespace of an api-key and a tenant. The key itself is never stored. Its digest has a fixed
 * length, so no choice of key and tenant can name another namespace.
 */
export function toNamespace(apiKey: string, tenant: string | undefined): string {
  return `${toKeyDigest(apiKey)}.${toTenant(tenant)}`;
}

function toTenant(tenant: string | undefined): string {
  return (tenant || DEFAULT_TENANT).replaceAll(/[^A-Za-z0-9]/g, '_');
}
