import { assert } from '../../../base/assert.ts';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import summaries from '../contract/tools.json' with { type: 'json' };
import { createGalleryTools } from './gallery-tools.ts';
import { createInterfaceTools } from './interface-tools.ts';
import type { ToolCall } from './tool-call.ts';

export function createTools(call: ToolCall): McpTool[] {
  const actions = { ...createInterfaceTools(call), ...createGalleryTools(call) };
  return Object.entries(summaries).map(([name, summary]) => {
    const action = actions[name];
    assert(action !== undefined, `there is an action for ${name}`);
    return { name, ...summary, ...action };
  });
}
