// The pages of memory over HTTP: their content for each kind of person, and their refusals.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Account } from '../../../../src/accounts/index.ts';
import type { Repository } from '../../../../src/services/memory/model/repository.ts';
import { MemoryServer } from '../memory-server.ts';
import { PageVisitor } from './page-visitor.ts';

const HOSTILE = '<script>alert(1)</script>';
const SOURCE = `/** Limits how often a request is retried. ${HOSTILE} */
export function limitRetries(count) {
  return count < 3;
}
`;

let server: MemoryServer;
let repository: Repository;
let admin: PageVisitor;
let member: PageVisitor;
let outsider: PageVisitor;
let outsiderAccount: Account;
before(async () => {
  server = await MemoryServer.open();
  const source = server.createGitRepository('tools', {
    'src/retry.js': SOURCE,
    'logo.png': 'picture',
    'keys.js': `const key = 'AKIA${'Q7T3ZK5N2XW4'}BCDE';\n`,
  });
  source.commit(`Begin ${HOSTILE}`);
  repository = await server.addRepository({ source: source.path, name: 'acme/tools' });
  const visitor = async (account: Account) => new PageVisitor(server, await server.signIn(account));
  admin = await visitor(await server.addAdmin());
  member = await visitor(await server.addAccount('Mia', 'member'));
  outsiderAccount = await server.addAccount('Otto');
  outsider = await visitor(outsiderAccount);
});
after(() => server.close());

