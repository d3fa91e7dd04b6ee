// The git repositories behind the indexes, for questions that only git answers.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Limiter } from '../../../base/limiter.ts';
import { refuse } from '../model/refusals.ts';
import { type Repository as KnownRepository, toFullName } from '../model/repository.ts';
import { openGit } from './git-command.ts';
import type { GitSurroundings } from './git-environment.ts';
import { openLocalRepository } from './local-repository.ts';
import { Mirror } from './mirror.ts';
import type { Repository } from './repository.ts';

export interface Sources {
  /** Reads a repository. Calls of different owners take turns. Rejects with LimiterFull. */
  read<T>(owner: string, repository: KnownRepository, act: (source: Repository) => Promise<T>): Promise<T>;
}

/** Git needs a core for each call, and indexing needs cores too. */
const AT_ONCE = 2;
const WAITING_MAX = 32;

export function createSources(surroundings: GitSurroundings, mirrors: string): Sources {
  const limiter = new Limiter({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });
  return {
    read: (owner, repository, act) =>
      limiter.run(async () => act(await openSource(surroundings, mirrors, repository)), { owner }),
  };
}

async function openSource(
  surroundings: GitSurroundings,
  mirrors: string,
  repository: KnownRepository,
): Promise<Repository> {
  const git = await openGit(surroundings);
  if (repository.sourceKind === 'local') return (await openLocalRepository(git, repository.address)).repository;
  const folder = join(mirrors, repository.id);
  // With a database, another machine may have fetched it.
  if (!existsSync(folder)) throw refuse('mirror_missing', { repository: toFullName(repository) });
  return new Mirror(git, folder).repository;
}
