// The in-degree by names: a file whose definitions many files use is a more likely answer than one whose definitions
// only it uses.
import { SYMBOL_KINDS } from '../../model/file-analysis.ts';
import { DEFINITION, DEFINITION_COLUMNS } from '../segment/records.ts';
import type { NumberedFiles } from './snapshot-part.ts';
import { countUsers, type Relation } from './uses.ts';

/** The kinds that code does not refer to by name: parts of other definitions, and headings. */
const KINDS_NOT_REFERRED: ReadonlySet<number> = new Set(
  (['variable', 'field', 'heading'] as const).map((kind) => SYMBOL_KINDS.indexOf(kind)),
);

const NAMES: Relation = {
  targets: 'names',
  users: 'identifiers',
  toFile: ({ tables: { definitions } }, definition) => {
    const at = definition * DEFINITION_COLUMNS;
    return KINDS_NOT_REFERRED.has(definitions[at + DEFINITION.kind]!) ? -1 : definitions[at + DEFINITION.file]!;
  },
};

/** Returns the number of other files of its group that use a name that each file defines. */
export function countReferrers(files: NumberedFiles): Uint32Array {
  return countUsers(files, NAMES);
}
