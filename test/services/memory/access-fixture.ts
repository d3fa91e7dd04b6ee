import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { FakeHost, TEST_APP_ID } from '../../../src/services/memory/github/testing/fake-host.ts';
import { type FakePerson, TEST_CLIENT } from '../../../src/services/memory/github/testing/fake-people.ts';
import { openMemoryStore } from '../../../src/services/memory/store/open-memory-store.ts';
import { type AccessFixture, type AccessWorld, get, send, toCookie } from '../../repository/access-world.ts';

const INSTALLATION = 77;
const POLL_MS = 50;

export async function openAccessFixture(): Promise<AccessFixture> {
  const host = await FakeHost.start();
  const seen = host.addRepository(INSTALLATION, 'acme/seen', { 'a.md': '# Seen\n' });
  let count = 0;
  return {
    environment: {
      MAGPIE_GITHUB_APP_ID: TEST_APP_ID,
      MAGPIE_GITHUB_PRIVATE_KEY: host.privateKey,
      MAGPIE_GITHUB_CLIENT_ID: TEST_CLIENT.id,
      MAGPIE_GITHUB_CLIENT_SECRET: TEST_CLIENT.secret,
      MAGPIE_GITHUB_API_URL: host.apiUrl,
      // The host runs on this machine, which a program behind a proxy does not ask otherwise.
      MAGPIE_MEMORY_ALLOW_PRIVATE: '1',
    },
    makeAccess: async (world, { account, cookie }) => {
      const url = world.urlOf('memory');
      const { store } = await openMemoryStore(world.locationOf('memory'));
      try {
        while ((await store.repositories.list()).length === 0) await sleep(POLL_MS);
        const [repository] = await store.repositories.list();
        const { accessEpoch, id: accountId } = account;
        await store.grants.add({ repositoryId: repository?.id ?? '', accountId, source: 'person', accessEpoch });
      } finally {
        await store.close();
      }
      const person = host.people.add(`person-${count++}`, INSTALLATION, [seen.id]);
      await signInWithHost(world, host, person, cookie);
      const { text } = await send(url, '/tokens', { tokenName: 'agent', days: '' }, cookie);
      const [token] = /magpie_mem_\w{43}/.exec(text) ?? assert.fail('no token');
      return {
        'API token': async () => (await callMcp(url, token)) === 200,
        'linked identity': async () => {
          const opened = await signInWithHost(world, host, person);
          const page = opened === '' ? '' : (await get(url, '/account', { cookie: opened })).text;
          return page.includes(account.email);
        },
      };
    },
    events: {
      // The host has verified the address of the account for another person.
      'GitHub sign-in': async (world, { account }) => {
        const namesake = host.people.add(`namesake-${count++}`, INSTALLATION, []);
        namesake.email = account.email;
        assert.equal(await signInWithHost(world, host, namesake), '', 'an address opens nothing');
      },
    },
    close: () => host.close(),
  };
}

/** Returns the cookie of the opened session; empty if it was refused, or if the person was signed in already. */
async function signInWithHost(world: AccessWorld, host: FakeHost, person: FakePerson, cookie = ''): Promise<string> {
  const url = world.urlOf('memory');
  const begun = await get(url, '/login/github', { cookie });
  const back = host.people.allow(person, begun.headers.get('location') ?? '');
  const answer = await get(url, back.replace(url, ''), { cookie: [cookie, toCookie(begun)].join('; ') });
  return (
    answer.headers
      .getSetCookie()
      .find((each) => each.startsWith('magpie_session='))
      ?.split(';')[0] ?? ''
  );
}

async function callMcp(url: string, token: string): Promise<number> {
  const { status, body } = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  await body?.cancel();
  return status;
}