describe('the pages of memory', () => {
  it('explain to strangers what it is, and ask them to log in everywhere else', async () => {
    const stranger = new PageVisitor(server);
    const home = await stranger.get('/');
    assert.equal(home.status, 200);
    assert.match(home.text, /answers agents over MCP/);
    assert.ok(!home.text.includes('acme'));
    for (const path of ['/search?q=retries', '/tokens', '/usage', '/people', '/repositories/acme/tools']) {
      const { status, headers } = await stranger.get(path);
      assert.deepEqual([status, headers.get('location')], [303, `/login?next=${encodeURIComponent(path)}`]);
    }
    assert.equal((await stranger.get('/events')).status, 401);
  });

  it('show repositories with their state, what is left out and the last commits, as text', async () => {
    const { text } = await member.get('/');
    assert.match(text, /href="\/repositories\/acme\/tools"/);
    assert.match(text, /Ready/);
    assert.match(text, /2 files in \d+ chunks at commit [0-9a-f]{7}, indexed/);
    const page = await member.get('/repositories/ACME/Tools');
    assert.match(page.text, /<dt>image or media<\/dt><dd>1 file<\/dd>/);
    assert.match(page.text, /1 secret replaced/);
    assert.match(page.text, /Begin &lt;script&gt;/);
    assert.ok(!page.text.includes(HOSTILE));
    assert.ok(!page.text.includes('/remove'), 'members manage nothing');
    assert.ok(!page.text.includes(server.folder), 'folders of the server are for administrators');
    assert.ok((await admin.get('/repositories/acme/tools')).text.includes(server.folder));
  });

  it('search like the tool, mark the words, and keep code as text', async () => {
    const { status, text, headers } = await member.get(
      '/search?q=where+are+retries+limited&repo=acme%2Ftools&path=&language=',
    );
    assert.equal(status, 200);
    assert.match(headers.get('content-security-policy') ?? '', /script-src 'self'/);
    assert.match(text, /src\/retry\.js/);
    assert.match(text, /<mark>limitRetries<\/mark>/);
    assert.ok(!text.includes(HOSTILE));
    assert.match(text, /&lt;script&gt;/);
    const file = await member.get('/repositories/acme/tools/file?path=src%2Fretry.js');
    assert.match(file.text, /<tr id="L2">/);
    assert.ok(!file.text.includes(HOSTILE));
    // The use is logged a little later.
    let usage = '';
    while (!usage.includes('where are retries limited')) usage = (await member.get('/usage')).text;
    assert.match(usage, /this dashboard/);
  });

  it('show a hostile question as text, and refuse one that is too long', async () => {
    const { text } = await member.get(`/search?q=${encodeURIComponent(HOSTILE)}`);
    assert.ok(!text.includes(HOSTILE));
    assert.equal((await member.get(`/search?q=${'a'.repeat(2_001)}`)).status, 400);
  });

  it('answer the same for a repository that is not there and one that must not be seen', async () => {
    assert.match((await outsider.get('/')).text, /No repository is shared with this account/);
    const answers = async (name: string) => {
      const gets = [
        `/repositories/${name}`,
        `/repositories/${name}/file?path=src/retry.js`,
        `/search?q=x&repo=${name}`,
      ];
      const found = await Promise.all(gets.map((path) => outsider.get(path)));
      for (const action of ['refresh', 'remove', 'access', 'access/give', 'access/take']) {
        found.push(await outsider.submit(`/repositories/${name}/${action}`, { email: 'a@b.example', account: 'x' }));
      }
      return found.map(({ status, text }) => [
        status,
        text.replaceAll(name, 'NAME').replaceAll(encodeURIComponent(name), 'NAME'),
      ]);
    };
    const hidden = await answers('acme/tools');
    assert.deepEqual(hidden, await answers('acme/other'));
    assert.deepEqual([...new Set(hidden.map(([status]) => status))], [404]);
    const token = await outsider.submit('/tokens', { tokenName: 'x', days: '30', repositories: repository.id });
    assert.equal(token.status, 404);
  });

  it('keep the repositories that were ticked when a token is refused', async () => {
    const { status, text } = await member.submit('/tokens', { tokenName: '', days: '30', repositories: repository.id });
    assert.equal(status, 400);
    assert.ok(text.includes(`name="repositories" value="${repository.id}" checked`), text);
  });

  it('let only administrators change something', async () => {
    const fields = { source: '/tmp/x', email: outsiderAccount.email, account: outsiderAccount.id, role: 'admin' };
    const own = '/repositories/acme/tools';
    const paths = [
      '/repositories',
      `${own}/refresh`,
      `${own}/remove`,
      `${own}/access`,
      `${own}/access/give`,
      '/people',
    ];
    for (const path of [...paths, `/people/${outsiderAccount.id}`]) {
      assert.equal((await member.submit(path, fields)).status, 403, path);
    }
    assert.equal((await member.get('/people')).status, 403);
  });

  it('refuse forms without the token of the session', async () => {
    const own = '/repositories/acme/tools';
    for (const path of [
      '/repositories',
      `${own}/refresh`,
      `${own}/remove`,
      `${own}/access/give`,
      '/tokens',
      '/tokens/revoke',
    ]) {
      const { status } = await admin.post(path, { csrfToken: 'another', source: '/x', tokenName: 'x', days: '30' });
      assert.equal(status, 403, path);
    }
    assert.equal((await member.get(own)).status, 200);
  });

  it('give a person access after showing whose account it is, and take it away', async () => {
    const own = '/repositories/acme/tools';
    const asked = await admin.submit(`${own}/access`, { email: outsiderAccount.email });
    assert.match(asked.text, /Give access to <bdi>Otto<\/bdi>/);
    assert.equal((await outsider.get(own)).status, 404, 'nothing has changed yet');
    assert.equal((await admin.submit(`${own}/access/give`, { account: outsiderAccount.id })).status, 303);
    assert.equal((await outsider.get(own)).status, 200);
    assert.match((await admin.get(own)).text, /otto@example\.org/);
    assert.ok(!(await outsider.get(own)).text.includes('otto@example.org'), 'only administrators see who may see it');
    assert.equal((await admin.submit(`${own}/access/take`, { account: outsiderAccount.id })).status, 303);
    assert.equal((await outsider.get(own)).status, 404);
    const unknown = await admin.submit(`${own}/access`, { email: 'unknown@example.org' });
    assert.equal(unknown.status, 404);
    assert.match(unknown.text, /There is no such account/);
  });

  it('keep what was typed where a repository is refused, and say why', async () => {
    const { status, text } = await admin.submit('/repositories', { source: 'ftp://host/x', name: 'acme/new' });
    assert.equal(status, 422);
    assert.match(text, /neither an https, http nor ssh address/);
    assert.match(text, /value="acme\/new"/);
  });

  it('show a token once, with the configuration of clients, and revoke it', async () => {
    const made = await member.submit('/tokens', { tokenName: 'notebook <b>', days: '30', repositories: repository.id });
    const [secret = ''] = /magpie_mem_[0-9A-Za-z]{43}/.exec(made.text) ?? [];
    assert.match(made.text, new RegExp(`claude mcp add --transport http magpie-memory ${server.url}/mcp`));
    assert.equal(made.text.split(secret).length - 1, 8, 'once alone, and once for each client');
    const list = await member.get('/tokens');
    assert.ok(!list.text.includes(secret));
    assert.match(list.text, /notebook &lt;b&gt;/);
    assert.match(list.text, /acme\/tools/);
    const id = /name="token" value="([^"]+)"/.exec(list.text)?.[1] ?? '';
    await outsider.submit('/tokens/revoke', { token: id });
    assert.match((await member.get('/tokens')).text, /notebook/, 'others cannot revoke it');
    await member.submit('/tokens/revoke', { token: id });
    assert.ok(!(await member.get('/tokens')).text.includes('notebook'));
    assert.equal((await member.submit('/tokens', { tokenName: 'x', days: '0.5' })).status, 400);
  });

  it('list each repository that the visitor may see, with changes', async () => {
    const cookie = await server.signIn(await server.addAccount('Eve', 'member'));
    const abort = new AbortController();
    const response = await fetch(`${server.url}/events`, { headers: { cookie }, signal: abort.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (pattern: RegExp) => {
      while (!pattern.test(text)) text += (await reader?.read())?.value ?? '';
    };
    await readUntil(/event: complete\ndata: {"count":1}/);
    assert.match(text, new RegExp(`"id":"${repository.id}","label":"Ready"`));
    await admin.submit('/repositories/acme/tools/refresh');
    await readUntil(/"label":"(Queued|Refreshing)"/);
    await readUntil(/"label":"Ready".*"label":"Ready"/s);
    abort.abort();
  });

  it('send nothing more when the session has ended', async () => {
    const account = await server.addAccount('Mallory', 'member');
    const response = await fetch(`${server.url}/events`, { headers: { cookie: await server.signIn(account) } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: complete')) text += (await reader?.read())?.value ?? '';
    await server.accounts.store.sessions.removeOthersOf(account.id, undefined);
    await admin.submit('/repositories/acme/tools/refresh');
    let later = '';
    for (;;) {
      const { value = '', done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      later += value;
    }
    assert.doesNotMatch(later, /event: status/);
    await server.whenIndexed(repository);
  });

  it('say in an error page what is wrong, and answer programs in JSON', async () => {
    const page = await member.get('/nowhere');
    assert.deepEqual([page.status, /Page not found/.test(page.text)], [404, true]);
    assert.ok(
      page.text.includes('href="/account"') && !page.text.includes('Log in'),
      'around it is what is for people who are signed in',
    );
    assert.equal((await server.get('/nowhere')).body.error.code, 'not_found');
  });
});
