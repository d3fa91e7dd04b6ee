import { toKeyDigest } from './key-gate.ts';

const DEFAULT_TENANT = 'default';

/**
 * The isolated space that an api-key and a tenant name together. The key itself is stored nowhere: its digest has a fixed length,
 * so no choice of key and tenant can name the space of another.
 */
export function toNamespace(apiKey: string, tenant: string | undefined): string {
  return `${toKeyDigest(apiKey)}.${toTenant(tenant)}`;
}

function toTenant(tenant: string | undefined): string {
  return (tenant || DEFAULT_TENANT).replaceAll(/[^A-Za-z0-9]/g, '_');
}
