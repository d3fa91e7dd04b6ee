import type { Static } from 'typebox';
import { NoInput, OverviewInput, RepositoryInput } from '../contract/tool-inputs.ts';
import { IndexesOutput, OverviewOutput, RepositoriesOutput } from '../contract/tool-outputs.ts';
import { describeRepository } from '../verbs/describe-repository.ts';
import { listRepositories } from '../verbs/list-repositories.ts';
import { getStatus } from '../verbs/repository-status.ts';
import { getVisible } from '../verbs/visible-repositories.ts';
import { defineTool, describeTool } from './define-tool.ts';
import { fromIndex, fromStatus, writeIndex, writeStatus } from './index-status.ts';
import { fromRepository, toName } from './wire-names.ts';
import { fromCommit, writeCommit } from './write-commit.ts';
import { inline, joinLines, plural, quote, shortCommit, toNote } from './write-text.ts';

export const repositoriesTool = defineTool({
  ...describeTool('list_repositories'),
  input: NoInput,
  output: RepositoriesOutput,
  run: async (_input, viewer, resources) => {
    const { items, total } = await listRepositories(resources, viewer);
    const cut = `Cut to ${items.length} of ${total}: the others can be named by owner and repo all the same.`;
    return { note: toNote(items.length < total && cut), total, repositories: items.map(fromStatus) };
  },
  toText: ({ note, total, repositories }) =>
    joinLines([note, plural(total, 'repository'), ...repositories.map(writeStatus)]),
});

export const indexesTool = defineTool({
  ...describeTool('list_repository_indexes'),
  input: RepositoryInput,
  output: IndexesOutput,
  run: async (repository, viewer, resources) => {
    const status = await getStatus(resources, await getVisible(resources, viewer, toName(repository)));
    return { note: toNote(), ...fromStatus(status), indexes: status.indexes.map(fromIndex) };
  },
  toText: ({ note, indexes, ...status }) => joinLines([note, writeStatus(status), ...indexes.map(writeIndex)]),
});

export const overviewTool = defineTool({
  ...describeTool('get_repository_overview'),
  input: OverviewInput,
  output: OverviewOutput,
  run: async ({ ref, ...repository }, viewer, resources) => {
    const overview = await describeRepository(resources, viewer, { repository: toName(repository), ref });
    return {
      note: toNote(),
      ...fromRepository(overview.repository),
      commit: shortCommit(overview.summary.commit),
      files: overview.languages.reduce((sum, { files }) => sum + files, 0),
      purpose: overview.purpose,
      languages: overview.languages.map(({ language, files, bytes }) => ({ language, files, bytes })),
      entryPoints: [...overview.entryPoints],
      central: [...overview.central],
      folders: overview.folders.map(({ path, fileCount }) => ({ path, files: fileCount })),
      recentCommits: overview.recentCommits.map((commit) => fromCommit(commit)),
    };
  },
  toText: writeOverview,
});

function writeOverview(overview: Static<typeof OverviewOutput>): string {
  const { note, owner, repo, commit, files, purpose, languages, entryPoints, central, folders } = overview;
  const list = (label: string, items: readonly string[]) => items.length > 0 && `${label}: ${items.join(', ')}`;
  return joinLines([
    note,
    `${inline(owner)}/${inline(repo)}@${commit}: ${plural(files, 'file')}`,
    purpose !== '' && quote(purpose),
    list(
      'Languages',
      languages.map((each) => `${each.language} (${each.files})`),
    ),
    list('Entry points', entryPoints.map(inline)),
    list('Most used files', central.map(inline)),
    list(
      'Folders',
      folders.map((folder) => `${inline(folder.path)}/ (${folder.files})`),
    ),
    overview.recentCommits.length > 0 && 'Latest commits:',
    ...overview.recentCommits.map(writeCommit),
  ]);
}
