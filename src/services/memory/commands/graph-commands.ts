import type { Command } from '../../../platform/command-line/command.ts';
import type { CommandCall } from '../../../platform/command-line/command-call.ts';
import { complain, print } from '../../../platform/terminal/terminal.ts';
import {
  atDataLocation,
  DEFINED_IN,
  DEPTH,
  KIND,
  LINES,
  LOCATION_OPTIONS,
  REF,
  REPOSITORY,
} from './command-options.ts';
import type { GraphAtCommandLine } from './graph-from-command-line.ts';

const SYMBOL = { name: 'name' };
const ABOUT = `
The very answer of the tool of the same name. The name may be qualified (Router.add). It reads the index by itself,
whether a server runs or not.`;

export const graphCommands: readonly Command[] = [
  {
    name: 'memory references',
    summary: 'find the uses of a symbol, by kind',
    parameters: [SYMBOL],
    options: [KIND, LINES, DEFINED_IN, REPOSITORY, REF, ...LOCATION_OPTIONS],
    about: ABOUT,
    run: (call) => answer(call, 'find_references', { kind: call.read(KIND), limit: call.read(LINES) }),
  },
  {
    name: 'memory callers',
    summary: 'find the definitions that call a symbol',
    parameters: [SYMBOL],
    options: [DEPTH, DEFINED_IN, REPOSITORY, REF, ...LOCATION_OPTIONS],
    about: ABOUT,
    run: (call) => answer(call, 'get_callers', { depth: call.read(DEPTH) }),
  },
  {
    name: 'memory callees',
    summary: 'find the definitions that a symbol calls',
    parameters: [SYMBOL],
    options: [DEPTH, DEFINED_IN, REPOSITORY, REF, ...LOCATION_OPTIONS],
    about: ABOUT,
    run: (call) => answer(call, 'get_callees', { depth: call.read(DEPTH) }),
  },
  {
    name: 'memory tests',
    summary: 'find the tests of a symbol',
    parameters: [SYMBOL],
    options: [DEFINED_IN, REPOSITORY, REF, ...LOCATION_OPTIONS],
    about: ABOUT,
    run: (call) => answer(call, 'find_tests', {}),
  },
];

async function answer(call: CommandCall, tool: GraphAtCommandLine['tool'], input: object): Promise<number> {
  const [path, repository, ref] = [call.read(DEFINED_IN), call.read(REPOSITORY), call.read(REF)];
  const { askGraphFromCommandLine } = await import('./graph-from-command-line.ts');
  const { text, note } = await atDataLocation(call, (location) =>
    askGraphFromCommandLine(location, { tool, repository, ref, input: { ...input, name: call.arg(0), path } }),
  );
  print(text);
  if (note !== '') complain(note);
  return 0;
}
