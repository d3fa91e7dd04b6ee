import type { LocalTools } from '../../../platform/local-tools/local-tool.ts';
import { DATABASE_SETTINGS } from '../../../platform/settings/database.ts';
import questions from '../contract/tools.json' with { type: 'json' };

/** The tools of the endpoint, about the repository of the agent's folder, and those with which operators index others. */
export const localTools: LocalTools<unknown> = {
  tools: [
    ...questions.map((tool) => ({ ...tool, mutates: false, isForAll: true })),
    {
      name: 'index_folder',
      title: 'Index a folder',
      description: 'Indexes the git repository that a local folder is in, or brings its index up to date.',
      mutates: true,
    },
    {
      name: 'remove_repository',
      title: 'Remove a repository',
      description: 'Removes a repository from the index with everything read from it. Its own files are not touched.',
      mutates: true,
    },
  ],
  settings: DATABASE_SETTINGS,
  load: async () => (await import('../mcp/local-tool-code.ts')).localToolCode,
};
