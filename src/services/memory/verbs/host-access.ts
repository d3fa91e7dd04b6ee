// Which repositories of the code host somebody may see is for the host to say. Its answer is kept as grants, for a while.
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
/** People who lost access at the host can read on here for this long at most, while the host answers. */
const ASK_EVERY_MS = 10 * MINUTE_MS;
/** While it does not, its last answer counts for this long. */
const ANSWER_MS_MAX = 60 * MINUTE_MS;
/** A host that is down is asked this often, because each time somebody waits for it. */
const RETRY_MS = MINUTE_MS;
/** A token that expires while it is used would look like a refusal. */
const EXPIRY_MARGIN_MS = MINUTE_MS;

/** The host does not know the person by these tokens any more: access ends at once. */
const REFUSED = 'host_person_refused';

export class HostAccess {
  readonly people: HostPeople;
  readonly #resources: Needed;
  readonly #running = new Map<string, Promise<void>>();

  constructor(resources: Needed, people: HostPeople) {
    this.#resources = resources;
    this.people = people;
  }

  /** To be awaited before grants are read. Asks the host where its last answer is old; calls at the same time ask once. */
  async refresh({ id: accountId, accessEpoch }: Pick<Account, 'id' | 'accessEpoch'>): Promise<void> {
    const { store, clock } = this.#resources;
    const person = await store.hostPeople.find(accountId);
    // A link of another epoch is over, and its grants with it.
    if (person === undefined || person.accessEpoch !== accessEpoch) return;
    if (clock.nowMs() < person.askAfter.getTime()) return;
    const running = this.#running.get(accountId) ?? this.#ask(person).finally(() => this.#running.delete(accountId));
    this.#running.set(accountId, running);
    await running;
  }

  async #ask(person: HostPerson): Promise<void> {
    const { store, clock } = this.#resources;
    // A refresh token works once: of several processes one asks, and the others go by the last answer meanwhile.
    if (!(await store.hostPeople.claimAsking(person, new Date(clock.nowMs() + RETRY_MS)))) return;
    try {
      const { accessToken } = await this.#getTokens(person);
      const hostIds = await this.people.listRepositoryIds(accessToken);
      await store.grants.replaceHosted(person, await this.#listKnown(hostIds));
      const nowMs = clock.nowMs();
      const askAfter = new Date(nowMs + ASK_EVERY_MS);
      await store.hostPeople.update(person, { answeredAt: new Date(nowMs), askAfter });
    } catch (error) {
      // Tokens that were sealed with a key that is gone are as good as refused ones.
      const isRefused = error instanceof SecretNotReadable || (error as Refusal).code === REFUSED;
      if (!isRefused && !(error instanceof Refusal)) throw error;
      const nowMs = clock.nowMs();
      const isOver = isRefused || nowMs - person.answeredAt.getTime() >= ANSWER_MS_MAX;
      if (isOver) await store.grants.replaceHosted(person, []);
      await store.hostPeople.update(person, { askAfter: new Date(nowMs + RETRY_MS) });
    }
  }

  async #listKnown(hostIds: readonly number[]): Promise<readonly string[]> {
    const told = new Set(hostIds);
    const repositories = await this.#resources.store.repositories.list();
    return repositories.filter(({ hosted }) => hosted !== undefined && told.has(hosted.hostId)).map(({ id }) => id);
  }

  /** New ones are stored before they are used: the old ones are not valid any more. */
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
