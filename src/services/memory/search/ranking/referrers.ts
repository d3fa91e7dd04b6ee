// In-degree by names: a file whose definitions many files use is more likely meant than one that only it uses itself.
import { DEFINITION, DEFINITION_COLUMNS, SYMBOL_KINDS } from '../segment/records.ts';
import type { PlacedFiles, PlacedPart } from './view-part.ts';

/** A name that more files define (`run`, `toString`) does not tell which of them a use refers to. */
const DEFINERS_MAX = 3;
/** Parts of other definitions, and headings, are not what code refers to by name. */
const KINDS_NOT_REFERRED = new Set(['variable', 'field', 'heading'].map((kind) => SYMBOL_KINDS.indexOf(kind as never)));

type Reference = readonly [part: number, position: number];

/** Per file of the view: how many other files of its group use a name that it defines. */
export function countReferrers(view: PlacedFiles): Uint32Array {
  const counts = new Uint32Array(view.fileCount);
  for (const group of new Set(view.parts.map((part) => part.group))) countInGroup(view, group, counts);
  return counts;
}

function countInGroup(view: PlacedFiles, group: number, counts: Uint32Array): void {
  const references = listReferences(view, group);
  const listLengthMax = Math.max(...view.parts.map(({ segment }) => segment.fileCount));
  const ids = new Uint32Array(listLengthMax);
  const seenBy = new Uint32Array(view.fileCount);
  for (const [file, lists] of references) {
    // A mark that no other file uses; the file itself is marked first, so that it does not count.
    seenBy[file] = file + 1;
    for (const [partIndex, position] of lists) {
      const { segment, firstFile } = view.parts[partIndex]!;
      const count = segment.dictionaries.identifiers.read(position, ids);
      for (let index = 0; index < count; index++) {
        const referrer = firstFile + ids[index]!;
        if (seenBy[referrer] === file + 1 || view.live[referrer] === 0) continue;
        seenBy[referrer] = file + 1;
        counts[file]!++;
      }
    }
  }
}

/** By file: the lists of identifiers that are names which it defines. */
function listReferences(view: PlacedFiles, group: number): Map<number, Reference[]> {
  const definers = listDefiners(view, group);
  const references = new Map<number, Reference[]>();
  view.parts.forEach((part, partIndex) => {
    if (part.group !== group) return;
    const { identifiers } = part.segment.dictionaries;
    for (let position = 0; position < identifiers.size; position++) {
      const files = definers.get(identifiers.hashAt(position)) ?? [];
      if (files.length > DEFINERS_MAX) continue;
      for (const file of files) {
        const known = references.get(file);
        if (known === undefined) references.set(file, [[partIndex, position]]);
        else known.push([partIndex, position]);
      }
    }
  });
  return references;
}

/** By the hash of a name: the files that define it, one more than wanted at most. */
function listDefiners({ parts, live }: PlacedFiles, group: number): Map<number, number[]> {
  const definers = new Map<number, number[]>();
  for (const part of parts) if (part.group === group) addDefiners(part, live, definers);
  return definers;
}

function addDefiners({ segment, firstFile }: PlacedPart, live: Uint8Array, definers: Map<number, number[]>): void {
  const { names } = segment.dictionaries;
  const { definitions } = segment.tables;
  const ids = new Uint32Array(definitions.length / DEFINITION_COLUMNS);
  for (let position = 0; position < names.size; position++) {
    const count = names.read(position, ids);
    const hash = names.hashAt(position);
    const files = definers.get(hash) ?? [];
    for (let index = 0; index < count && files.length <= DEFINERS_MAX; index++) {
      const at = ids[index]! * DEFINITION_COLUMNS;
      const file = firstFile + definitions[at + DEFINITION.file]!;
      if (live[file] === 0 || KINDS_NOT_REFERRED.has(definitions[at + DEFINITION.kind]!)) continue;
      if (!files.includes(file)) files.push(file);
    }
    if (files.length > 0) definers.set(hash, files);
  }
}
