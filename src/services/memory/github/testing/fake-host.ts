// A fake of the part of GitHub's API that an app uses, on the loopback address, with real git repositories.
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Credential } from '../../git/remote.ts';
import { type GitServer, startGitServer } from '../../git/testing/git-server.ts';
import { createTestFolder, createTestRepository, type TestRepository } from '../../git/testing/test-repository.ts';
import { type FakeAnswer, FakePeople } from './fake-people.ts';

export interface FakePull {
  readonly number: number;
  readonly title: string;
  readonly sha: string;
  readonly body?: string;
  /** The commit that merged it; open without one. */
  readonly merged?: string;
  /** Comments on lines: the path and the text. */
  readonly comments?: readonly (readonly [path: string, body: string])[];
}

/** The time of all pull requests and comments. */
const CHANGED_AT = '2026-01-02T03:04:05Z';

export interface FakeRepository {
  readonly id: number;
  owner: string;
  name: string;
  installationId: number;
  defaultBranch: string;
  isPrivate: boolean;
  pulls: FakePull[];
  git: TestRepository;
}

export const TEST_APP_ID = '4711';
const BASE = '/api/v3';
/** The prefix by which tests find leaked tokens. */
export const TOKEN_PREFIX = 'ghs_token_of_installation_';

type Answer = FakeAnswer & { readonly location?: string };
const missing: Answer = { status: 404, body: { message: 'Not Found' } };

/** One key pair for all hosts of a test file: creating one takes longer than most tests. */
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });

export class FakeHost {
  readonly apiUrl: string;
  readonly privateKey: string;
  readonly people = new FakePeople();
  readonly repositories: FakeRepository[] = [];
  /** The installations by id. */
  readonly installations = new Map<number, { isSuspended: boolean }>();
  /** The requests, without the base path. */
  readonly requests: string[] = [];
  /** The status of all answers, if set. */
  failure: number | undefined;
  readonly #formerNames = new Map<string, FakeRepository>();
  readonly #publicKey: string;
  readonly #folder: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #git: GitServer;

