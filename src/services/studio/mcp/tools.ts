import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import { createGalleryTools } from './gallery-tools.ts';
import { createInterfaceTools } from './interface-tools.ts';
import type { ToolCall } from './tool-call.ts';

export function createTools(call: ToolCall): McpTool[] {
  return [...createInterfaceTools(call), ...createGalleryTools(call)];
}
