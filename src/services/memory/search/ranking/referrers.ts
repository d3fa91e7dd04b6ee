// The in-degree by names: a file whose definitions many files use is a more likely answer than one whose definitions
// only it uses.
import type { NumberedFiles } from './snapshot-part.ts';
import { countUsers } from './uses.ts';

/** Returns the number of other files of its group that use a name that each file defines. */
export function countReferrers(files: NumberedFiles): Uint32Array {
  return countUsers(files, { targets: 'definers', users: 'identifiers' });
}
