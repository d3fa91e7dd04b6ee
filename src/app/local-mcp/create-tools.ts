// Creates the tools of the server from the declarations of the app and the services.
import { type Static, type TObject, Type } from 'typebox';
import { assert } from '../../base/assert.ts';
import { Limiter } from '../../base/limiter.ts';
import type {
  ChangeAction,
  LocalHost,
  LocalSession,
  LocalToolCode,
  LocalToolSummary,
  ReadAction,
  SharedTools,
} from '../../platform/local-tools/local-tool.ts';
import type { McpTool, ToolCall, WordToolError } from '../../platform/mcp/mcp-tool.ts';
import { LOCAL_TOOLS } from './list-local-tools.ts';

/** Creates the environment in which a tool of that service handles a call. */
export type CreateHost = (service: string, call: ToolCall) => LocalHost;

/** The queue of changes; an agent that requests more without waiting is out of control. */
const CHANGES_WAITING_MAX = 8;

export interface ToolsOptions {
  /** True if the tools of operators are listed too. */
  readonly isAdmin: boolean;
  readonly createHost: CreateHost;
  readonly session: LocalSession;
}

export interface CreatedTools {
  readonly tools: readonly McpTool[];
  /** Texts of services for agents about their tools. */
  readonly instructions: readonly string[];
  readonly wordError: WordToolError;
}

/**
 * Creates the tools. Changes run one after the other, so that the findings of a plan still hold when it is executed.
 */
export async function createTools(options: ToolsOptions, opened: AsyncDisposableStack): Promise<CreatedTools> {
  const changes = new Limiter({ atOnce: 1, waitingMax: CHANGES_WAITING_MAX });
  const listed = [...LOCAL_TOOLS]
    .map(([service, { tools, load }]) => ({
      service,
      load,
      summaries: tools.filter(({ isForAll }) => options.isAdmin || isForAll),
    }))
    .filter(({ summaries }) => summaries.length > 0);
  const loaded = await Promise.all(listed.map(async ({ load, ...each }) => ({ ...each, code: await load() })));
  const sessions = loaded.flatMap(({ code }) => code.session ?? []);
  const shared: SharedTools[] = [];
  const tools = loaded.flatMap(({ service, summaries, code: { actions, session } }) => {
    const opening = session?.open(options.session, opened);
    if (opening !== undefined) shared.push(opening);
    const own = opening?.tools ?? [];
    const hostOf = (call: ToolCall) => options.createHost(service, call);
    const others = summaries.filter(({ name }) => own.every((tool) => tool.name !== name));
    return [...own, ...others.map((summary) => whilePaused(toTool(summary, actions, hostOf, changes), shared))];
  });
  return {
    tools,
    instructions: sessions.map(({ instructions }) => instructions),
    wordError: (error) => sessions.map(({ wordError }) => wordError(error)).find((word) => word !== undefined),
  };
}

/** Frees the data folder for the time of a call. */
function whilePaused(tool: McpTool, shared: readonly SharedTools[]): McpTool {
  return {
    ...tool,
    run: async (input, call) => {
      const resume = await Promise.all(shared.map((each) => each.pause()));
      try {
        return await tool.run(input, call);
      } finally {
        for (const each of resume) each();
      }
    },
  };
}

function toTool(
  summary: LocalToolSummary,
  actions: LocalToolCode<never>['actions'],
  hostOf: HostOf,
  changes: Limiter,
): McpTool {
  const action = actions[summary.name];
  assert(action !== undefined && 'prepare' in action === summary.mutates, `${summary.name} is what it is said to be`);
  return 'prepare' in action
    ? toChangingTool(summary, action, hostOf, changes)
    : toReadingTool(summary, action, hostOf);
}

type HostOf = (call: ToolCall) => LocalHost;

function toReadingTool(summary: LocalToolSummary, { input, output, run }: ReadAction, hostOf: HostOf): McpTool {
  return { ...toFace(summary), input, output, run: (given, call) => run(given, hostOf(call)) };
}

const CONFIRM = Type.Optional(
  Type.Boolean({
    description: 'true: do it. Otherwise nothing is changed, and the plan is returned: show it to the user first',
  }),
);

const ChangeOutput = Type.Object({
  status: Type.Enum(['planned', 'done']),
  /** The steps done; empty while the change is only planned. */
  result: Type.Array(Type.String()),
  plan: Type.Array(Type.String()),
  risk: Type.String(),
  rollback: Type.String(),
  verification: Type.String(),
});
type ChangeOutput = Static<typeof ChangeOutput>;

function toChangingTool(
  summary: LocalToolSummary,
  { input, isDestructive, prepare }: ChangeAction,
  hostOf: HostOf,
  changes: Limiter,
): McpTool {
  const description = `${summary.description} Without confirm: true it only returns plan, risk and rollback.`;
  return {
    ...toFace({ ...summary, description }),
    input: withConfirm(input),
    output: ChangeOutput,
    effects: { isDestructive, isIdempotent: false },
    run: async (given, call) => {
      const { confirm = false, ...rest } = given as { confirm?: boolean };
      const change = async (): Promise<ChangeOutput> => {
        const { plan, act } = await prepare(rest, hostOf(call));
        const { steps, ...terms } = plan;
        const described = { plan: [...steps], ...terms };
        return confirm
          ? { status: 'done', result: [...(await act())], ...described }
          : { status: 'planned', result: [], ...described };
      };
      return confirm ? changes.run(change, { signal: call.signal }) : change();
    },
  };
}

function withConfirm(input: TObject): TObject {
  return Type.Object({ ...input.properties, confirm: CONFIRM }, { additionalProperties: false });
}

function toFace({ name, title, description }: LocalToolSummary) {
  return { name, title, description };
}
