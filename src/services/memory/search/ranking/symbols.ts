// Lookups by name, without ranking.

import { toStem } from '../../../../language/stem.ts';
import type { SymbolKind } from '../../model/file-analysis.ts';
import type { DefinitionRecord } from '../segment/segment.ts';
import { toNameKey } from '../words/tokens.ts';
import type { Snapshot } from './snapshot.ts';

export interface FoundFile {
  /** The file's number in the snapshot. */
  readonly file: number;
  readonly group: number;
  readonly path: string;
  readonly blob: string;
  readonly language: string;
}

export interface FoundDefinition extends FoundFile {
  readonly definition: DefinitionRecord;
}

const QUALIFIER_SEPARATOR = /\.|::|#|->|\\|\//;

/**
 * Finds the definitions of a name, which may be qualified (`Router.add`). Exact matches come first, then those that
 * differ in case and separators. If an owner is named, only its definitions count.
 */
export function findDefinitions(
  snapshot: Snapshot,
  name: string,
  options: { kind?: SymbolKind | undefined } = {},
): FoundDefinition[] {
  const names = name.split(QUALIFIER_SEPARATOR).filter(Boolean);
  const own = names.at(-1) ?? name;
  const owners = names.slice(0, -1).map(toNameKey);
  const key = toNameKey(own);
  const found: FoundDefinition[] = [];
  for (const { segment, firstFile } of snapshot.parts)
    for (const id of segment.dictionaries.nameKeys.list(toStem(key))) {
      const definition = segment.definition(id);
      if (snapshot.live[firstFile + definition.file] === 0 || toNameKey(definition.name) !== key) continue;
      if (options.kind !== undefined && definition.kind !== options.kind) continue;
      const scope = definition.scope.map(toNameKey);
      if (owners.every((owner) => scope.includes(owner)))
        found.push({ ...toFoundFile(snapshot, firstFile + definition.file), definition });
    }
  const isExact = ({ definition }: FoundDefinition) => (definition.name === own ? 0 : 1);
  return found.sort((a, b) => isExact(a) - isExact(b) || a.file - b.file);
}

export function listFiles(snapshot: Snapshot): FoundFile[] {
  return Array.from(snapshot.live.keys())
    .filter((file) => snapshot.live[file] === 1)
    .map((file) => toFoundFile(snapshot, file));
}

/** Finds a file by its exact path. */
export function findFile(snapshot: Snapshot, path: string): FoundFile | undefined {
  for (const { segment, firstFile } of snapshot.parts) {
    for (let file = 0; file < segment.fileCount; file++) {
      if (snapshot.live[firstFile + file] === 1 && segment.path(file) === path)
        return toFoundFile(snapshot, firstFile + file);
    }
  }
  return undefined;
}

export function toFoundFile(snapshot: Snapshot, file: number): FoundFile {
  const { part, local } = snapshot.locate(file);
  const { segment, group } = part;
  return { file, group, path: segment.path(local), blob: segment.blob(local), language: segment.language(local) };
}
