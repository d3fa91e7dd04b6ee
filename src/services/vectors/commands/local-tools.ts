import type { LocalTools } from '../../../platform/local-tools/local-tool.ts';
import type { VectorStore } from '../../../vector/vector-store.ts';
import { API_KEY, API_KEY_FILE, TENANT } from './client-settings.ts';
import tools from './local-tools.json' with { type: 'json' };

/** The local tools. All of them see the data of the operator's api-key. */
export const localTools: LocalTools<{ vectorStore(): Promise<VectorStore> }> = {
  tools,
  settings: [API_KEY, API_KEY_FILE, TENANT],
  load: async () => (await import('../mcp/local-tool-code.ts')).localToolCode,
};
