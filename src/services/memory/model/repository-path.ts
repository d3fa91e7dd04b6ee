/** Normalises a path that people and agents write as `./src/`, `/src` or `.`; empty for the root. */
export function toRepositoryPath(path: string): string {
  return path.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/^\.$/, '');
}
