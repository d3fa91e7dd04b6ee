// Packages of the corpus as repositories of a running memory, without a server: indexed by its jobs as any repository.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMemory } from '../../../../src/services/memory/open-memory.ts';
import type { MemoryResources } from '../../../../src/services/memory/resources.ts';
import { addRepository } from '../../../../src/services/memory/verbs/add-repository.ts';
import { listStatuses } from '../../../../src/services/memory/verbs/repository-status.ts';
import { fetchPackage } from '../corpus/fetch-package.ts';
import { CORPUS_FOLDER, type CorpusPackage, toPackageFolder } from '../corpus/sources.ts';

/** The owner of the repositories. */
export const OWNER = 'lines';
const FOLDER = join(CORPUS_FOLDER, 'lines');
const POLL_MS = 100;
const GIT = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', '-c', 'core.autocrlf=false'];

export interface OpenOptions {
  /** True if the indexes of the last run are used again; memory itself refreshes those of another format. */
  readonly isKept: boolean;
}

/** Opens memory with the packages in it, after they are indexed. The stack closes it. */
export async function openPackages(
  packages: readonly CorpusPackage[],
  { isKept }: OpenOptions,
  opened: AsyncDisposableStack,
): Promise<MemoryResources> {
  for (const source of packages) await fetchPackage(source, toPackageFolder(source.name));
  const data = join(FOLDER, 'data');
  if (!isKept) rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const options = { environment: process.env, isLocalAllowed: true, isPrivateAllowed: false, isWatching: false };
  const memory = await openMemory({ ...options, folder: data, onFailure: console.error }, opened);
  const known = new Set((await memory.store.repositories.list()).map(({ name }) => name));
  for (const { name, sha256 } of packages.filter((source) => !known.has(source.name)))
    await addRepository(memory, { source: toRepository(name, sha256), name: `${OWNER}/${name}`, addedBy: 'bench' });
  await waitUntilIndexed(memory);
  return memory;
}

/** Makes a bare repository of one commit from the package's files, unless that of this version is there. */
function toRepository(name: string, sha256: string): string {
  const path = join(FOLDER, 'repositories', `${name}-${sha256.slice(0, 12)}.git`);
  if (existsSync(join(path, 'refs/heads/main'))) return path;
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  const git = (...args: string[]) => execFileSync('git', [...GIT, `--git-dir=${path}`, ...args]);
  git('init', '--quiet', '--bare', '--initial-branch=main');
  git(`--work-tree=${toPackageFolder(name)}`, 'add', '--all', '--force', '.');
  git(`--work-tree=${toPackageFolder(name)}`, 'commit', '--quiet', '--message', `Import ${name}`);
  return path;
}

async function waitUntilIndexed(memory: MemoryResources): Promise<void> {
  for (;;) {
    const statuses = await listStatuses(memory, await memory.store.repositories.list());
    for (const { job } of statuses) if (job?.state === 'failed') throw new Error(job.reason);
    if (statuses.every(({ job, indexes }) => job === undefined && indexes.length > 0)) return;
    await sleep(POLL_MS);
  }
}
