/** The digest of an api-key, and a tenant. */
const NAMESPACE = /^([0-9a-f]{8})[0-9a-f]{56}\.(\w+)$/;

/** For an operator who looks at the store: enough to tell namespaces apart, and to find one whose api-key is known. */
export function describeNamespace(namespace: string): string | undefined {
  const [, digest, tenant] = NAMESPACE.exec(namespace) ?? [];
  return digest === undefined ? undefined : `key ${digest}, tenant ${tenant}`;
}
