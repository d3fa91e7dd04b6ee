import type { Command } from '../../../platform/command-line/command.ts';
import { complain, print } from '../../../platform/terminal/terminal.ts';
import { atDataLocation, LOCATION_OPTIONS, REF, REPOSITORY, TOP } from './command-options.ts';

export const searchCommand: Command = {
  name: 'memory search',
  summary: 'search the indexed repositories',
  parameters: [{ name: 'words', isRepeated: true }],
  options: [REPOSITORY, REF, TOP, ...LOCATION_OPTIONS],
  about: `
The very search of the tool search_code: one result for each file, the best first. Words of a question, names of symbols and
paths all count. It reads the index by itself, whether a server runs or not.`,
  run: async (call) => {
    const [repository, ref, top] = [call.read(REPOSITORY), call.read(REF), call.read(TOP)];
    const { searchFromCommandLine } = await import('./search-from-command-line.ts');
    const { hits, searched } = await atDataLocation(call, (location) =>
      searchFromCommandLine(location, { query: call.args.join(' '), repository, ref, top }),
    );
    print(hits);
    complain(searched);
    return 0;
  },
};
