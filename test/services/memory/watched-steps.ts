// Random things that people and git do to the files of a repository, for tests that watch it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestRepository } from '../../../src/services/memory/git/testing/test-repository.ts';
import type { Random } from '../../vector/random.ts';

/** Words that distinguish files; each is searched for. */
export const WORDS = ['heron', 'stork', 'crane', 'egret', 'ibis', 'bittern', 'plover', 'avocet', 'curlew', 'godwit'];
const FOLDERS = ['', 'src/', 'src/nest/', 'lib/', 'docs/', 'ignored/'];
const BRANCHES = ['main', 'wing', 'beak', 'tail'];

type Step = (repository: TestRepository, random: Random) => void;

const STEPS: Readonly<Record<string, Step>> = {
  save: (repository, random) => {
    const path = random.next() < 0.6 ? pickFile(repository, random) : undefined;
    write(repository, path ?? pickName(random), random);
  },
  'save many': (repository, random) => {
    for (let count = 0; count < 8; count += 1) write(repository, pickName(random), random);
  },
  'save as editors do': (repository, random) => {
    const path = join(repository.path, pickFile(repository, random) ?? pickName(random));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}~`, toText(random));
    renameSync(`${path}~`, path);
  },
  rename: (repository, random) => {
    const from = pickFile(repository, random);
    const to = join(repository.path, pickName(random));
    if (from === undefined) return;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(join(repository.path, from), to);
  },
  'rename a folder': (repository, random) => {
    const [from, to] = [join(repository.path, 'src/nest'), join(repository.path, `nest-${random.integer(3)}`)];
    if (!existsSync(from)) return;
    rmSync(to, { recursive: true, force: true });
    renameSync(from, to);
  },
  delete: (repository, random) => {
    const path = pickFile(repository, random);
    if (path !== undefined) repository.remove(path);
  },
  'delete a folder': (repository, random) => {
    rmSync(join(repository.path, random.pick(['src', 'lib', 'docs'])), { recursive: true, force: true });
  },
  ignore: (repository, random) => {
    repository.write({ '.gitignore': random.pick(['ignored/\n', 'lib/\n', '*.md\n', '']) });
  },
  commit: (repository) => void repository.commit(),
  amend: (repository) => {
    repository.git('add', '--all');
    repository.git('commit', '--quiet', '--amend', '--allow-empty', '-m', 'Amend it');
  },
  switch: (repository, random) => {
    const branch = random.pick(BRANCHES);
    const isThere = repository.git('branch', '--list', branch) !== '';
    attempt(repository, ['switch', '--quiet', ...(isThere ? [] : ['-c']), branch]);
  },
  'switch by force': (repository) => attempt(repository, ['switch', '--quiet', '--discard-changes', 'main']),
  rebase: (repository) => {
    repository.git('stash', '--quiet', '--include-untracked');
    if (!attempt(repository, ['rebase', '--quiet', '-X', 'theirs', 'main'])) {
      attempt(repository, ['rebase', '--abort']);
    }
    attempt(repository, ['stash', 'pop', '--quiet']);
    attempt(repository, ['checkout', '--quiet', '--theirs', '.']);
    attempt(repository, ['reset', '--quiet']);
  },
  merge: (repository, random) => {
    if (!attempt(repository, ['merge', '--quiet', '-X', 'ours', '-m', 'Merge it', random.pick(BRANCHES)])) {
      attempt(repository, ['merge', '--abort']);
    }
  },
  stash: (repository) => attempt(repository, ['stash', '--quiet', '--include-untracked']),
  'stash pop': (repository) => {
    if (!attempt(repository, ['stash', 'pop', '--quiet'])) attempt(repository, ['reset', '--quiet', '--hard']);
  },
  worktree: (repository, random) => {
    const folder = random.pick(['../tree', 'nested-tree']);
    if (existsSync(join(repository.path, folder))) attempt(repository, ['worktree', 'remove', '--force', folder]);
    else attempt(repository, ['worktree', 'add', '--quiet', '--detach', folder]);
  },
  'detach the head': (repository) => attempt(repository, ['checkout', '--quiet', '--detach']),
  'go back a commit': (repository) => attempt(repository, ['checkout', '--quiet', 'HEAD~1']),
  'reset to the commit before': (repository) => attempt(repository, ['reset', '--quiet', '--hard', 'HEAD~1']),
  stage: (repository) => attempt(repository, ['add', '--all']),
  'remove from the index': (repository, random) => {
    const path = pickFile(repository, random);
    if (path !== undefined) attempt(repository, ['rm', '--quiet', '--cached', '--force', path]);
  },
};

/** Takes one to three random steps without a pause, and returns their names. */
export function takeSteps(repository: TestRepository, random: Random): string[] {
  return Array.from({ length: 1 + random.integer(3) }, () => {
    const name = random.pick(Object.keys(STEPS));
    STEPS[name]?.(repository, random);
    return name;
  });
}

/** Lists the files of the folder, without those of git and of worktrees in it. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !/^\.git\/|^nested-tree\/|^\.gitignore$/.test(path))
    .sort();
}

function pickFile({ path }: TestRepository, random: Random): string | undefined {
  const files = listFiles(path);
  return files.length === 0 ? undefined : random.pick(files);
}

function pickName(random: Random): string {
  return `${random.pick(FOLDERS)}${random.pick(WORDS)}${random.integer(3)}.${random.pick(['ts', 'py', 'md'])}`;
}

function write(repository: TestRepository, path: string, random: Random): void {
  const before = join(repository.path, path);
  const kept = existsSync(before) && random.next() < 0.5 ? readFileSync(before, 'utf8') : '';
  repository.write({ [path]: `${kept}${toText(random)}` });
}

function toText(random: Random): string {
  const [word, other] = [random.pick(WORDS), random.pick(WORDS)];
  return `/** Feeds the ${other}. */\nexport function ${word}${random.integer(100)}(${other}) {\n  return ${other} + ${random.integer(1000)};\n}\n`;
}

/** Runs git, and returns false where it refuses, as it may in any state that random steps lead to. */
function attempt(repository: TestRepository, args: readonly string[]): boolean {
  try {
    repository.git(...args);
    return true;
  } catch {
    return false;
  }
}
