// The tools of the app itself, which concern all services alike.
import type { LocalTools } from '../../platform/local-tools/local-tool.ts';
import tools from './own-tools.json' with { type: 'json' };

export const OWN_TOOLS: LocalTools<unknown> = {
  tools,
  settings: [],
  load: async () => (await import('./own-tool-code.ts')).ownToolCode,
};
