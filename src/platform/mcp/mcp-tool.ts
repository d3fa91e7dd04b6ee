import type { TSchema } from 'typebox';

/** Something that an agent can ask for. Without `effects` it only reads: calling it twice is calling it once. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** When to use it and when not: agents choose by it. */
  readonly description: string;
  /** An object; what does not match it never reaches `run`. */
  readonly input: TSchema;
  readonly output: TSchema;
  readonly effects?: ToolEffects | undefined;
  /** The address (`ui://…`) of the resource that shows what it returns, in hosts that can (MCP Apps). */
  readonly uiResource?: string | undefined;
  /** Throws where the caller may not call it, before its input is looked at. The error is answered by HTTP, as a demand for a token has to be. */
  authorize?(): void;
  run(input: unknown, call: ToolCall): Promise<object>;
  /** What it returned as text for the model to read; JSON where this is absent. */
  toText?(output: object): string;
}

/** One call of a tool. */
export interface ToolCall {
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** Tells the client how far it is, where it asked for that. */
  onProgress(message: string): void;
}

/** What hosts tell the person whom they ask for permission. */
export interface ToolEffects {
  /** Something is taken away or replaced. */
  readonly isDestructive: boolean;
  /** Calling it again with the same input changes nothing more. */
  readonly isIdempotent: boolean;
}

/** A document that hosts read, such as the interface that shows what a tool returns. */
export interface McpResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  read(): Promise<string> | string;
}

/** How a service words what a tool refuses; undefined for an unexpected error. */
export type WordToolError = (error: unknown) => ToolError | undefined;

export interface ToolError {
  readonly code: string;
  readonly message: string;
}
