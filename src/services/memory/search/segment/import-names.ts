// The names by which imports and files meet. The meaning of an import differs between languages and build systems, so
// paths are compared by their last names.

/** The files that are imported by the name of their directory. */
const DIRECTORY_FILES = new Set(['index', '__init__', 'mod', 'lib', 'init', 'main']);

/** Lists the ends of the path without its extension and, if the file stands for its directory, of that directory. */
export function listPathEnds(path: string): string[] {
  const whole = withoutExtension(path);
  const nameAt = whole.lastIndexOf('/') + 1;
  const standsForDirectory = nameAt > 0 && DIRECTORY_FILES.has(whole.slice(nameAt));
  return standsForDirectory ? [...listEnds(whole), ...listEnds(whole.slice(0, nameAt - 1))] : listEnds(whole);
}

function listEnds(path: string): string[] {
  const ends = [toAnyCaseKey(path.slice(path.lastIndexOf('/') + 1)), path];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) ends.push(path.slice(at + 1));
  return ends;
}

/** Returns the key for the files whose last name is this one in any case. */
export function toAnyCaseKey(name: string): string {
  return `\u0000${name.toLowerCase()}`;
}

/** Returns the key of an import: the end of a path, if it is a path from the root. */
export function toImportKey(imported: string): string {
  return imported.startsWith('/') ? toNamePath(imported) : `\u0001${imported}`;
}

/** Returns the names of an import with a slash between them. */
export function toNamePath(imported: string): string {
  const path = imported.includes('/') ? withoutExtension(imported) : imported.replaceAll(/[.:\\]/g, '/');
  return path.replaceAll(/^\/+|\/+(?=\/|$)/g, '');
}

function withoutExtension(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) : path;
}
