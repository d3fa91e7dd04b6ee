import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { refuse } from '../model/refusals.ts';
import type { Git } from './git-command.ts';
import { Repository } from './repository.ts';

/** A repository on this machine that is read in its folder, without a copy. */
export interface LocalRepository {
  readonly repository: Repository;
  /** The folder of the repository, with links resolved. */
  readonly root: string;
  readonly gitDir: string;
  /** True if there are no checked out files. */
  readonly isBare: boolean;
}

/**
 * Opens a repository by its root. Other folders are rejected: a folder without a repository may be inside an unrelated
 * one by accident.
 */
export async function openLocalRepository(git: Git, path: string): Promise<LocalRepository> {
  const root = await realpath(resolve(path)).catch(() => {
    throw refuse('not_a_repository', {});
  });
  const asked = ['--is-bare-repository', '--show-object-format', '--show-cdup', '--absolute-git-dir'];
  const { output } = await git.run(['-C', root, 'rev-parse', ...asked], { safeDirectory: root });
  const [bare, format = '', ...paths] = output.toString().replace(/\n$/, '').split('\n');
  const isBare = bare === 'true';
  // A bare repository prints no path up to its root. A path may contain line feeds.
  const up = isBare ? '' : (paths.shift() ?? '');
  const gitDir = paths.join('\n');
  if (format !== 'sha1') throw refuse('object_format_unsupported', { format });
  const actualRoot = isBare ? gitDir : resolve(root, up);
  if (actualRoot !== root) throw refuse('not_the_root', { root: actualRoot });
  return { repository: new Repository(git, { gitDir }), root, gitDir, isBare };
}
