// The tools of the local MCP server: questions about the agent's folder, and the commands of memory for an agent of the
// operator. The modules of the commands are loaded by the first call that needs them.
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { LocalHost, LocalToolCode, PreparedChange } from '../../../platform/local-tools/local-tool.ts';
import { DATABASE_URL } from '../../../platform/settings/database.ts';
import { type DataLocation, toFolder } from '../commands/command-options.ts';
import type { WorkContext } from '../commands/work-context.ts';
import { IndexInput, RemoveInput } from '../contract/local-tools.ts';
import { toFullName, toNameKey } from '../model/repository.ts';
import { describeJob } from './local/local-memory.ts';
import { localSession } from './local/local-session.ts';

export const localToolCode: LocalToolCode<unknown> = {
  session: localSession,
  actions: {
    index_folder: {
      input: IndexInput,
      isDestructive: false,
      prepare: (input, host) => prepareIndex(input as IndexInput, host),
    },
    remove_repository: {
      input: RemoveInput,
      isDestructive: true,
      prepare: (input, host) => prepareRemoval(input as RemoveInput, host),
    },
  },
};

async function prepareIndex({ path, name, watch = false }: IndexInput, host: LocalHost): Promise<PreparedChange> {
  const folder = toFolder(host);
  const { findFolder } = await import('../commands/find-folder.ts');
  const found = await atMemory(host, (location) => findFolder(location, host.environment, host.toPath(path), name));
  const { name: fullName, isIndexed } = found;
  const source = host.toPath(found.root);
  if (isIndexed && ((name ?? fullName) !== fullName || (watch && !found.isWatched))) {
    throw new OperatorProblem(`${fullName} is indexed already, with other options: remove_repository first`);
  }
  const read = `read the files of ${source} that git tracks, and write their index to ${host.read(DATABASE_URL) === undefined ? folder : 'the database'}`;
  const added = { source, name: fullName, isWatched: watch, workingFolder: source, isWaiting: true };
  return {
    plan: {
      steps: isIndexed ? [`bring the index of ${fullName} up to date: ${read}`] : [`add ${fullName}`, read],
      risk: 'It takes disk space and, for a large repository, minutes of one processor. The repository is not changed.',
      rollback: isIndexed
        ? 'None is needed: the index follows the repository.'
        : `remove_repository with name ${fullName}`,
      verification: `list_repositories shows ${fullName} as ready; search_code finds its code.`,
    },
    act: () =>
      collectLines(host, async (at) => {
        const { addFromCommandLine, refreshFromCommandLine } = await import('../commands/operate-repositories.ts');
        return isIndexed ? refreshFromCommandLine(at, fullName, true) : addFromCommandLine(at, added);
      }),
  };
}

async function prepareRemoval({ name }: RemoveInput, host: LocalHost): Promise<PreparedChange> {
  const folder = toFolder(host);
  const { listRepositories } = await import('../commands/find-folder.ts');
  const repository = (await atMemory(host, listRepositories)).find((each) => toNameKey(each) === name.toLowerCase());
  if (repository === undefined) throw new OperatorProblem(`there is no repository ${name}: see list_repositories`);
  const { checkRemovable, removeFromCommandLine } = await import('../commands/operate-repositories.ts');
  checkRemovable(repository);
  const fullName = toFullName(repository);
  return {
    plan: {
      steps: [
        `delete index, texts and mirror of ${fullName}${host.read(DATABASE_URL) === undefined ? ` from ${folder}` : ''}`,
      ],
      risk: `Agents find nothing of ${fullName} any more. ${repository.address} itself is not touched.`,
      rollback:
        repository.sourceKind === 'local'
          ? `index_folder with path ${repository.address} and name ${fullName}`
          : `magpie memory add ${repository.address} --name ${fullName}`,
      verification: `list_repositories does not show ${fullName}.`,
    },
    act: () => collectLines(host, (at) => removeFromCommandLine(at, fullName)),
  };
}

async function atMemory<T>(host: LocalHost, act: (location: DataLocation) => Promise<T>): Promise<T> {
  const { withDatabase } = await import('../../../platform/storage/postgres/open-database.ts');
  return withDatabase(host.read, (database) => act({ dataDir: host.dataDir, environment: host.environment, database }));
}

/** Runs a command and returns its lines instead of printing them. */
async function collectLines(host: LocalHost, run: (context: WorkContext) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  await atMemory(host, (location) =>
    run({
      ...location,
      isPrivateAllowed: true,
      signal: host.signal,
      tell: (text) => lines.push(text.trim()),
      onJob: (job) => host.onProgress(describeJob(job)),
    }),
  );
  return lines;
}
