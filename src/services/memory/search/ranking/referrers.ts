// The in-degree by names: a file whose definitions many files use is a more likely answer than one whose definitions
// only it uses.
import { SYMBOL_KINDS } from '../../model/file-analysis.ts';
import { DEFINITION, DEFINITION_COLUMNS } from '../segment/records.ts';
import type { NumberedFiles, NumberedPart } from './snapshot-part.ts';

/** The most files that define a name. With more (`run`, `toString`), a use does not show which one it refers to. */
const DEFINERS_MAX = 3;
/** The kinds that code does not refer to by name: parts of other definitions, and headings. */
const KINDS_NOT_REFERRED: ReadonlySet<number> = new Set(
  (['variable', 'field', 'heading'] as const).map((kind) => SYMBOL_KINDS.indexOf(kind)),
);

type Reference = readonly [part: number, position: number];

/** Returns the number of other files of its group that use a name that each file defines. */
export function countReferrers(snapshot: NumberedFiles): Uint32Array {
  const counts = new Uint32Array(snapshot.fileCount);
  for (const group of new Set(snapshot.parts.map((part) => part.group))) countInGroup(snapshot, group, counts);
  return counts;
}

function countInGroup(snapshot: NumberedFiles, group: number, counts: Uint32Array): void {
  const references = listReferences(snapshot, group);
  const listLengthMax = Math.max(...snapshot.parts.map(({ segment }) => segment.fileCount));
  const ids = new Uint32Array(listLengthMax);
  const seenBy = new Uint32Array(snapshot.fileCount);
  for (const [file, lists] of references) {
    // The mark is unique to this file. The file itself is marked first, so that it does not count.
    seenBy[file] = file + 1;
    for (const [partIndex, position] of lists) {
      const { segment, firstFile } = snapshot.parts[partIndex]!;
      const count = segment.dictionaries.identifiers.read(position, ids);
      for (let index = 0; index < count; index++) {
        const referrer = firstFile + ids[index]!;
        if (seenBy[referrer] === file + 1 || snapshot.live[referrer] === 0) continue;
        seenBy[referrer] = file + 1;
        counts[file]!++;
      }
    }
  }
}

/** Returns the identifier lists of the names that each file defines. */
function listReferences(snapshot: NumberedFiles, group: number): Map<number, Reference[]> {
  const definers = listDefiners(snapshot, group);
  const references = new Map<number, Reference[]>();
  snapshot.parts.forEach((part, partIndex) => {
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

/** Returns the files that define a name, by the name's hash. Each list has at most one file more than the limit. */
function listDefiners({ parts, live }: NumberedFiles, group: number): Map<number, number[]> {
  const definers = new Map<number, number[]>();
  for (const part of parts) if (part.group === group) addDefiners(part, live, definers);
  return definers;
}

function addDefiners({ segment, firstFile }: NumberedPart, live: Uint8Array, definers: Map<number, number[]>): void {
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
