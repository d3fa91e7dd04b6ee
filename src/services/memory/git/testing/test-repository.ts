import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Git, openGit } from '../git-command.ts';

export const TEST_PATH = '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin';

const PERSON = { NAME: 'Ada', EMAIL: 'ada@example.org' };

/** An environment in which git sees only the test's configuration. */
const ENVIRONMENT = {
  PATH: TEST_PATH,
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: PERSON.NAME,
  GIT_AUTHOR_EMAIL: PERSON.EMAIL,
  GIT_COMMITTER_NAME: PERSON.NAME,
  GIT_COMMITTER_EMAIL: PERSON.EMAIL,
};

const CONFIGURATION = '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tlogallrefupdates = true\n';

/** A repository with a working tree, on the branch `main`. */
export class TestRepository {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    // As `git init` writes it, which would start a process and copy templates.
    for (const folder of ['objects', 'refs', 'info']) mkdirSync(join(path, '.git', folder), { recursive: true });
    this.write({ '.git/HEAD': 'ref: refs/heads/main\n', '.git/config': CONFIGURATION });
  }

  /** Runs git in the repository and returns its output. */
  git(...args: readonly string[]): string {
    return this.#run('git', args);
  }

  /** Stores any object, even one that git itself would not create, and returns its oid. */
  store(type: string, content: Uint8Array): string {
    const args = ['hash-object', '-t', type, '-w', '--stdin', '--literally'];
    return execFileSync('git', args, { cwd: this.path, env: ENVIRONMENT, input: content }).toString().trim();
  }

  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.path, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    return this;
  }

  remove(...names: readonly string[]): this {
    for (const name of names) rmSync(join(this.path, name), { recursive: true });
    return this;
  }

  /** Commits all changes and returns the oid. */
  commit(message = 'Change something'): string {
    const script = ['git add --all', 'git commit --quiet --allow-empty -m "$0"', 'git rev-parse HEAD'];
    return this.#runAll(script, message);
  }

  head(): string {
    return this.git('rev-parse', 'HEAD');
  }

  /** Creates a branch at the checked out commit, without checking it out. */
  branch(name: string, commit = 'HEAD'): this {
    this.git('update-ref', `refs/heads/${name}`, commit);
    return this;
  }

  checkout(name: string): this {
    this.git('checkout', '--quiet', name);
    return this;
  }

  renameBranch(from: string, to: string): this {
    this.git('branch', '-M', from, to);
    return this;
  }

  deleteBranch(name: string): this {
    this.git('update-ref', '-d', `refs/heads/${name}`);
    return this;
  }

  /** Creates the ref that code hosts have for the head of a pull request. */
  pull(number: number, commit = 'HEAD'): this {
    this.git('update-ref', `refs/pull/${number}/head`, commit);
    return this;
  }

  /** Amends the last commit with all changes and prunes the old one, as after a force-push. */
  rewrite(message = 'Rewrite something'): string {
    const script = [
      'git add --all',
      'git commit --quiet --amend --allow-empty -m "$0"',
      'git reflog expire --expire=now --all',
      'git gc --quiet --prune=now',
      'git rev-parse HEAD',
    ];
    return this.#runAll(script, message);
  }

  /** Runs the lines in one shell, with the message as `$0`: starting processes from a large one is slow. */
  #runAll(lines: readonly string[], message: string): string {
    return this.#run('/bin/sh', ['-e', '-c', lines.join('\n'), message]);
  }

  #run(program: string, args: readonly string[]): string {
    const options = { cwd: this.path, env: ENVIRONMENT, maxBuffer: 2 ** 30, stdio: 'pipe' } as const;
    return execFileSync(program, args, options).toString().trim();
  }
}

/** Creates a folder that the test removes. */
export function createTestFolder(): string {
  return mkdtempSync(join(tmpdir(), 'magpie-git-'));
}

export function createTestRepository(path = join(createTestFolder(), 'repository')): TestRepository {
  return new TestRepository(path);
}

export function openTestGit(folder: string): Promise<Git> {
  return openGit({ home: join(folder, 'git-home'), variables: { PATH: TEST_PATH } });
}
