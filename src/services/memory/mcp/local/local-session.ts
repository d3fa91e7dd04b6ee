// The tools of the endpoint for an agent on this machine, about the folder in which it works.
import { OperatorProblem } from '../../../../base/operator-problem.ts';
import { toParagraph } from '../../../../platform/errors/define-errors.ts';
import { Refusal } from '../../../../platform/errors/refusal.ts';
import type { LocalSessionCode } from '../../../../platform/local-tools/local-tool.ts';
import type { ToolCall } from '../../../../platform/mcp/mcp-tool.ts';
import { findWording } from '../../errors.ts';
import { toNameKey } from '../../model/repository.ts';
import { OPERATOR } from '../../model/viewer.ts';
import type { MemoryTool } from '../define-tool.ts';
import { INSTRUCTIONS } from '../instructions.ts';
import { isAboutRepository, resolveRepository } from '../resolve-repository.ts';
import { TOOLS } from '../tools.ts';
import { LocalMemory } from './local-memory.ts';

export const localSession: LocalSessionCode = {
  instructions: `${INSTRUCTIONS} Without repo they answer about the folder in which you work.`,
  wordError: (error) => {
    const wording = findWording(error);
    return wording && { code: wording.code, message: toParagraph(wording.api) };
  },
  open: (session, opened) => {
    const memory = opened.adopt(new LocalMemory(session), (each) => each.close());
    return {
      tools: TOOLS.map((tool) => ({ ...tool, run: (input, call) => run(memory, tool, input as object, call) })),
      pause: () => memory.pause(),
    };
  },
};

async function run(memory: LocalMemory, tool: MemoryTool, input: object, call: ToolCall): Promise<object> {
  const home = await memory.findHome();
  const isHomeless = home instanceof OperatorProblem;
  const named = await memory.use((records) =>
    resolveRepository(records, OPERATOR, tool, input, isHomeless ? undefined : home),
  );
  const { owner, repo } = named;
  if (isHomeless && repo === undefined && isAboutRepository(tool)) throw home;
  const isAboutHome =
    !isHomeless && owner !== undefined && repo !== undefined && toNameKey({ owner, name: repo }) === toNameKey(home);
  const notice = isAboutHome ? await memory.waitUntilIndexed(home, call) : undefined;
  const output = await memory
    .use((records) => tool.run(named, OPERATOR, records))
    .catch((error: unknown) => {
      const isEarly = error instanceof Refusal && error.code === 'not_indexed_yet';
      throw isEarly && notice !== undefined ? new OperatorProblem(notice) : error;
    });
  return notice !== undefined && 'note' in output ? { ...output, note: `${output.note} ${notice}` } : output;
}
