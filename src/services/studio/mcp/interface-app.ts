// The interface that a tool returned, shown inside hosts that can (MCP Apps).
import type { McpResource } from '../../../platform/mcp/mcp-tool.ts';
import type { Interfaces } from '../ports.ts';

export const APP_URI = 'ui://magpie-studio/interface.html';

export function createAppResource(interfaces: Interfaces): McpResource {
  return {
    uri: APP_URI,
    name: 'interface',
    title: 'Generated interface',
    description: 'Shows what generate_interface and refine_interface return. It loads nothing.',
    mimeType: 'text/html;profile=mcp-app',
    // No address is added to the policy of the host: everything is inline.
    meta: { ui: { prefersBorder: true } },
    read: () => interfaces.toAppDocument(),
  };
}