  private constructor(server: ReturnType<typeof createServer>, git: GitServer, folder: string) {
    this.privateKey = KEYS.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    this.#publicKey = KEYS.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    this.#server = server;
    this.#git = git;
    this.#folder = folder;
    this.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<FakeHost> {
    const folder = createTestFolder();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const isAllowed = (credential: Credential | undefined, path: string) => host.#mayRead(credential, path);
    const git = await startGitServer(folder, { isAllowed });
    const host: FakeHost = new FakeHost(server, git, folder);
    return host;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.#git.close();
    await rm(this.#folder, { recursive: true });
  }

  addRepository(
    installationId: number,
    fullName: string,
    files: Readonly<Record<string, string>>,
    id = 1000 + this.repositories.length,
  ): FakeRepository {
    const [owner = '', name = ''] = fullName.split('/');
    const git = createTestRepository(join(this.#folder, owner, `${name}.git`));
    git.write(files).commit('Begin');
    const pulls: FakePull[] = [];
    const repository = { id, owner, name, installationId, defaultBranch: 'main', isPrivate: true, pulls, git };
    this.repositories.push(repository);
    if (!this.installations.has(installationId)) this.installations.set(installationId, { isSuspended: false });
    return repository;
  }

  /** Renames the repository and moves its git repository. */
  async rename(repository: FakeRepository, owner: string, name: string): Promise<void> {
    const from = repository.git.path;
    const to = join(this.#folder, owner, `${name}.git`);
    repository.git = createTestRepository(to);
    await rm(to, { recursive: true });
    await rename(from, to);
    this.#formerNames.set(`${repository.owner}/${repository.name}`, repository);
    repository.owner = owner;
    repository.name = name;
  }

  remove(repository: FakeRepository): void {
    this.repositories.splice(this.repositories.indexOf(repository), 1);
  }

  /** Returns the repository as the API and the webhook messages describe it. */
  describe({ id, owner, name, isPrivate, defaultBranch }: FakeRepository) {
    const url = `${this.#git.url}/${owner}/${name}`;
    return {
      id,
      name,
      full_name: `${owner}/${name}`,
      private: isPrivate,
      owner: { login: owner },
      html_url: url,
      clone_url: `${url}.git`,
      ssh_url: `git@127.0.0.1:${owner}/${name}.git`,
      git_url: `git://127.0.0.1/${owner}/${name}.git`,
      default_branch: defaultBranch,
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request;
    const path = url.slice(BASE.length);
    this.requests.push(`${request.method} ${path}`);
    const failed: Answer | undefined = this.failure === undefined ? undefined : { status: this.failure, body: {} };
    const isTokens = url === '/login/oauth/access_token';
    const answer: Answer = failed ?? (isTokens ? await this.people.makeTokens(request) : this.#route(request, path));
    const { status = 200, body, location } = answer;
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(status, location === undefined ? headers : { ...headers, location: `${BASE}${location}` });
    response.end(JSON.stringify(body));
  }

  #route({ method, headers: { authorization = '' } }: IncomingMessage, target: string): Answer {
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    const [, first, ...rest] = pathname.split('/');
    const refused: Answer = { status: 401, body: { message: 'Bad credentials' } };
    if (first === 'app') return this.#isApp(authorization) ? this.#routeApp(method, rest, searchParams) : refused;
    if (pathname.endsWith('/installation'))
      return this.#isApp(authorization) ? this.#routeInstallation(pathname) : refused;
    const token = authorization.replace(/^(token|bearer) /i, '');
    if (first === 'user') return this.people.route(pathname, token) ?? refused;
    const asking = this.#findInstallation(token);
    if (asking === undefined) return refused;
    if (pathname === '/installation/repositories') return this.#listRepositories(asking, searchParams);
    const [owner, name, what, which] = rest;
    const found = this.repositories.find((each) => each.owner === owner && each.name === name);
    if (first !== 'repos' || what !== 'pulls' || found === undefined) return missing;
    if (which === 'comments') return { body: toPage(listComments(found), searchParams) };
    const pulls = found.pulls.filter(({ merged }) => searchParams.get('state') === 'all' || merged === undefined);
    return { body: toPage(pulls.map(toWirePull), searchParams) };
  }

  #routeApp(method: string | undefined, [, id, what]: readonly string[], query: URLSearchParams): Answer {
    if (id === undefined)
      return {
        body: toPage(
          [...this.installations.keys()].map((each) => ({ id: each })),
          query,
        ),
      };
    const installation = this.installations.get(Number(id));
    if (installation === undefined) return missing;
    if (what === undefined) {
      return { body: { id: Number(id), suspended_at: installation.isSuspended ? '2026-01-01T00:00:00Z' : null } };
    }
    if (method !== 'POST' || installation.isSuspended) return { status: 403, body: { message: 'suspended' } };
    return {
      status: 201,
      body: { token: toToken(id), expires_at: '2099-01-01T00:00:00Z', permissions: { contents: 'read' } },
    };
  }

  /** Answers a request for the installation. Former names redirect to the id of the repository. */
  #routeInstallation(pathname: string): Answer {
    const [, root, owner, name] = pathname.split('/');
    const found = this.repositories.find((each) =>
      root === 'repositories' ? String(each.id) === owner : each.owner === owner && each.name === name,
    );
    const former = found ?? this.#formerNames.get(`${owner}/${name}`);
    if (former === undefined || !this.repositories.includes(former)) return missing;
    if (found === undefined) return { status: 301, body: {}, location: `/repositories/${former.id}/installation` };
    return this.installations.has(found.installationId) ? { body: { id: found.installationId } } : missing;
  }

  #listRepositories(asking: number, query: URLSearchParams): Answer {
    const own = this.repositories.filter(({ installationId }) => installationId === asking);
    const page = toPage(own, query).map((each) => this.describe(each));
    return { body: { total_count: own.length, repositories: page } };
  }

  #findInstallation(token: string): number | undefined {
    return [...this.installations.keys()].find((id) => token === toToken(id));
  }

  #mayRead(credential: Credential | undefined, path: string): boolean {
    const [, owner, name = ''] = path.split('/');
    const bare = name.replace(/\.git$/, '');
    const asked = this.repositories.find((each) => each.owner === owner && each.name === bare);
    const id = credential?.username === 'x-access-token' ? this.#findInstallation(credential.password) : undefined;
    return id !== undefined && asked?.installationId === id && this.installations.get(id)?.isSuspended === false;
  }

  #isApp(authorization: string): boolean {
    const [head = '', claims = '', signature = ''] = authorization.replace(/^bearer /i, '').split('.');
    const isValid = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(this.#publicKey),
      Buffer.from(signature, 'base64url'),
    );
    return isValid && JSON.parse(Buffer.from(claims, 'base64url').toString()).iss === TEST_APP_ID;
  }
}

function toWirePull({ number, title, sha, body, merged }: FakePull) {
  const state = { merged_at: merged === undefined ? null : CHANGED_AT, merge_commit_sha: merged ?? null };
  const text = { number, title, body: body ?? null, user: { login: 'grace' }, updated_at: CHANGED_AT };
  return { ...text, head: { sha }, ...state };
}

function listComments({ pulls }: FakeRepository) {
  return pulls.flatMap(({ number, comments = [] }) =>
    comments.map(([path, body], at) => ({
      ...{ id: number * 1000 + at, path, body, user: null, updated_at: CHANGED_AT },
      pull_request_url: `https://host.example/repos/x/y/pulls/${number}`,
    })),
  );
}

function toToken(installationId: number | string): string {
  return `${TOKEN_PREFIX}${installationId}`;
}

function toPage<T>(all: readonly T[], query: URLSearchParams): T[] {
  const size = Number(query.get('per_page') ?? 30);
  const page = Number(query.get('page') ?? 1);
  return all.slice((page - 1) * size, page * size);
}
