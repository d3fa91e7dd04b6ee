// The tools with which an agent of the operator works on a data folder, through the local MCP server (`magpie mcp`).
// Services declare their tools as data; the code behind them is loaded when that server runs.
import type { TObject } from 'typebox';
import type { McpTool, WordToolError } from '../mcp/mcp-tool.ts';
import type { Environment, ReadSetting, Setting } from '../settings/setting.ts';

/** The description of a tool, which does not load its code. */
export interface LocalToolSummary {
  readonly name: string;
  readonly title: string;
  /** The purpose of the tool, by which agents choose it. */
  readonly description: string;
  /** True if the tool changes something. It then only returns its plan unless it is called with `confirm: true`. */
  readonly mutates: boolean;
  /** True for a tool that any agent gets. Those of operators are listed only if they are asked for (`--admin`). */
  readonly isForAll?: boolean;
}

export interface LocalTools<Parts> {
  readonly tools: readonly LocalToolSummary[];
  /** The settings that these tools read with `LocalHost.read`: options of `magpie mcp`. */
  readonly settings: readonly Setting<unknown>[];
  load(): Promise<LocalToolCode<Parts>>;
}

export interface LocalToolCode<Parts> {
  /** The actions by the names of the tools; one that mutates has a `ChangeAction`. */
  readonly actions: Readonly<Record<string, ReadAction | ChangeAction>>;
  /** Answers `LocalHost.ask`. Rejects with an OperatorProblem for a message to the caller. */
  answer?(question: unknown, parts: Parts): Promise<object>;
  /** The tools that share something between calls, and have therefore no action. */
  readonly session?: LocalSessionCode;
}

export interface LocalSessionCode {
  /** The instructions that an agent should read before it calls these tools. */
  readonly instructions: string;
  readonly wordError: WordToolError;
  /** Opens what the tools share, until the client disconnects. Returns at once: work goes on behind the tools. */
  open(session: LocalSession, opened: AsyncDisposableStack): SharedTools;
}

export interface SharedTools {
  readonly tools: readonly McpTool[];
  /** Closes what the tools share until the returned function is called, for an action that needs the data folder. */
  pause(): Promise<() => void>;
}

/** One connection of a client. */
export interface LocalSession {
  readonly dataDir: string;
  /** The folders in which the agent works. */
  readonly folders: readonly string[];
  readonly read: ReadSetting;
  readonly environment: Environment;
  /** Logs to standard error. */
  warn(message: string, details: Readonly<Record<string, unknown>>): void;
}

export interface ReadAction {
  readonly input: TObject;
  readonly output: TObject;
  run(input: unknown, host: LocalHost): Promise<object>;
}

export interface ChangeAction {
  /** The input without `confirm`, which every change has. */
  readonly input: TObject;
  /** True if something is removed or replaced. */
  readonly isDestructive: boolean;
  /** Checks everything that can be checked beforehand, and changes nothing. */
  prepare(input: unknown, host: LocalHost): Promise<PreparedChange>;
}

export interface PreparedChange {
  readonly plan: ChangePlan;
  /** Makes the change and returns what was done, in lines. */
  act(): Promise<readonly string[]>;
}

export interface ChangePlan {
  readonly steps: readonly string[];
  readonly risk: string;
  readonly rollback: string;
  readonly verification: string;
}

/**
 * The environment of one call of a tool. Actions reject with an OperatorProblem for problems that the agent can fix.
 */
export interface LocalHost {
  readonly dataDir: string;
  readonly version: string;
  readonly read: ReadSetting;
  /** The environment of the process, for programs that a tool starts. */
  readonly environment: Environment;
  /** Aborted when the client cancels the call or disconnects. */
  readonly signal: AbortSignal;
  onProgress(message: string): void;
  /** Returns the path with links resolved, even of no file. Rejects one outside of the allowed folders. */
  toPath(given: string): string;
  /** Passes the question to `answer` where the shared parts are open: in the running server, or else here. */
  ask(question: unknown): Promise<object>;
}
