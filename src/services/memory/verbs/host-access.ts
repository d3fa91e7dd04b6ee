// The access to repositories of the code host, which the host decides. Its answer is cached as grants.
import type { Account } from '../../../accounts/index.ts';
import type { Clock } from '../../../base/clock.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { type SecretBox, SecretNotReadable } from '../../../platform/secrets/secret-box.ts';
import { type HostPerson, type HostTokens, toTokensPurpose } from '../model/host-person.ts';
import type { HostPeople, MemoryStore } from '../ports.ts';

interface Needed {
  readonly store: MemoryStore;
  readonly secrets: SecretBox;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;
/** The interval between requests to the host. It bounds how long people who lost access there can still read here. */
const ASK_EVERY_MS = 10 * MINUTE_MS;
/** The time for which the last answer counts while the host does not answer. */
const ANSWER_MS_MAX = 60 * MINUTE_MS;
/** The retry interval for a host that is down, because a person waits each time. */
const RETRY_MS = MINUTE_MS;
/** The margin before expiry: a token that expires during use would look like a refusal. */
const EXPIRY_MARGIN_MS = MINUTE_MS;

/** The refusal when the host no longer accepts the person's tokens: access ends at once. */
const REFUSED = 'host_person_refused';

export class HostAccess {
  readonly people: HostPeople;
  readonly #resources: Needed;
  readonly #running = new Map<string, Promise<void>>();

  constructor(resources: Needed, people: HostPeople) {
    this.#resources = resources;
    this.people = people;
  }

  /** Asks the host if its last answer is old; concurrent calls ask once. Await it before grants are read. */
  async refresh({ id: accountId, accessEpoch }: Pick<Account, 'id' | 'accessEpoch'>): Promise<void> {
    const { store, clock } = this.#resources;
    const person = await store.hostPeople.find(accountId);
    // A link of another epoch has ended, and its grants with it.
    if (person === undefined || person.accessEpoch !== accessEpoch) return;
    if (clock.nowMs() < person.askAfter.getTime()) return;
    const running = this.#running.get(accountId) ?? this.#ask(person).finally(() => this.#running.delete(accountId));
    this.#running.set(accountId, running);
    await running;
  }

  async #ask(person: HostPerson): Promise<void> {
    const { store, clock } = this.#resources;
    // A refresh token works once: one process asks, and the others use the last answer meanwhile.
    if (!(await store.hostPeople.claimAsking(person, new Date(clock.nowMs() + RETRY_MS)))) return;
    try {
      const { accessToken } = await this.#getTokens(person);
      const hostIds = await this.people.listRepositoryIds(accessToken);
      await store.grants.replaceHosted(person, await this.#listKnown(hostIds));
      const nowMs = clock.nowMs();
      const askAfter = new Date(nowMs + ASK_EVERY_MS);
      await store.hostPeople.update(person, { answeredAt: new Date(nowMs), askAfter });
    } catch (error) {
      // Tokens that were sealed with a lost key count as refused.
      const isRefused = error instanceof SecretNotReadable || (error as Refusal).code === REFUSED;
      if (!isRefused && !(error instanceof Refusal)) throw error;
      const nowMs = clock.nowMs();
      const isOver = isRefused || nowMs - person.answeredAt.getTime() >= ANSWER_MS_MAX;
      if (isOver) await store.grants.replaceHosted(person, []);
      await store.hostPeople.update(person, { askAfter: new Date(nowMs + RETRY_MS) });
    }
  }

  async #listKnown(hostIds: readonly number[]): Promise<readonly string[]> {
    const listed = new Set(hostIds);
    const repositories = await this.#resources.store.repositories.list();
    return repositories.filter(({ hosted }) => hosted !== undefined && listed.has(hosted.hostId)).map(({ id }) => id);
  }

  /** Returns valid tokens. New ones are stored before they are used, because the old ones are no longer valid. */
  async #getTokens(person: HostPerson): Promise<HostTokens> {
    const { store, secrets, clock } = this.#resources;
    const purpose = toTokensPurpose(person.accountId);
    const tokens = JSON.parse(secrets.open(person.sealedTokens, purpose)) as HostTokens;
    const { refreshToken, expiresAtMs = Number.POSITIVE_INFINITY } = tokens;
    if (refreshToken === undefined || clock.nowMs() < expiresAtMs - EXPIRY_MARGIN_MS) return tokens;
    const fresh = await this.people.refresh(refreshToken);
    await store.hostPeople.update(person, { sealedTokens: secrets.seal(JSON.stringify(fresh), purpose) });
    return fresh;
  }
}
