import type { TSchema } from 'typebox';

/** Something that an agent can ask for. Tools only read: calling one twice is calling it once. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** When to use it and when not: agents choose by it. */
  readonly description: string;
  /** An object; what does not match it never reaches `run`. */
  readonly input: TSchema;
  readonly output: TSchema;
  run(input: unknown): Promise<object>;
  /** What it returned as text for the model to read; JSON where this is absent. */
  toText?(output: object): string;
}

/** How a service words what a tool refuses; undefined for an unexpected error. */
export type WordToolError = (error: unknown) => ToolError | undefined;

export interface ToolError {
  readonly code: string;
  readonly message: string;
}
