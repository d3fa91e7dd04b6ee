// Questions to the graph of symbols in this process. They are answered by the tools themselves.
import { calleesTool, callersTool, referencesTool, testsTool } from '../mcp/graph-tools.ts';
import { toNote } from '../mcp/write-text.ts';
import { OPERATOR } from '../model/viewer.ts';
import type { DataLocation } from './command-options.ts';
import { getNamed, withIndexes } from './work-context.ts';

const TOOLS = {
  find_references: referencesTool,
  get_callers: callersTool,
  get_callees: calleesTool,
  find_tests: testsTool,
};

export interface GraphAtCommandLine {
  readonly tool: keyof typeof TOOLS;
  readonly repository: string | undefined;
  readonly ref: string | undefined;
  readonly input: object;
}

/** Returns the answer, and the note about what was left out. */
export async function askGraphFromCommandLine(
  location: DataLocation,
  { tool, repository, ref, input }: GraphAtCommandLine,
): Promise<{ readonly text: string; readonly note: string }> {
  return withIndexes(location, ref, async (records) => {
    const isAny = repository === undefined && ref === undefined;
    const { owner, name: repo } = isAny ? {} : await getNamed(records, repository);
    const { run, toText } = TOOLS[tool];
    const given = Object.entries({ ...input, owner, repo, ref }).filter(([, value]) => value !== undefined);
    const output = await run(Object.fromEntries(given), OPERATOR, records);
    const [first = '', ...lines] = (toText?.(output) ?? '').split('\n');
    return { text: lines.join('\n'), note: first.slice(toNote().length).trim() };
  });
}
