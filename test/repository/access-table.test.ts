// The events that end access to an account: the table of docs/decisions/platform.md, through the real program. Keys are
// made and tried in one process; on PostgreSQL the events happen in another one.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createResetLink } from '../../src/accounts/commands/operate-accounts.ts';
import { ACCOUNTS_FOLDER } from '../../src/accounts/folder.ts';
import type { Account } from '../../src/accounts/index.ts';
import { countHeldAccess } from '../../src/accounts/store/count-held-access.ts';
import { SERVICES } from '../../src/app/services.ts';
import { forSoak } from '../../src/base/testing/soak.ts';
import { openTestPostgres, type TestPostgres } from '../../src/platform/storage/postgres/testing/test-postgres.ts';
import { type AccessFixture, AccessWorld, get, PROXY_SECRET, send, type TestPerson, toCookie } from './access-world.ts';
import type { MagpieProcess } from './magpie-process.ts';

const PASSWORD = 'four unrelated words';
const NEW_PASSWORD = 'another four words';
const HELD = SERVICES.flatMap(({ accountTables }) => accountTables.flatMap(({ access }) => access ?? []));
const HOLDERS = SERVICES.filter(({ accountTables }) => accountTables.some(({ access }) => access !== undefined));
const GIVEN = ['role', ...HELD.filter(({ isGiven }) => isGiven).map(({ noun }) => noun)];
const ALL = 'all';

/** The access that each event leaves. */
const LEFT: Readonly<Record<string, readonly string[] | typeof ALL>> = {
  'set-up link': [],
  'hand-over by command': [],
  'proxy sign-in': [],
  'GitHub sign-in': ALL,
  reset: GIVEN,
  'change of password': ['API token', ...GIVEN],
  demotion: ALL,
  closing: [],
  MAGPIE_ADMIN: [],
};

