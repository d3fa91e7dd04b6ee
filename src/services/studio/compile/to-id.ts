/** Lower-case words joined by hyphens, as ids of nodes and pages are written. */
export function toId(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, ID_LENGTH_MAX);
  return plain === '' ? 'x' : plain;
}

/** Parts of ids are joined, and a node's id has at most 80 characters. */
const ID_LENGTH_MAX = 30;
