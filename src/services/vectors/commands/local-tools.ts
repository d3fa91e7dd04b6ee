import type { LocalTools } from '../../../platform/local-tools/local-tool.ts';
import type { VectorStore } from '../../../vector/vector-store.ts';
import { API_KEY, API_KEY_FILE, TENANT } from './client-settings.ts';

/** The local tools. All of them see the data of the operator's api-key. */
export const localTools: LocalTools<{ vectorStore(): Promise<VectorStore> }> = {
  tools: [
    {
      name: 'list_collections',
      title: 'List collections',
      description: 'Lists the vector collections of your api-key with their dimension, distance, points and size.',
      mutates: false,
    },
    {
      name: 'inspect_collection',
      title: 'Inspect a collection',
      description: 'Tells what a vector collection is like and shows its first points with their payload.',
      mutates: false,
    },
    {
      name: 'search_collection',
      title: 'Search a collection',
      description: 'Finds the points of a collection nearest to a vector, or to one of its points (like). Exact.',
      mutates: false,
    },
  ],
  settings: [API_KEY, API_KEY_FILE, TENANT],
  load: async () => (await import('../mcp/local-tool-code.ts')).localToolCode,
};
