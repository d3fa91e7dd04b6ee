// The interface that a tool returned, shown inside hosts that can (MCP Apps).
import { readFileSync } from 'node:fs';
import type { McpResource } from '../../../platform/mcp/mcp-tool.ts';
import { toFrameDocument } from '../frame/frame-document.ts';

export const APP_URI = 'ui://magpie-studio/interface.html';

const BRIDGE = new URL('./browser/app-bridge.js', import.meta.url);
let document: string | undefined;

export const APP_RESOURCE: McpResource = {
  uri: APP_URI,
  name: 'interface',
  title: 'Generated interface',
  description: 'Shows what generate_interface and refine_interface return. It loads nothing.',
  mimeType: 'text/html;profile=mcp-app',
  // No address is added to the policy of the host: everything is inline.
  meta: { ui: { prefersBorder: true } },
  read: () => {
    document ??= toFrameDocument(undefined, readFileSync(BRIDGE, 'utf8'));
    return document;
  },
};
