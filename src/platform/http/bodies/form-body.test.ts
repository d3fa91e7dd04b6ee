import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { RunningService } from '../../running-service.ts';
import type { ErrorShape } from '../errors/problem.ts';
import { DEFAULT_HTTP_LIMITS } from '../http-limits.ts';
import { startHttpService } from '../start-http-service.ts';
import { acceptForm, type Form } from './form-body.ts';

const errors: ErrorShape = {
  fromProblem: (problem) => ({
    status: problem.kind === 'body-too-large' ? 413 : 400,
    code: problem.kind,
    body: problem,
  }),
  fromError: () => undefined,
};

const service: RunningService = await startHttpService({
  name: 'forms',
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent',
  limits: DEFAULT_HTTP_LIMITS,
  endpoints: [
    {
      basePath: '',
      errors,
      api: { title: 'Forms', description: '', version: '1', tags: [], securitySchemes: {}, schemas: [] },
      routes: (app) => {
        const config = acceptForm({ bodyBytesMax: 100_000, fileBytesMax: { picture: 1_000, other: 10 } });
        app.post('/form', { config }, async ({ body }) => {
          if (!isForm(body)) return JSON.stringify({ json: body });
          const files = [...body.files].map(([name, { fileName, type, bytes, isTooLarge }]) => {
            return { name, fileName, type, text: bytes.toString('latin1'), isTooLarge };
          });
          return JSON.stringify({ fields: Object.fromEntries(body.fields), files });
        });
        app.post('/json', async () => '{}');
      },
      renderError: ({ body }, { headers }) =>
        headers.accept === 'text/plain' ? { type: 'text/plain', text: `plain: ${Object.keys(body)[0]}` } : undefined,
    },
  ],
});
after(() => service.close());

function isForm(body: unknown): body is Form {
  return typeof body === 'object' && body !== null && 'files' in body;
}

async function send(body: string | FormData | URLSearchParams, headers: Record<string, string> = {}, path = '/form') {
  const answer = await fetch(service.url + path, { method: 'POST', body, headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function multipart(...parts: string[]): { body: string; headers: Record<string, string> } {
  const body = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

async function refuses(parts: string[], reason: RegExp): Promise<void> {
  const { body, headers } = multipart(...parts);
  const answer = await send(body, headers);
  assert.equal(answer.status, 400);
  assert.match(JSON.stringify(answer.body), reason);
}

describe('forms', () => {
  it('reads fields, repeated fields and files', async () => {
    const form = new FormData();
    form.append('name', 'Zoë');
    form.append('tags', 'a');
    form.append('tags', 'b');
    form.append('picture', new Blob(['pixels'], { type: 'image/png' }), 'me.png');
    const { status, body } = await send(form);
    assert.equal(status, 200);
    assert.deepEqual(body['fields'], { name: ['Zoë'], tags: ['a', 'b'] });
    const picture = { name: 'picture', fileName: 'me.png', type: 'image/png', text: 'pixels', isTooLarge: false };
    assert.deepEqual(body['files'], [picture]);
  });

  it('reads forms without files as browsers send them', async () => {
    const { body } = await send(
      new URLSearchParams([
        ['q', 'a b&c'],
        ['q', 'ü'],
      ]),
    );
    assert.deepEqual(body, { fields: { q: ['a b&c', 'ü'] }, files: [] });
  });

  it('reads JSON as JSON on the same route', async () => {
    const { body } = await send('{"a":1}', { 'content-type': 'application/json' });
    assert.deepEqual(body, { json: { a: 1 } });
  });

  it('refuses forms where a route takes none', async () => {
    assert.equal((await send(new URLSearchParams({ a: '1' }), {}, '/json')).body['kind'], 'unsupported-media');
  });

  it('keeps nothing of a file above its limit', async () => {
    const form = new FormData();
    form.append('picture', new Blob(['x'.repeat(1_001)]), 'big.png');
    const { body } = await send(form);
    const [file] = body['files'] as { text: string; isTooLarge: boolean }[];
    assert.deepEqual([file?.text, file?.isTooLarge], ['', true]);
  });

  it('takes a file field in which nothing was chosen as absent', async () => {
    const { body, headers } = multipart('content-disposition: form-data; name="picture"; filename=""\r\n\r\n');
    assert.deepEqual((await send(body, headers)).body, { fields: {}, files: [] });
  });

  it('refuses a body above the limit of the route', async () => {
    const form = new FormData();
    form.append('picture', new Blob(['x'.repeat(200_000)]), 'big.png');
    assert.equal((await send(form)).status, 413);
  });

  it('refuses what is not a well-formed form, and says why', async () => {
    const file = (name: string) => `content-disposition: form-data; name="${name}"; filename="f"\r\n\r\nx`;
    for (const name of ['unknown', 'constructor', '__proto__'])
      await refuses([file(name)], new RegExp(`not expected: ${name}`));
    await refuses([file('other'), file('other')], /other twice/);
    await refuses([file('other'), file('picture'), file('third')], /more than 2 files|not expected/);
    await refuses([`content-disposition: form-data; name="long"\r\n\r\n${'x'.repeat(70_000)}`], /too long: long/);
    const many = Array.from({ length: 101 }, (_, i) => `content-disposition: form-data; name="f${i}"\r\n\r\nx`);
    await refuses(many, /more than 100 fields/);
    const cut = await send('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nhalf', {
      'content-type': 'multipart/form-data; boundary=b',
    });
    assert.match(JSON.stringify(cut.body), /ends too early/);
    assert.match(JSON.stringify((await send('x', { 'content-type': 'multipart/form-data' })).body), /content type/);
  });
});

describe('errors', () => {
  it('are written as the endpoint renders them', async () => {
    const answer = await fetch(`${service.url}/nothing`, { headers: { accept: 'text/plain' } });
    assert.equal(await answer.text(), 'plain: kind');
    assert.equal(answer.headers.get('content-type'), 'text/plain');
  });
});
