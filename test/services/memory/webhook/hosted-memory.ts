// Memory as the app of a code host: the whole service, the host's API and its git repositories, and messages as the
// host sends them.
import { createHmac, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { systemClock } from '../../../../src/base/clock.ts';
import { createSecretBox } from '../../../../src/platform/secrets/secret-box.ts';
import { toThreadLocation } from '../../../../src/platform/storage/thread-location.ts';
import { createSources } from '../../../../src/services/memory/git/sources.ts';
import {
  type FakeHost,
  type FakeRepository,
  TEST_APP_ID,
} from '../../../../src/services/memory/github/testing/fake-host.ts';
import { TEST_CLIENT } from '../../../../src/services/memory/github/testing/fake-people.ts';
import { DEFAULT_LIMITS } from '../../../../src/services/memory/limits.ts';
import type { Repository } from '../../../../src/services/memory/model/repository.ts';
import { OPERATOR } from '../../../../src/services/memory/model/viewer.ts';
import { openSearchThread } from '../../../../src/services/memory/search/thread/search-thread.ts';
import { searchCode } from '../../../../src/services/memory/verbs/search-code.ts';
import { type Json, type MemoryAnswer, MemoryServer, type TestMemoryOptions } from '../memory-server.ts';

export const SECRET = 'the secret of the webhook';
export const INSTALLATION = 77;

export interface Message {
  readonly event: string;
  readonly payload: Json;
}

const POLL_MS = 25;
const QUIET_MS_MAX = 500_000;

export class HostedMemory {
  readonly host: FakeHost;
  readonly server: MemoryServer;
  #searchThread: ReturnType<typeof openSearchThread> | undefined;

  constructor(host: FakeHost, server: MemoryServer) {
    this.host = host;
    this.server = server;
  }

  static async open(host: FakeHost, options: TestMemoryOptions = {}): Promise<HostedMemory> {
    const { apiUrl, privateKey } = host;
    const server = await MemoryServer.open({
      github: { appId: TEST_APP_ID, privateKey, apiUrl, version: '1.2.3', client: TEST_CLIENT },
      webhookSecrets: [SECRET],
      // Failed attempts are reported; tests look at their results.
      onFailure: () => {},
      ...options,
    });
    return new HostedMemory(host, server);
  }

  async close(): Promise<void> {
    await this.#searchThread?.close();
    await this.server.close();
    await this.host.close();
  }

  /**
   * Delivers a message. The bodies of two deliveries differ, like those of the host, which contain the time of the
   * event.
   */
  deliver({ event, payload }: Message, id: string = randomUUID()): Promise<MemoryAnswer> {
    const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
    const body = JSON.stringify(isObject ? { ...payload, happened: id } : payload);
    return this.send(body, { 'x-github-event': event, 'x-github-delivery': id });
  }

  /** Sends a body, signed with the secret unless the headers have a signature. */
  send(body: string | Buffer<ArrayBuffer>, headers: Readonly<Record<string, string>>): Promise<MemoryAnswer> {
    const signature = { 'x-hub-signature-256': sign(body, SECRET) };
    const sent = { 'content-type': 'application/json', ...signature, ...headers };
    return this.server.call('POST', '/github/webhook', { body, headers: sent });
  }

  /** Delivers a message and waits until no work is left. */
  async tell(message: Message): Promise<MemoryAnswer> {
    const answer = await this.deliver(message);
    await this.whenQuiet();
    return answer;
  }

  async whenQuiet(): Promise<void> {
    const endsAtMs = Date.now() + QUIET_MS_MAX;
    while (Date.now() < endsAtMs) {
      const jobs = await this.server.jobs.list({ states: ['waiting', 'running'], limit: 100 });
      // Jobs that wait for their next attempt have failed before.
      if (jobs.every(({ reason }) => reason !== undefined)) return;
      await sleep(POLL_MS);
    }
    throw new Error('jobs take too long');
  }

  /** Lists the names of the repositories, in their order. */
  async listNames(): Promise<string[]> {
    return (await this.server.store.repositories.list()).map(({ owner, name }) => `${owner}/${name}`);
  }

  async getRepository({ id }: FakeRepository): Promise<Repository> {
    const found = await this.server.store.repositories.findByHostId(id);
    if (found === undefined) throw new Error('the repository is not there');
    return found;
  }

  /** Lists the paths of the hits, in the default branch or in a pull request. */
  async search(query: string, within: { name: Pick<Repository, 'owner' | 'name'>; pullNumber?: number }) {
    const { store, index, jobs, location } = this.server;
    const limits = DEFAULT_LIMITS;
    // The thread is started once, like that of a server.
    this.#searchThread ??= openSearchThread(
      { location: toThreadLocation(location), cacheBytesMax: limits.cacheBytesMax },
      1,
    );
    const secrets = createSecretBox(Buffer.alloc(32));
    const sources = createSources({ home: tmpdir(), variables: {} }, tmpdir());
    const fixed = { clock: systemClock, host: undefined, isLocalAllowed: true, isShared: false, sources };
    const resources = { store, index, jobs, searchThread: this.#searchThread, secrets, limits, ...fixed };
    const { name: repository, pullNumber } = within;
    const { hits } = await searchCode(resources, OPERATOR, { query, top: 10, repository, pullNumber });
    return hits;
  }
}

export function sign(body: string | Uint8Array, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Returns a message as GitHub sends it, about this repository of the host. */
export function toMessage(
  host: FakeHost,
  event: string,
  action: string | undefined,
  about: { repository?: FakeRepository; installationId?: number; changed?: Json },
): Message {
  const { repository, installationId = repository?.installationId ?? INSTALLATION, changed } = about;
  const { examples: ofEvent } = (examples as Json).find(({ name }: Json) => name === event);
  const example = ofEvent.find((each: Json) => each.action === action) ?? ofEvent[0];
  const described = repository && { repository: { ...example.repository, ...host.describe(repository) } };
  const installation = { ...example.installation, id: installationId };
  return { event, payload: { ...example, ...(action && { action }), installation, ...described, ...changed } };
}
