/** The namespace in the vector store. Those of api-keys start with a digest, so no key can name it. */
export const NAMESPACE = 'memory';

export function describeNamespace(namespace: string): string | undefined {
  return namespace === NAMESPACE ? 'passages of indexed repositories' : undefined;
}
