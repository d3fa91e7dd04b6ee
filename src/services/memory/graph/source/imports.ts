// The import and export statements of a file, by the patterns of its family.
import type { Family } from '../languages/family.ts';

/** A name that a statement binds or exports. */
export interface ImportedName {
  /** The name in this file, or the one under which it is exported. */
  readonly local: string;
  /** The name in the module: `*` for the module itself, `default` for its standard export. */
  readonly imported: string;
  /** The module as written; undefined for a name of this file. */
  readonly module: string | undefined;
}

export interface ImportStatement {
  readonly start: number;
  readonly end: number;
  readonly module: string | undefined;
  readonly names: readonly ImportedName[];
}

export interface Imports {
  readonly statements: readonly ImportStatement[];
  /** The bound names by their local name. */
  readonly bound: ReadonlyMap<string, ImportedName>;
  readonly exported: ReadonlyMap<string, ImportedName>;
  /** The modules all of whose names are bound or exported. */
  readonly whole: readonly string[];
}

/** The longest space in a statement. In longer ones the patterns would try too many ways to divide it. */
const SPACE_MAX = 100;
const LONG_SPACE = new RegExp(`\\s{${SPACE_MAX},}`, 'g');

/** Reads the statements of a text without comments. */
export function readImports(text: string, family: Family): Imports {
  const statements: ImportStatement[] = [];
  const bound = new Map<string, ImportedName>();
  const exported = new Map<string, ImportedName>();
  const whole: string[] = [];
  const bounded = text.replace(LONG_SPACE, (run) => run.slice(0, SPACE_MAX) + '\0'.repeat(run.length - SPACE_MAX));
  for (const pattern of family.imports) {
    for (const { 0: statement, index, groups = {} } of bounded.matchAll(pattern)) {
      const names = [...listBound(groups, family)];
      const reexported = [...listNames(groups['exported'], family.alias, groups['module'])];
      if (groups['wholeExported'] !== undefined)
        reexported.push({ local: groups['wholeExported'], imported: '*', module: groups['module'] });
      else if (groups['all'] !== undefined) whole.push(groups['module'] ?? groups['qualified'] ?? '');
      for (const name of names) bound.set(name.local, name);
      for (const name of reexported) exported.set(name.local, name);
      const module = groups['module'] ?? groups['qualified'];
      statements.push({ start: index, end: index + statement.length, module, names: [...names, ...reexported] });
    }
  }
  return { statements, bound, exported, whole };
}

type Groups = Readonly<Record<string, string | undefined>>;

function* listBound(groups: Groups, family: Family): Generator<ImportedName> {
  const { module, standard, whole, names, member, modules, qualified, name } = groups;
  if (standard !== undefined && standard !== 'type') yield { local: standard, imported: 'default', module };
  if (whole !== undefined) yield { local: whole, imported: member ?? '*', module };
  yield* listNames(names, family.alias, module ?? qualified);
  for (const item of modules?.split(',') ?? []) yield* listModule(item, family.alias);
  // In Go the last part of the path names the module.
  if (family.modules === 'folder' && whole === undefined && module !== undefined)
    yield {
      local:
        module
          .replace(/\/v\d+$/, '')
          .split('/')
          .at(-1) ?? module,
      imported: '*',
      module,
    };
  if (qualified !== undefined && groups['all'] === undefined && names === undefined) {
    const last = qualified.split('.').at(-1) ?? qualified;
    yield { local: name ?? last, imported: last, module: qualified };
  }
}

function* listModule(item: string, alias: RegExp): Generator<ImportedName> {
  const [module = '', local] = item.trim().split(alias);
  if (module === '') return;
  // `import a.b` binds `a`.
  const first = module.split('.')[0] ?? module;
  yield local === undefined ? { local: first, imported: '*', module: first } : { local, imported: '*', module };
}

function* listNames(list: string | undefined, alias: RegExp, module: string | undefined): Generator<ImportedName> {
  for (const item of list?.split(',') ?? []) {
    const [imported = '', local = imported] = item
      .replace(/\\\n/g, ' ')
      .replace(/=[^,]*$/, '')
      .trim()
      .replace(/^type\s+/, '')
      .split(alias)
      .map((part) => part.trim());
    if (!/^[\w$]+$/.test(imported) || !/^[\w$]+$/.test(local)) continue;
    // `export { a as b }` makes `a` of this file known as `b`.
    yield { local, imported, module };
  }
}
