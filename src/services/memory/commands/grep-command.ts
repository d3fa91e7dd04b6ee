import type { Command } from '../../../platform/command-line/command.ts';
import { complain, print } from '../../../platform/terminal/terminal.ts';
import {
  atDataLocation,
  CONTEXT,
  IGNORE_CASE,
  LANGUAGE,
  LINES,
  LITERAL,
  LOCATION_OPTIONS,
  PATH,
  REF,
  REPOSITORY,
} from './command-options.ts';

export const grepCommand: Command = {
  name: 'memory grep',
  summary: 'find all lines that match a regular expression',
  parameters: [{ name: 'pattern' }],
  options: [LITERAL, IGNORE_CASE, PATH, LANGUAGE, CONTEXT, LINES, REPOSITORY, REF, ...LOCATION_OPTIONS],
  about: `
The very search of the tool grep. The pattern has the syntax of RE2: no look-around and no back-references, so that every search
ends. It reads the index by itself, whether a server runs or not.`,
  run: async (call) => {
    const grep = {
      pattern: call.arg(0),
      isLiteral: call.read(LITERAL),
      ignoresCase: call.read(IGNORE_CASE),
      path: call.read(PATH),
      language: call.read(LANGUAGE),
      context: call.read(CONTEXT),
      limit: call.read(LINES),
      offset: 0,
    };
    const searched = { repository: call.read(REPOSITORY), ref: call.read(REF) };
    const { grepFromCommandLine } = await import('./search-from-command-line.ts');
    const found = await atDataLocation(call, (location) => grepFromCommandLine(location, searched, grep));
    print(found.hits);
    complain(found.searched);
    return 0;
  },
};
