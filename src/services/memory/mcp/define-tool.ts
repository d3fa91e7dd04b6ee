import type { Static, TSchema } from 'typebox';
import { assert } from '../../../base/assert.ts';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import summaries from '../contract/tools.json' with { type: 'json' };
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';

/** A tool that any viewer can call. Its schemas are compiled on first use. */
export interface MemoryTool extends Omit<McpTool, 'run'> {
  run(input: unknown, viewer: Viewer, resources: MemoryResources): Promise<object>;
}

interface TypedTool<Input extends TSchema, Output extends TSchema>
  extends Pick<McpTool, 'name' | 'title' | 'description'> {
  readonly input: Input;
  readonly output: Output;
  run(input: Static<Input>, viewer: Viewer, resources: MemoryResources): Promise<Static<Output>>;
  toText(output: Static<Output>): string;
}

/** Returns name, title and description, which are data: other parts of the program list the tools too. */
export function describeTool(name: string): Pick<McpTool, 'name' | 'title' | 'description'> {
  const summary = summaries.find((each) => each.name === name);
  assert(summary !== undefined, `contract/tools.json describes ${name}`);
  return summary;
}

/** Types a tool by its schemas. */
export function defineTool<Input extends TSchema, Output extends TSchema>(tool: TypedTool<Input, Output>): MemoryTool {
  return { ...tool, listedInput: toListed(tool.input) } as unknown as MemoryTool;
}

/**
 * The parts of a schema that are not listed: refusals explain bounds and choices when they matter, and `repo` may have
 * the owner in it. All are still accepted and checked.
 */
const UNLISTED = new Set([
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'enum', 'default', 'additionalProperties'],
  'owner',
]);

function toListed(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema, (key, value) => (UNLISTED.has(key) ? undefined : value))) as TSchema;
}
