/** A path as the index has it, from one as people and agents write it: `./src/`, `/src`, `.`; empty for the root. */
export function toRepositoryPath(path: string): string {
  return path.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/^\.$/, '');
}
