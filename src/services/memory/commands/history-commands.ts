import type { Command } from '../../../platform/command-line/command.ts';
import { complain, print } from '../../../platform/terminal/terminal.ts';
import {
  AUTHOR,
  atDataLocation,
  CHANGED_PATH,
  LOCATION_OPTIONS,
  REF,
  REPOSITORY,
  SINCE,
  TOP,
  UNTIL,
} from './command-options.ts';

const historyCommand: Command = {
  name: 'memory history',
  summary: 'find changes by their messages and lines',
  parameters: [{ name: 'words', isOptional: true, isRepeated: true }],
  options: [REPOSITORY, CHANGED_PATH, AUTHOR, SINCE, UNTIL, TOP, ...LOCATION_OPTIONS],
  about: `
The very search of the tool search_history, also for code that is gone. Without words it lists the newest changes.`,
  run: async (call) => {
    const search = {
      query: call.args.join(' ') || undefined,
      path: call.read(CHANGED_PATH),
      author: call.read(AUTHOR),
      since: call.read(SINCE),
      until: call.read(UNTIL),
      top: call.read(TOP),
    };
    const repository = call.read(REPOSITORY);
    const { searchHistoryFromCommandLine } = await import('./history-from-command-line.ts');
    const { hits, searched } = await atDataLocation(call, (location) =>
      searchHistoryFromCommandLine(location, repository, search),
    );
    print(hits);
    complain(searched);
    return 0;
  },
};

const explainCommand: Command = {
  name: 'memory explain',
  summary: 'list the commits that made lines what they are, with their reasons',
  parameters: [{ name: 'path:lines' }],
  options: [REPOSITORY, REF, ...LOCATION_OPTIONS],
  about: `
The lines follow the path from the root of the repository: src/main.ts:10-20. Moved lines and those whose spaces were changed
keep their commit; commits of .git-blame-ignore-revs do not count. --repo can be left out while there is one repository.`,
  run: async (call) => {
    const [repository, ref] = [call.read(REPOSITORY), call.read(REF)];
    const { explainFromCommandLine } = await import('./history-from-command-line.ts');
    print(await atDataLocation(call, (location) => explainFromCommandLine(location, { repository, ref }, call.arg(0))));
    return 0;
  },
};

export const historyCommands: readonly Command[] = [historyCommand, explainCommand];
