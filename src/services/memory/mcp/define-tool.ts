import type { Static, TSchema } from 'typebox';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import type { Viewer } from '../model/viewer.ts';

/** A tool that can be called by any viewer. It is made once: its schemas are compiled when they are first used. */
export interface MemoryTool extends Omit<McpTool, 'run'> {
  run(input: unknown, viewer: Viewer): Promise<object>;
}

interface TypedTool<Input extends TSchema, Output extends TSchema>
  extends Pick<McpTool, 'name' | 'title' | 'description'> {
  readonly input: Input;
  readonly output: Output;
  run(input: Static<Input>, viewer: Viewer): Promise<Static<Output>>;
  toText(output: Static<Output>): string;
}

/** Ties what a tool does to its schemas. */
export function defineTool<Input extends TSchema, Output extends TSchema>(tool: TypedTool<Input, Output>): MemoryTool {
  return tool as unknown as MemoryTool;
}
