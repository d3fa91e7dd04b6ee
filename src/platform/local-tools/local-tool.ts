// What an agent of the operator can do with a data folder, through the local MCP server (`magpie mcp`). Services declare their tools as data;
// the code behind them is loaded when that server runs.
import type { TObject } from 'typebox';
import type { Environment, ReadSetting, Setting } from '../settings/setting.ts';

/** What can be told of a tool without loading it. */
export interface LocalToolSummary {
  readonly name: string;
  readonly title: string;
  /** When to use it: agents choose by it. */
  readonly description: string;
  /** Whether it changes something. Such a tool only tells its plan unless it is called with `confirm: true`. */
  readonly mutates: boolean;
}

export interface LocalTools<Parts> {
  readonly tools: readonly LocalToolSummary[];
  /** What these tools read with `LocalHost.read`: options of `magpie mcp`. */
  readonly settings: readonly Setting<unknown>[];
  load(): Promise<LocalToolCode<Parts>>;
}

export interface LocalToolCode<Parts> {
  /** By the names of the tools; one that mutates has a `ChangeAction`. */
  readonly actions: Readonly<Record<string, ReadAction | ChangeAction>>;
  /** Answers `LocalHost.ask`. Rejects with an OperatorProblem for what the caller shall read. */
  answer?(question: unknown, parts: Parts): Promise<object>;
}

export interface ReadAction {
  readonly input: TObject;
  readonly output: TObject;
  run(input: unknown, host: LocalHost): Promise<object>;
}

export interface ChangeAction {
  /** Without `confirm`, which every change has. */
  readonly input: TObject;
  /** Whether something is taken away or replaced. */
  readonly isDestructive: boolean;
  /** Checks everything that can be checked beforehand, and changes nothing. */
  prepare(input: unknown, host: LocalHost): Promise<PreparedChange>;
}

export interface PreparedChange {
  readonly plan: ChangePlan;
  /** Returns what was done, in lines. */
  act(): Promise<readonly string[]>;
}

export interface ChangePlan {
  readonly steps: readonly string[];
  readonly risk: string;
  /** How to get back to the state before. */
  readonly rollback: string;
  /** How to see that it worked. */
  readonly verification: string;
}

/** What one call of a tool works with. Actions reject with an OperatorProblem for what the agent can mend. */
export interface LocalHost {
  readonly dataDir: string;
  /** Of the package. */
  readonly version: string;
  readonly read: ReadSetting;
  /** Of the process, for programs that a tool starts. */
  readonly environment: Environment;
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  onProgress(message: string): void;
  /** The path without links. Refuses one outside of the folders that the operator allowed; it need not exist. */
  toPath(given: string): string;
  /** Lets `answer` of the same tools answer where the shared parts are open: in the running server, or else in this process. */
  ask(question: unknown): Promise<object>;
}
