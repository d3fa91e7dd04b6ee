// The uses of symbols under other names, which imports give them.
import { posix } from 'node:path';
import type { Targets } from './match-targets.ts';
import { resolveImported } from './resolve/names.ts';
import type { Program } from './resolve/program.ts';
import type { ImportedName } from './source/imports.ts';
import type { Source } from './source/source.ts';

/** The most files that are read for the imports of a standard export. */
const IMPORTERS_MAX = 500;

export interface AliasUse {
  readonly source: Source;
  readonly offset: number;
  readonly name: string;
}

/** Lists the occurrences of other names that are bound to a target, in files that import it. */
export async function listAliases(
  program: Program,
  targets: Targets,
  uses: readonly { readonly file: number; readonly kind: string }[],
  endMs: number,
): Promise<AliasUse[]> {
  const importers = new Set(uses.filter(({ kind }) => kind === 'import').map(({ file }) => file));
  for (const file of listStandardImporters(program, targets)) importers.add(file);
  await program.load(importers);
  const bound = [...importers].flatMap((file) => {
    const source = program.source(file);
    if (source === undefined) return [];
    const names = [...source.imports.bound.values()].filter(({ local }) => local !== targets.name);
    return names.map((name) => ({ source, name }));
  });
  const candidates = bound.filter(
    ({ name: { imported } }) => imported === targets.name || imported === 'default' || imported === '*',
  );
  const areTargets = await program.settle(
    candidates,
    ({ source, name }) => isTarget(program, source, name, targets),
    endMs,
  );
  return candidates
    .filter((_, at) => areTargets[at])
    .flatMap(({ source, name }) =>
      [...source.offsetsOf(name.local)]
        .filter((offset) => source.kindAt(offset) === 'code')
        .map((offset) => ({ source, offset, name: name.local })),
    );
}

function isTarget(program: Program, source: Source, name: ImportedName, { keys }: Targets): boolean {
  const standard = name.imported === '*' ? { ...name, imported: 'default' } : name;
  const found = resolveImported(program, source, standard);
  return found.kind === 'entities' && found.entities.some(({ key }) => keys.has(key));
}

/** Lists the files that may import the standard export of a file that defines a target. */
function listStandardImporters({ snapshot }: Program, { entities, group }: Targets): number[] {
  const stems = new Set(entities.filter(({ scope }) => scope.length === 1).flatMap(({ path }) => toModuleNames(path)));
  const files: number[] = [];
  if (stems.size === 0 || !entities.some(({ language }) => /script|tsx|jsx|vue|svelte|astro/.test(language)))
    return files;
  for (const { segment, firstFile, group: own } of snapshot.parts) {
    if (own !== group) continue;
    for (let local = 0; local < segment.fileCount && files.length < IMPORTERS_MAX; local++) {
      if (snapshot.live[firstFile + local] === 0) continue;
      if (segment.importsOf(local).some((imported) => stems.has(toStem(imported)))) files.push(firstFile + local);
    }
  }
  return files;
}

function toModuleNames(path: string): string[] {
  const stem = toStem(path);
  return stem === 'index' ? [stem, posix.basename(posix.dirname(path))] : [stem];
}

function toStem(path: string): string {
  return posix.basename(path).replace(/(?:\.d)?\.\w+$/, '');
}