/** The short form tries the events where they happen in another process; a soak tries them on both databases. */
for (const databaseName of forSoak(['SQLite', 'PostgreSQL'], ['PostgreSQL'])) {
  describe(`access to an account on ${databaseName}`, () => {
    let postgres: TestPostgres | undefined;
    let world: AccessWorld;
    let actor: MagpieProcess;
    let adminCookie = '';
    const fixtures: AccessFixture[] = [];

    before(async () => {
      for (const { name } of HOLDERS) {
        const { openAccessFixture } = await import(`../services/${name}/access-fixture.ts`);
        fixtures.push(await openAccessFixture());
      }
      postgres = databaseName === 'SQLite' ? undefined : await openTestPostgres();
      const environment = Object.assign({}, ...fixtures.map((fixture) => fixture.environment));
      world = await AccessWorld.open(postgres, environment);
      actor = await world.start();
    });
    after(async () => {
      await world.close();
      for (const fixture of fixtures) await fixture.close();
      await postgres?.close();
    });

    const createLink = (email: string) => createResetLink(world.locationOf(ACCOUNTS_FOLDER), email);
    const urlOfActor = () => actor.waitUntilReady('memory');
    const listHeld = (account: Account) =>
      countHeldAccess(
        { dataDir: world.dataDir, database: postgres?.server, services: SERVICES },
        account,
        HOLDERS.map(({ name }) => name),
      );

    /** Makes every kind of access to an account. Returns a function that lists the names of those that are valid. */
    async function makeAccess(person: TestPerson): Promise<() => Promise<string[]>> {
      const { account, cookie } = person;
      const url = world.urlOf('memory');
      const audit = { service: 'memory', actor: 'x', action: 'set-role', subject: 'x', note: '', at: new Date() };
      await world.accounts.accounts.setRole(account.id, 'memory', 'member', audit);
      const link = new URL(await createLink(account.email), url);
      const probes = {
        session: async () => (await get(url, '/account', { cookie })).status === 200,
        'one-time link': async () => (await get(url, `${link.pathname}${link.search}`)).status === 200,
        role: async () => (await world.accounts.accounts.findRole(account.id, 'memory')) !== undefined,
        ...Object.assign({}, ...(await Promise.all(fixtures.map((each) => each.makeAccess(world, person))))),
      };
      return async () => {
        const valid: string[] = [];
        for (const [name, probe] of Object.entries(probes))
          if (await (probe as () => Promise<boolean>)()) valid.push(name);
        const held = await listHeld((await world.accounts.accounts.find(account.id)) ?? account);
        for (const { noun } of HELD) if (held.includes(`1 ${noun}`) && !valid.includes(noun)) valid.push(noun);
        return valid.sort();
      };
    }

    const events: Readonly<Record<string, (person: TestPerson) => Promise<void>>> = {
      'set-up link': async ({ account: { email } }) => {
        const [, code = ''] = /\/setup\?code=([\w-]+)/.exec(actor.stdout) ?? [];
        const fields = { code, email, name: 'Root', password: NEW_PASSWORD };
        adminCookie = toCookie(await send(await urlOfActor(), '/setup', fields));
        assert.match(
          (await get(await urlOfActor(), '/account', { cookie: adminCookie })).text,
          /administrator of this/,
        );
      },
      'hand-over by command': async ({ account }) => {
        const said = await world.command(['admin', 'create', account.email], { MAGPIE_ADMIN_PASSWORD: NEW_PASSWORD });
        assert.match(said, /Nobody has proved the address: the account may be a stranger’s/);
        const [, ended = ''] = /^Handing it over ends: (.*)\.$/m.exec(said) ?? [];
        // The linked identity was tried before, which opened another session.
        const counts = [
          '2 sessions',
          '1 API token',
          '1 one-time link',
          '1 role',
          ...HELD.map(({ noun }) => `1 ${noun}`),
        ];
        assert.deepEqual(ended.split(', ').sort(), counts.sort());
        assert.match(said, /is an administrator now, with the new password; all access that the account had has ended/);
      },
      'proxy sign-in': async ({ account }) => {
        const authorization = `Basic ${Buffer.from(`${account.email}:${PROXY_SECRET}`).toString('base64')}`;
        assert.equal((await get(await urlOfActor(), '/account', { authorization })).status, 200);
      },
      reset: async ({ account }) => {
        const link = new URL(await createLink(account.email), await urlOfActor());
        const fields = { code: link.searchParams.get('code') ?? '', password: NEW_PASSWORD };
        assert.equal((await send(link.origin, '/reset', fields)).status, 303);
      },
      'change of password': async ({ cookie }) => {
        const fields = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
        const answer = await send(await urlOfActor(), '/account/password', fields, cookie);
        assert.equal(answer.headers.get('location'), '/account?done=password');
      },
      demotion: async ({ account, cookie }) => {
        const url = await urlOfActor();
        const setRole = (role: string) => send(url, `/people/${account.id}`, { role }, adminCookie);
        assert.equal((await setRole('admin')).status, 303);
        assert.equal((await get(world.urlOf('memory'), '/people', { cookie })).status, 200);
        assert.equal((await setRole('member')).status, 303);
        assert.equal((await get(world.urlOf('memory'), '/people', { cookie })).status, 403);
      },
      closing: async ({ cookie }) => {
        const answer = await send(await urlOfActor(), '/account/delete', { password: PASSWORD }, cookie);
        assert.equal(answer.headers.get('location'), '/login?done=deleted');
      },
      MAGPIE_ADMIN: async ({ account }) => {
        const settings = { MAGPIE_ADMIN: account.email, MAGPIE_ADMIN_PASSWORD: NEW_PASSWORD };
        const started = await world.startWith(settings);
        await started.hasWritten(/had an account, which is an administrator’s now: all access to it has ended/);
      },
    };

    it('has a row for each event that is tried here, and for no other', () => {
      assert.deepEqual(
        Object.keys(LEFT).sort(),
        [...Object.keys(events), ...fixtures.flatMap((each) => Object.keys(each.events ?? {}))].sort(),
      );
    });

    for (const [event, left] of Object.entries(LEFT)) {
      it(`${event}: ${left === ALL ? 'ends nothing' : `leaves ${left.join(', ') || 'nothing'}`}`, async () => {
        const email = `${event.toLowerCase().replace(/\W/g, '-')}@example.org`;
        const person = await world.register(email, PASSWORD);
        const listValid = await makeAccess(person);
        const made = await listValid();
        for (const { noun } of HELD) assert.ok(made.includes(noun), `the fixture of its service makes a ${noun}`);
        const ofService = fixtures.map((each) => each.events?.[event]).find((each) => each !== undefined);
        await (ofService?.(world, person) ?? events[event]?.(person));
        assert.deepEqual(await listValid(), left === ALL ? made : [...left].sort());
        // Dead records are removed as soon as their service is notified, in any process.
        while (left !== ALL && (await listHeld(person.account)).length > (left.length === 0 ? 0 : 1)) await sleep(100);
      });
    }
  });
}
