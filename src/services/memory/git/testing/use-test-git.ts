import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { assert } from '../../../../base/assert.ts';
import type { Git } from '../git-command.ts';
import { type LocalRepository, openLocalRepository } from '../local-repository.ts';
import { createTestFolder, createTestRepository, openTestGit, type TestRepository } from './test-repository.ts';

export interface TestGit {
  readonly folder: string;
  /** The opened git. Only tests and hooks may read it. */
  readonly git: Git;
  /** Creates a repository with a new name. */
  createRepository(): TestRepository;
  openLocal(origin: TestRepository): Promise<LocalRepository>;
}

/** Opens git in a folder for all tests of a file, and removes the folder after them. */
export function useTestGit(): TestGit {
  const folder = createTestFolder();
  after(() => rmSync(folder, { recursive: true, force: true }));
  let opened: Git | undefined;
  before(async () => {
    opened = await openTestGit(folder);
  });
  let made = 0;
  return {
    folder,
    get git() {
      assert(opened !== undefined, 'git is opened before the tests');
      return opened;
    },
    createRepository: () => createTestRepository(join(folder, `repository-${++made}`)),
    openLocal(origin) {
      return openLocalRepository(this.git, origin.path);
    },
  };
}
