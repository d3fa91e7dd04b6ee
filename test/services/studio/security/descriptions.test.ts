// Attacks by app descriptions from outside: sizes, nesting, formulas and names, by every way they come in.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { App, FieldSpec } from '../../../../src/services/studio/app/description.ts';
import { compileApp } from '../../../../src/services/studio/compile/compile-app.ts';
import { SHOP } from '../described-shop.ts';
import { type Json, StudioServer } from '../studio-server.ts';

const server = await StudioServer.open();
after(async () => {
  await server.close();
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

/** Far above the time that a refusal takes, and far below that of an attack that works. */
const REFUSED_MS_MAX = 3_000;

type Fields = { readonly [id: string]: FieldSpec };
const toThing = (fields: Fields, rows: readonly object[] = []) => ({ name: 'a', plural: 'b', fields, rows });
const withFields = (fields: Fields, rows?: readonly object[]) => ({
  ...SHOP,
  things: { ...SHOP.things, lamp: toThing(fields, rows) },
});
const withView = (view: object) => ({ ...SHOP, pages: [{ name: 'P', views: [view] }] });
const withAction = (action: object) => ({ ...SHOP, actions: { go: { label: 'Go', on: 'lamp', ...action } } });
const toFormula = (formula: string) => withFields({ name: 'text', total: { type: 'number', formula } });
const toNested = (depth: number): unknown => (depth === 0 ? 1 : [toNested(depth - 1)]);
const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Each thing sums the next one several times: as a tree, the expression has 12^15 nodes. */
const CHAIN = {
  ...SHOP,
  things: Object.fromEntries(
    range(16).map((at) => [
      `t${at}`,
      toThing({ name: 'text', sum: { type: 'number', formula: at === 15 ? '1 + 1' : toSums(`t${at + 1}`) } }),
    ]),
  ),
  pages: [{ name: 'P', views: [{ kind: 'table', of: 't0' }] }],
};

function toSums(thing: string): string {
  return range(12)
    .map(() => `sum(${thing}.sum)`)
    .join(' + ');
}

const OUTPUTS = range(40).map((at) => ({
  id: `x${at}`,
  label: `X${at}`,
  value:
    at === 39
      ? 'n'
      : range(9)
          .map((each) => `if(x${at + 1} > ${each}, 1, x${at + 1})`)
          .join(' + '),
}));

const BOMBS: Readonly<Record<string, unknown>> = {
  'too deep a value': { ...SHOP, theme: toNested(2_000) },
  'too many things': { ...SHOP, things: Object.fromEntries(range(500).map((at) => [`t${at}`, SHOP.things['lamp']])) },
  'too many rows': withFields(
    { name: 'text' },
    range(5_000).map((at) => ({ name: `n${at}` })),
  ),
  'too long a text': { ...SHOP, purpose: 'x'.repeat(300_000) },
  'too many views': {
    ...SHOP,
    pages: range(16).map((at) => ({ name: `P${at}`, views: range(20).map(() => ({ kind: 'table', of: 'lamp' })) })),
  },
  'a formula of parentheses': toFormula(`${'('.repeat(290)}1${')'.repeat(290)}`),
  'a formula of signs': toFormula(`${'-'.repeat(500)}1`),
  'a formula of nots': toFormula(`${'not '.repeat(140)}1`),
  'too long a formula': toFormula('1+'.repeat(2_000)),
  'a formula of itself': withFields({
    name: 'text',
    x: { type: 'number', formula: 'y' },
    y: { type: 'number', formula: 'x' },
  }),
  'sums of sums of sums': CHAIN,
  'outputs of outputs': withView({ kind: 'calculator', inputs: { n: 'number' }, outputs: OUTPUTS }),
  'an output of itself': withView({
    kind: 'calculator',
    inputs: { n: 'number' },
    outputs: [{ id: 'x', label: 'X', value: 'x + 1' }],
  }),
  'a path out of the document': withView({ kind: 'table', of: '../../etc/passwd' }),
  'a path in a field': withView({ kind: 'table', of: 'lamp', fields: ['/session/name'] }),
  'an unknown function': toFormula('constructor(1)'),
  'a name in a formula': toFormula('__proto__ + constructor.prototype'),
  'a handler': withView({ kind: 'table', of: 'lamp', onclick: 'alert(1)' }),
  'an unknown icon': { ...SHOP, icon: '<script>alert(1)</script>' },
  'a style as a colour': { ...SHOP, theme: { accent: 'red;background:url(//x)' } },
  ...Object.fromEntries(
    ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'].flatMap((name) => [
      [`a thing named ${name}`, withNamed({ ...SHOP.things }, name, SHOP.things['lamp'])],
      [`a view of ${name}`, withView({ kind: 'table', of: name })],
      [`a view of the kind ${name}`, withView({ kind: name, of: 'lamp' })],
      [`an action on ${name}`, withAction({ on: name, changes: { price: '1' } })],
      [`an action that makes ${name}`, withAction({ makes: { thing: name, with: { name: 'this' } } })],
      [
        `a reference to ${name}`,
        withFields({ name: 'text', of: { type: 'reference', to: name } }, [{ name: 'x', of: 'y' }]),
      ],
      [`a type ${name}`, withFields({ name: 'text', x: name as FieldSpec as never })],
    ]),
  ),
};

