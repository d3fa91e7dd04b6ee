import type { TSchema } from 'typebox';

/** A tool that an agent can call. Without `effects` it only reads: calling it twice is like calling it once. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** The purpose of the tool, and when not to use it: agents choose by it. */
  readonly description: string;
  /** The schema of the input, an object; input that does not match never reaches `run`. */
  readonly input: TSchema;
  /** The schema that agents read, if not that of the input: they pay for each of its words in every conversation. */
  readonly listedInput?: TSchema | undefined;
  readonly output: TSchema;
  readonly effects?: ToolEffects | undefined;
  /** The URI (`ui://…`) of the resource that shows its results, in hosts that support it (MCP Apps). */
  readonly uiResource?: string | undefined;
  /**
   * Throws if the caller may not call it, before its input is validated. The error is answered by HTTP, as required for
   * a token challenge.
   */
  authorize?(): void;
  run(input: unknown, call: ToolCall): Promise<object>;
  /** Returns the output as text for the model to read; JSON by default. */
  toText?(output: object): string;
}

export interface ToolCall {
  /** Aborted when the client cancels the call or disconnects. */
  readonly signal: AbortSignal;
  /** Reports progress to the client, if it requested that. */
  onProgress(message: string): void;
}

/** The effects of a tool, which hosts show to the person whom they ask for permission. */
export interface ToolEffects {
  /** True if something is removed or replaced. */
  readonly isDestructive: boolean;
  /** True if calling it again with the same input changes nothing more. */
  readonly isIdempotent: boolean;
}

/** A document that hosts read, such as the interface that shows the results of a tool. */
export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  read(): Promise<string> | string;
}

/** Returns a service's message for a refusal of a tool; undefined for an unexpected error. */
export type WordToolError = (error: unknown) => ToolError | undefined;

export interface ToolError {
  readonly code: string;
  readonly message: string;
}
