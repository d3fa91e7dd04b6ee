import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Environment } from '../../../platform/settings/setting.ts';
import { openGit } from '../git/git-command.ts';
import { openLocalRepository } from '../git/local-repository.ts';

/** An address such as `https://…` or `git@host:owner/name`. */
const REMOTE = /^[a-z][a-z\d+.-]*:\/\/|^[^/\s]+@[^/\s]+:/i;
const FILE = /^file:/i;

/** Returns the root of the repository that contains the folder. Writes nothing to memory's folder. */
export async function findRoot(folder: string, environment: Environment): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'magpie-git-'));
  try {
    return await findSource(home, environment, folder, folder);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * Returns the address as given, or the root of the repository that contains the folder. Git gets a home below `folder`.
 */
export async function findSource(
  folder: string,
  environment: Environment,
  given: string,
  workingFolder: string,
): Promise<string> {
  const isFile = FILE.test(given);
  if (given.trim() === '' || (REMOTE.test(given) && !isFile)) return given;
  const path = resolve(workingFolder, isFile ? fileURLToPath(given) : given);
  if (!existsSync(path)) {
    throw new OperatorProblem(
      `there is no folder ${path}: give the path of a repository, or an address such as https://github.com/owner/name`,
    );
  }
  const git = await openGit({ home: join(folder, 'git-home'), variables: environment });
  try {
    return (await openLocalRepository(git, path)).root;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'not_the_root') return String(error.params['root']);
    if (error.code !== 'not_a_repository') throw error;
    throw new OperatorProblem(`${path} is in no git repository: run git init and commit something there first`);
  }
}
