// What the commands of memory can be told.
import { join } from 'node:path';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
import { DATA_DIR } from '../../../platform/settings/data-dir.ts';
import { parseWholeNumber } from '../../../platform/settings/parse-value.ts';
import type { Setting } from '../../../platform/settings/setting.ts';
import { createSwitch, createTextSetting } from '../../../platform/settings/setting-kinds.ts';
import { MEMORY_FOLDER } from '../settings.ts';

export const NAME = createTextSetting({
  flag: 'name',
  about: 'owner/name of the repository, if not that of its address',
});
export const WATCH = createSwitch('watch', 'index uncommitted changes too, and again whenever a file is saved');
export const WAIT = createSwitch('wait', 'show how far the index is, and end when it is complete');
export const REPOSITORY = createTextSetting({ flag: 'repo', about: 'owner/name of the only repository to search' });

/** As many as one answer has room for. */
const RESULTS_MAX = 50;

export const TOP: Setting<number> = {
  flag: 'top',
  about: 'how many files to show',
  allowed: `a whole number from 1 to ${RESULTS_MAX}`,
  fallback: 10,
  fallbackText: '10',
  parse: (text) => parseWholeNumber(text, 1, RESULTS_MAX),
};

/** The folder of memory, once everything that was given has been checked. */
export function readMemoryFolder(call: CommandCall): string {
  const folder = join(call.read(DATA_DIR), MEMORY_FOLDER);
  call.checkUsage();
  return folder;
}
