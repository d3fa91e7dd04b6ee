import type { LocalTools } from '../../../platform/local-tools/local-tool.ts';
import { DATABASE_SETTINGS } from '../../../platform/settings/database.ts';

export const localTools: LocalTools<unknown> = {
  tools: [
    {
      name: 'list_repositories',
      title: 'List indexed repositories',
      description: 'Lists the repositories of this installation with the state of their index.',
      mutates: false,
    },
    {
      name: 'search_code',
      title: 'Search code',
      description:
        'Finds code and docs in the indexed repositories by meaning, words or identifiers. Ask it before grepping.',
      mutates: false,
    },
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
