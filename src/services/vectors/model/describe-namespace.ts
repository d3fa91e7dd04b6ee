/** The digest of an api-key, and a tenant. */
const NAMESPACE = /^([0-9a-f]{8})[0-9a-f]{56}\.(\w+)$/;

/** Describes a namespace for an operator: enough to distinguish namespaces and to find the one of a known api-key. */
export function describeNamespace(namespace: string): string | undefined {
  const [, digest, tenant] = NAMESPACE.exec(namespace) ?? [];
  return digest === undefined ? undefined : `key ${digest}, tenant ${tenant}`;
}