/** `JSON.parse` makes an own member of any name, as a body does. */
function withNamed(things: object, name: string, thing: unknown): object {
  const text = JSON.stringify({
    ...SHOP,
    things: { ...things, NAMED: thing },
    pages: [{ name: 'P', views: [{ kind: 'table', of: name }] }],
  });
  return JSON.parse(text.replace('"NAMED"', JSON.stringify(name)));
}

const { payload: sound } = compileApp(SHOP as App, 'sound');

const WAYS: Readonly<Record<string, (app: unknown) => Promise<Json>>> = {
  'a turn': (app) => post('/api/agent', { kind: 'app', conversationId: 'bad', app }),
  'a latest payload': (app) =>
    post('/api/agent', {
      kind: 'prompt',
      conversationId: 'bad',
      prompt: 'x',
      conversationContext: { latestPayload: { ...sound, app } },
    }),
  feedback: (app) =>
    post('/api/design-feedback', {
      conversationId: 'bad',
      turnId: 'x',
      rating: 1,
      publish: true,
      payload: { ...sound, app },
    }),
  'an export': (app) => post('/studio/export?format=app', { payload: { ...sound, app } }),
  'a tool that applies it': (app) => callTool('refine_interface', { app }),
  'a tool that exports it': (app) => callTool('export_interface', { format: 'app', payload: { ...sound, app } }),
};

async function post(path: string, body: unknown): Promise<Json> {
  const { status, body: answer } = await server.post(path, body, { origin: server.url });
  return [status, answer?.error.code];
}

async function callTool(name: string, input: object): Promise<Json> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const { text } = await server.post('/mcp', message, { accept: 'application/json, text/event-stream' });
  const { result }: Json = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  return [result.isError ? 400 : 200, JSON.parse(result.content[0].text).error?.code];
}

describe('a hostile description', () => {
  for (const [way, send] of Object.entries(WAYS)) {
    it(`is refused at once when it comes as ${way}`, async () => {
      for (const [name, app] of Object.entries(BOMBS)) {
        const startedMs = performance.now();
        assert.deepEqual(await send(app), [400, 'invalid_interface'], name);
        const tookMs = performance.now() - startedMs;
        assert.ok(tookMs < REFUSED_MS_MAX, `${name} took ${Math.round(tookMs)} ms`);
      }
    });
  }

  it('is reported to its author with bounded issues', async () => {
    for (const [name, app] of Object.entries(BOMBS)) {
      const { status, body, text } = await server.post('/studio/app', { app });
      assert.equal(status, 200, name);
      assert.ok(body.issues.length > 0 && body.issues.length <= 30 && text.length < 100_000, `${name} ${text.length}`);
    }
  });

  it('larger than a body may be is refused unread, by every way', async () => {
    const app = { ...SHOP, purpose: 'x'.repeat(6 * 1024 * 1024) };
    for (const [path, body] of [
      ['/api/agent', { kind: 'app', conversationId: 'large', app }],
      ['/api/design-feedback', { payload: { ...sound, app } }],
      ['/studio/app', { app }],
      [
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'refine_interface', arguments: { app } } },
      ],
    ] as const) {
      const { status } = await server.post(path, body, { accept: 'application/json, text/event-stream' });
      assert.equal(status, 413, path);
    }
  });

  it('of names that formulas and the data model use is refused, and a sound one is taken after all of them', async () => {
    for (const name of ['ui', 'forms', 'session', 'this', 'today'])
      assert.deepEqual(
        await WAYS['a turn']?.(withNamed({}, name, SHOP.things['lamp'])),
        [400, 'invalid_interface'],
        name,
      );
    assert.equal((await server.post('/api/agent', { kind: 'app', conversationId: 'good', app: SHOP })).status, 200);
  });
});
