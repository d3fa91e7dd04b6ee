// The files that a name of a module means. Languages differ, but most name a path, or the end of one.
import { posix } from 'node:path';
import type { Family } from '../languages/family.ts';

/** Extensions that an import may name although the file has another: compiled ones. */
const EXTENSION =
  /\.(?:d\.ts|[cm]?[jt]sx?|vue|svelte|py|pyi|go|java|kt|kts|scala|rs|rb|php|swift|cs|dart|h|hpp|c|cc|cpp)$/;
const MODULE_FILE = 'go.mod';
const PACKAGE_FILE = 'package.json';
/** The folders of a package that its name stands for, as its exports mostly name them. */
const PACKAGE_FOLDERS = ['./', './src/', './lib/'];

interface IndexedFile {
  readonly file: number;
  readonly path: string;
}

export class ModuleIndex {
  /** The files by their path without the extension. */
  readonly #byStem = new Map<string, number[]>();
  /** The paths without extensions by their last name. */
  readonly #byName = new Map<string, string[]>();
  readonly #folders = new Map<string, number[]>();
  /** The files that name the packages of npm, by their folder. */
  readonly #packages = new Map<string, number>();
  /** The files that name the modules of Go, with their folder. */
  readonly moduleFiles: readonly { readonly file: number; readonly folder: string }[];

  constructor(files: readonly IndexedFile[]) {
    for (const { file, path } of files) {
      if (posix.basename(path) === PACKAGE_FILE) this.#packages.set(toFolder(path), file);
      const stem = path.replace(EXTENSION, '');
      if (stem === path) continue;
      const known = this.#byStem.get(stem);
      if (known === undefined) {
        this.#byStem.set(stem, [file]);
        add(this.#byName, posix.basename(stem), stem);
      } else known.push(file);
      add(this.#folders, toFolder(path), file);
    }
    this.moduleFiles = files
      .filter(({ path }) => posix.basename(path) === MODULE_FILE)
      .map(({ file, path }) => ({ file, folder: toFolder(path) }));
  }

  filesIn(folder: string): readonly number[] {
    return this.#folders.get(folder) ?? [];
  }

  /** Lists the files of a module; none if it is not one of the index. */
  resolve(importer: string, module: string, family: Family): readonly number[] {
    if (module.startsWith('./') || module.startsWith('../') || module === '.' || module === '..')
      return this.#findPath(posix.join(toFolder(importer), module), family);
    const dots = /^\.+/.exec(module)?.[0].length ?? 0;
    if (dots > 0) {
      const folder = posix.join(toFolder(importer), '../'.repeat(dots - 1));
      return this.#findPath(posix.join(folder, module.slice(dots).replaceAll('.', '/')), family);
    }
    const path = module.includes('/') ? module.replace(/^[@~#]\/|^\//, '') : module.replaceAll(/\.|::|\\/g, '/');
    return this.#findEnding(path, importer, family);
  }

  /** Returns the file that names the package around a path, and its folder. */
  findPackage(path: string): { readonly file: number; readonly folder: string } | undefined {
    for (let folder = toFolder(path); ; folder = toFolder(folder)) {
      const file = this.#packages.get(folder);
      if (file !== undefined) return { file, folder };
      if (folder === '') return undefined;
    }
  }

  /** Lists the files that a path below the name of a package means. */
  resolveInPackage(folder: string, path: string, family: Family): readonly number[] {
    const found = PACKAGE_FOLDERS.map((each) => this.#findPath(posix.join(folder, each, path), family));
    return found.find(({ length }) => length > 0) ?? [];
  }

  #findPath(path: string, { files }: Family): readonly number[] {
    const clean = path === '.' ? '' : path.replace(/\/$/, '');
    for (const stem of [clean, clean.replace(EXTENSION, ''), ...files.map((name) => posix.join(clean, name))]) {
      const found = this.#byStem.get(stem);
      if (found !== undefined) return found;
    }
    return [];
  }

  /** Finds the file whose path ends so; of several, the one that shares most folders with the importer. */
  #findEnding(path: string, importer: string, { files }: Family): readonly number[] {
    const stem = path.replace(EXTENSION, '');
    const endings = [stem, ...files.map((name) => posix.join(stem, name))];
    let best: { stem: string; shared: number } | undefined;
    for (const ending of endings) {
      for (const candidate of this.#byName.get(posix.basename(ending)) ?? []) {
        if (candidate !== ending && !candidate.endsWith(`/${ending}`)) continue;
        const shared = countShared(candidate, importer) - candidate.length / 10_000;
        if (best === undefined || shared > best.shared) best = { stem: candidate, shared };
      }
    }
    return best === undefined ? [] : (this.#byStem.get(best.stem) ?? []);
  }
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

/** Returns the folder of a path, empty for the root. */
export function toFolder(path: string): string {
  const at = path.lastIndexOf('/');
  return at < 0 ? '' : path.slice(0, at);
}

function countShared(one: string, other: string): number {
  const [names, others] = [one.split('/'), other.split('/')];
  let shared = 0;
  while (shared < names.length - 1 && names[shared] === others[shared]) shared++;
  return shared;
}
