// The people of a fake code host: its web flow, and the part of its API that is called for them.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface FakePerson {
  readonly id: number;
  login: string;
  /** The address; undefined if the app may not read it. */
  email: string | undefined;
  isEmailVerified: boolean;
  /** The ids of the visible repositories, by installation. */
  repositories: Map<number, number[]>;
  /** True if the person has revoked the access. */
  isRevoked: boolean;
}

export const TEST_CLIENT = { id: 'Iv1.client', secret: 'client secret' };
export const USER_TOKEN_PREFIX = 'ghu_token_of_person_';
const EXPIRES_IN_SECONDS = 8 * 3600;

export interface FakeAnswer {
  readonly status?: number;
  readonly body: unknown;
}

export class FakePeople {
  /** The number of created token pairs. */
  tokenCount = 0;
  readonly #people: FakePerson[] = [];
  readonly #codes = new Map<
    string,
    { readonly person: FakePerson; readonly challenge: string; readonly redirect: string }
  >();
  /** The valid access and refresh tokens. */
  readonly #tokens = new Map<string, FakePerson>();

  add(login: string, installationId: number, repositoryIds: readonly number[]): FakePerson {
    const person: FakePerson = {
      id: 9000 + this.#people.length,
      login,
      email: `${login}@example.com`,
      isEmailVerified: true,
      repositories: new Map([[installationId, [...repositoryIds]]]),
      isRevoked: false,
    };
    this.#people.push(person);
    return person;
  }

  /** Returns the address that the person's browser is redirected to after consent. */
  allow(person: FakePerson, signInUrl: string): string {
    const { searchParams: asked } = new URL(signInUrl);
    const code = `code-${this.#codes.size}`;
    const redirect = asked.get('redirect_uri') ?? '';
    this.#codes.set(code, { person, challenge: asked.get('code_challenge') ?? '', redirect });
    return `${redirect}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
  }

  /** Answers a token request. A refusal has status 200, as on GitHub. */
  async makeTokens(request: Readable): Promise<FakeAnswer> {
    const sent = JSON.parse(await text(request)) as Record<string, string>;
    const refused = { body: { error: 'bad_verification_code' } };
    if (sent['client_id'] !== TEST_CLIENT.id || sent['client_secret'] !== TEST_CLIENT.secret) return refused;
    const person = sent['grant_type'] === 'refresh_token' ? this.#takeRefresh(sent) : this.#takeCode(sent);
    if (person === undefined || person.isRevoked) return refused;
    const [access_token, refresh_token] = [`${USER_TOKEN_PREFIX}${this.tokenCount}`, `ghr_${this.tokenCount++}`];
    this.#tokens.set(access_token, person).set(refresh_token, person);
    return { body: { access_token, refresh_token, expires_in: EXPIRES_IN_SECONDS, token_type: 'bearer' } };
  }

  /** Returns undefined if the token is unknown. */
  route(pathname: string, token: string): FakeAnswer | undefined {
    const person = this.#tokens.get(token);
    if (person === undefined || person.isRevoked) return undefined;
    const { id, login, email, isEmailVerified: verified, repositories } = person;
    if (pathname === '/user') return { body: { id, login, email: 'public@example.com' } };
    if (pathname === '/user/emails') {
      return email === undefined ? { status: 403, body: {} } : { body: [{ email, primary: true, verified }] };
    }
    if (pathname === '/user/installations') {
      return {
        body: { total_count: repositories.size, installations: [...repositories.keys()].map((each) => ({ id: each })) },
      };
    }
    const [, installationId] = /^\/user\/installations\/(\d+)\/repositories$/.exec(pathname) ?? [];
    const ids = repositories.get(Number(installationId)) ?? [];
    return { body: { total_count: ids.length, repositories: ids.map((each) => ({ id: each })) } };
  }

  #takeCode({ code = '', code_verifier = '', redirect_uri }: Record<string, string>): FakePerson | undefined {
    const begun = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    return begun?.challenge === challenge && begun.redirect === redirect_uri ? begun.person : undefined;
  }

  /** Takes a refresh token. Each works once, and the earlier access token becomes invalid. */
  #takeRefresh({ refresh_token = '' }: Record<string, string>): FakePerson | undefined {
    const person = this.#tokens.get(refresh_token);
    this.#tokens.delete(refresh_token);
    this.#tokens.delete(`${USER_TOKEN_PREFIX}${refresh_token.slice('ghr_'.length)}`);
    return person;
  }
}
