// The resolution of names: by declarations of the file, its imports, and the files that share its names.
import { familyOf } from '../languages/family.ts';
import { type Entity, isMember } from '../model.ts';
import { type Declaration, findDeclaration } from '../source/declarations.ts';
import type { ImportedName } from '../source/imports.ts';
import type { Source } from '../source/source.ts';
import { type ModuleIndex, toFolder } from './module-index.ts';
import type { Program } from './program.ts';

export type Found =
  | { readonly kind: 'entities'; readonly entities: readonly Entity[]; readonly isCertain: boolean }
  | { readonly kind: 'module'; readonly files: readonly number[] }
  | { readonly kind: 'local'; readonly declaration: Declaration; readonly source: Source }
  /** The name belongs to a module that is not in the index. */
  | { readonly kind: 'external' }
  | { readonly kind: 'unknown' };

export const UNKNOWN: Found = { kind: 'unknown' };
const EXTERNAL: Found = { kind: 'external' };
/** The longest way through files that only pass a name on. */
const EXPORTS_DEPTH_MAX = 8;

/** Resolves a name that stands alone at an offset. */
export function resolveName(program: Program, source: Source, name: string, offset: number): Found {
  const declaration = findDeclaration(source, name, offset);
  if (declaration?.definition !== undefined) return toEntities([declaration.definition], true);
  if (declaration !== undefined) return { kind: 'local', declaration, source };
  const bound = source.imports.bound.get(name);
  if (bound !== undefined) {
    const found = resolveImported(program, source, bound);
    if (found.kind !== 'external' || source.family.bare === 'nowhere') return found;
  }
  for (const module of source.imports.whole) {
    const found = resolveExport(program, source, resolveModule(program, source, module), name);
    if (found.kind !== 'unknown') return found;
  }
  return resolveShared(program, source, name);
}

/** Resolves a name of an import statement. */
export function resolveImported(
  program: Program,
  source: Source,
  { module, imported }: ImportedName,
  depth = 0,
): Found {
  if (module === undefined) {
    const declared = findDeclaration(source, imported, source.text.length);
    return declared?.definition === undefined ? UNKNOWN : toEntities([declared.definition], true);
  }
  const files = resolveModule(program, source, module);
  if (imported === '*') return files.length === 0 ? EXTERNAL : { kind: 'module', files };
  const found = resolveExport(program, source, files, imported, depth);
  if (found.kind !== 'unknown') return found;
  // The name may be a module of the folder.
  const inner = resolveModule(program, source, module.endsWith('.') ? `${module}${imported}` : `${module}.${imported}`);
  if (inner.length > 0 && !inner.every((file) => files.includes(file))) return { kind: 'module', files: inner };
  if (files.length === 0) return EXTERNAL;
  return imported === 'default' ? { kind: 'module', files } : UNKNOWN;
}

/** Resolves a name that a module exports. */
export function resolveExport(
  program: Program,
  from: Source,
  files: readonly number[],
  name: string,
  depth = 0,
): Found {
  if (files.length === 0 || depth > EXPORTS_DEPTH_MAX) return UNKNOWN;
  const { group } = program.snapshot.locate(files[0] ?? 0).part;
  const own = program.definitionsNamed(group, name).filter((each) => files.includes(each.file) && !isMember(each));
  const top = own.filter(({ scope }) => scope.length === 1);
  if (own.length > 0) return toEntities(top.length > 0 ? top : own, true);
  if (from.family.modules === 'folder') return UNKNOWN;
  for (const file of files) {
    const source = program.source(file);
    if (source === undefined) continue;
    const found = resolvePassedOn(program, source, name, depth);
    if (found.kind !== 'unknown') return found;
  }
  return UNKNOWN;
}

/** Resolves a name that a file exports but does not define. */
function resolvePassedOn(program: Program, source: Source, name: string, depth: number): Found {
  const { exported, bound, whole } = source.imports;
  const passed = exported.get(name);
  if (passed !== undefined && (passed.module !== undefined || passed.imported !== name)) {
    const found = resolveImported(program, source, passed, depth + 1);
    if (found.kind !== 'unknown') return found;
  }
  const imported = bound.get(passed?.imported ?? name);
  if (imported !== undefined) return resolveImported(program, source, imported, depth + 1);
  if (name === 'default') {
    const standard = findStandard(source);
    if (standard !== undefined) return resolveName(program, source, standard, source.text.length);
  }
  for (const module of whole) {
    const found = resolveExport(program, source, resolveModule(program, source, module), name, depth + 1);
    if (found.kind !== 'unknown') return found;
  }
  return UNKNOWN;
}

function findStandard(source: Source): string | undefined {
  return source.remember('standard', () => {
    for (const pattern of source.family.standard) {
      const name = pattern.exec(source.code)?.[1];
      if (name !== undefined) return name;
    }
    return undefined;
  });
}

export function resolveModule(program: Program, source: Source, module: string): readonly number[] {
  return source.remember(`module ${module}`, () => {
    const modules = program.modulesOf(program.snapshot.locate(source.file).part.group);
    if (source.family.modules !== 'folder') {
      const found = modules.resolve(source.path, module, source.family);
      return found.length > 0 ? found : resolveOwnPackage(program, source, modules, module);
    }
    for (const { file, folder } of modules.moduleFiles) {
      const name = /^module\s+(\S+)/m.exec(program.source(file)?.text ?? '')?.[1];
      if (name === undefined || (module !== name && !module.startsWith(`${name}/`))) continue;
      return modules.filesIn([folder, module.slice(name.length + 1)].filter(Boolean).join('/'));
    }
    return [];
  });
}

/** Resolves a module by the name of the package that imports it, as its tests and examples do. */
function resolveOwnPackage(program: Program, source: Source, modules: ModuleIndex, module: string): readonly number[] {
  const around = /^[@\w]/.test(module) ? modules.findPackage(source.path) : undefined;
  if (around === undefined) return [];
  const name = /"name"\s*:\s*"([^"]+)"/.exec(program.source(around.file)?.text ?? '')?.[1];
  if (name === undefined || (module !== name && !module.startsWith(`${name}/`))) return [];
  return modules.resolveInPackage(around.folder, module.slice(name.length + 1), source.family);
}

/** Resolves a name that other files of the folder or of the whole index define for all. */
function resolveShared(program: Program, source: Source, name: string): Found {
  const { bare } = source.family;
  if (bare === 'nowhere') return UNKNOWN;
  const { group } = program.snapshot.locate(source.file).part;
  const defined = program
    .definitionsNamed(group, name)
    .filter(
      (each) => familyOf(each.language).name === source.family.name && (!isMember(each) || each.scope.length === 1),
    );
  const folder = toFolder(source.path);
  const near = defined.filter(({ path }) => toFolder(path) === folder);
  if (near.length > 0) return toEntities(near, true);
  if (bare === 'folder' || defined.length === 0) return UNKNOWN;
  const keys = new Set(defined.map(({ key }) => key));
  return toEntities(defined, keys.size === 1);
}

export function toEntities(entities: readonly Entity[], isCertain: boolean): Found {
  return { kind: 'entities', entities, isCertain };
}
