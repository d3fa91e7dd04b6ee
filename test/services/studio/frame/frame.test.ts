// The frame as pages of the studio use it: its content, its messages and its restrictions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { toMessages } from '../../../../src/services/studio/a2ui/to-messages.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { openPreview, type Preview, type Tree, toPayload } from './open-preview.ts';

let browser: Browser;
let preview: Preview;
before(async () => {
  browser = await openBrowser();
  preview = await openPreview(browser, toPayload(['Text', { text: 'before' }]));
});
after(() => browser?.close());

const pages: Tree = [
  'AppShell',
  {},
  [
    'Sidebar',
    {
      brand: 'Shop',
      selected: { path: '/ui/page' },
      items: [
        { label: 'Home', page: 'home' },
        { label: 'Orders', page: 'orders', badge: { call: 'count', args: { rows: { path: '/orders' } } } },
      ],
    },
  ],
  [
    'Pages',
    { selected: { path: '/ui/page' } },
    ['Page', { name: 'home', title: 'Home' }, ['Text', { text: 'Welcome home' }]],
    [
      'Page',
      { name: 'orders', title: 'Orders' },
      ['Button', { label: 'Add', press: { steps: [{ do: 'append', path: '/orders', value: { total: 1 } }] } }],
      [
        'Button',
        {
          label: 'Clear',
          press: {
            steps: [
              { do: 'confirm', message: 'Clear all?' },
              { do: 'clear', path: '/orders' },
            ],
          },
        },
      ],
      ['Modal', { title: 'Details', open: { path: '/ui/open/details' } }, ['Text', { text: 'Inside' }]],
      ['Button', { label: 'Open', press: { steps: [{ do: 'set', path: '/ui/open/details', value: true }] } }],
      [
        'Button',
        {
          label: 'Ask',
          press: { event: { name: 'ask', context: { n: { call: 'count', args: { rows: { path: '/orders' } } } } } },
        },
      ],
    ],
  ],
];
const data = { orders: [{ id: 'a', total: 3 }], ui: { page: 'home', open: {} } };

test('navigation, actions, questions and dialogs work, and the page around hears of every change', async () => {
  const { frame, getDataModel, listMessages } = preview;
  await preview.show(toPayload(pages, data));
  await frame.getByText('Welcome home').waitFor();
  await frame.getByRole('button', { name: 'Orders' }).click();
  assert.equal(await frame.getByText('Welcome home').count(), 0);
  await frame.getByRole('button', { name: 'Add' }).click();
  await frame.getByRole('button', { name: 'Orders 2' }).waitFor();
  await frame.getByRole('button', { name: 'Open' }).click();
  const dialog = frame.getByRole('dialog', { name: 'Details' });
  await dialog.getByText('Inside').waitFor();
  await dialog.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(
    await frame
      .getByRole('button', { name: 'Open' })
      .evaluate((button) => (button as unknown as { matches(selector: string): boolean }).matches(':focus')),
    true,
  );
  await frame.getByRole('button', { name: 'Clear' }).click();
  await frame.getByRole('button', { name: 'Cancel' }).click();
  await frame.getByRole('button', { name: 'Orders 2' }).waitFor();
  await frame.getByRole('button', { name: 'Clear' }).click();
  await frame.getByRole('button', { name: 'Yes, continue' }).click();
  await frame.getByRole('button', { name: 'Orders', exact: true }).waitFor();
  await frame.getByRole('button', { name: 'Ask' }).click();
  assert.deepEqual((await getDataModel())?.['orders'], []);
  const action = (await listMessages()).findLast(({ type }) => type === 'action');
  assert.deepEqual([action?.['name'], action?.['context']], ['ask', { n: 0 }]);
  assert.match(String(action?.['sourceComponentId']), /^button-/);
});

test('a later version of the same interface opens on the page where the person is', async () => {
  const { frame } = preview;
  const payload = toPayload(pages, data);
  await preview.show(payload);
  await frame.getByRole('button', { name: 'Orders' }).click();
  await preview.show({ ...payload, theme: { ...payload.theme, accent: '#ff0000' }, sequence: 2 });
  assert.equal(await frame.getByRole('button', { name: 'Add' }).count(), 1);
});

test('A2UI messages build up the same interface', async () => {
  const payload = toPayload(pages, data);
  const { frame, send } = preview;
  await preview.show(toPayload(['Text', { text: 'Before' }]));
  for (const message of toMessages({ ...payload, surfaceId: 'other' }))
    await send({ type: 'a2ui', messages: [message] });
  await frame.getByText('Welcome home').waitFor();
  assert.equal(await frame.getByText('Before').count(), 0);
});

test('in selection mode a click or the keyboard names the node and nothing else happens', async () => {
  const { page, frame, send, listMessages, getDataModel } = preview;
  await preview.show(toPayload(pages, { ...data, ui: { page: 'orders' } }));
  await send({ type: 'select', enabled: true });
  await frame.locator('html[data-selecting]').waitFor();
  await frame.getByRole('button', { name: 'Add' }).click();
  const clicked = (await listMessages()).findLast(({ type }) => type === 'selected');
  assert.deepEqual([clicked?.['component'], clicked?.['label']], ['Button', 'Add']);
  assert.equal(await getDataModel(), undefined);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const chosen = (await listMessages()).findLast(({ type }) => type === 'selected');
  assert.equal(chosen?.['label'], 'Clear');
  await send({ type: 'select', enabled: false });
  await frame.locator('html:not([data-selecting])').waitFor();
  await frame.getByRole('button', { name: 'Add' }).click();
  const { orders } = (await getDataModel()) ?? {};
  assert.equal(Array.isArray(orders) && orders.length, 2);
});

test('the Escape key in selection mode asks the page around to end it', async () => {
  const { page, frame, send, listMessages } = preview;
  await preview.show(toPayload(pages, data));
  await send({ type: 'select', enabled: true });
  await frame.locator('html[data-selecting]').waitFor();
  await frame.locator('body').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('Escape');
  assert.equal((await listMessages()).at(-1)?.type, 'selectionEnd');
  await send({ type: 'select', enabled: false });
  await frame.locator('html:not([data-selecting])').waitFor();
});

test('in selection mode a cell of a table names its column', async () => {
  const rows = [{ id: '1', name: 'Ada', city: 'Bergen' }];
  const columns = [
    { field: 'name', label: 'Name' },
    { field: 'city', label: 'City' },
  ];
  const { frame, send, listMessages } = preview;
  await preview.show(toPayload(['DataTable', { rows: { path: '/people' }, columns }], { people: rows }));
  await send({ type: 'select', enabled: true });
  await frame.locator('html[data-selecting]').waitFor();
  await frame.getByText('Bergen').click();
  const clicked = (await listMessages()).findLast(({ type }) => type === 'selected');
  assert.deepEqual([clicked?.['component'], clicked?.['label']], ['DataTable', 'City']);
  await send({ type: 'select', enabled: false });
  await frame.locator('html:not([data-selecting])').waitFor();
});

test('a switch of the mode shows the interface dark and light, also where a background was asked for', async () => {
  const tree: Tree = ['Column', {}, ['Switch', { label: 'Dark mode', value: { path: '/ui/mode' } }]];
  for (const theme of [{}, { background: '#fff4e0' }]) {
    await preview.show(toPayload(tree, {}, theme));
    const readScheme = () =>
      preview.frame.evaluate<string>("getComputedStyle(document.querySelector('.m-surface')).colorScheme");
    assert.equal(await readScheme(), 'light');
    await preview.frame.getByRole('switch').check({ force: true });
    assert.equal(await readScheme(), 'dark');
    await preview.frame.getByRole('switch').uncheck({ force: true });
    assert.equal(await readScheme(), 'light');
    await preview.send({ type: 'mode', mode: 'dark' });
    await preview.frame.locator('.m-surface[style*="color-scheme: dark"]').waitFor();
    await preview.send({ type: 'mode', mode: 'auto' });
    await preview.frame.locator('.m-surface[style*="color-scheme: light"]').waitFor();
  }
});

test('tools, chats and comments are sent by their button and by the Enter key, though a sandbox blocks forms', async () => {
  const run = { steps: [{ do: 'set', path: '/result', value: { path: '/word' } }] };
  const tree: Tree = [
    'Column',
    {},
    [
      'ToolPanel',
      { title: 'Echo', runLabel: 'Run', run, result: { path: '/result' } },
      ['TextField', { label: 'Word', value: { path: '/word' } }],
    ],
    ['Chat', { messages: { path: '/messages' } }],
    ['CommentThread', { rows: { path: '/comments' }, me: 'Ada' }],
  ];
  await preview.show(toPayload(tree, { messages: [], comments: [] }));
  const { frame } = preview;
  await frame.getByLabel('Word').fill('one');
  await frame.getByRole('button', { name: 'Run' }).click();
  await frame.locator('output', { hasText: 'one' }).waitFor();
  await frame.getByLabel('Word').fill('two');
  await frame.getByLabel('Word').press('Enter');
  await frame.locator('output', { hasText: 'two' }).waitFor();
  await frame.getByLabel('Write a message').fill('three');
  await frame.getByLabel('Write a message').press('Enter');
  await frame.locator('.m-chat__message--mine', { hasText: 'three' }).waitFor();
  await frame.getByLabel('Add a comment').fill('four');
  await frame.getByRole('button', { name: 'Comment', exact: true }).click();
  await frame.getByText('four').waitFor();
});

test('markup in texts, data, titles and colours stays text, and the frame can neither load, send nor read anything', async () => {
  const markup =
    '<img src=x onerror="parent.postMessage({type:\'escaped\'},\'*\')"><script>parent.postMessage({type:"escaped"},"*")</script>';
  const tree: Tree = [
    'Column',
    {},
    ['Heading', { text: markup }],
    ['RichText', { text: `${markup}\n\n[link](javascript:parent.postMessage({type:'escaped'},'*'))` }],
    ['Text', { text: { path: '/evil' }, color: 'red;background:url(https://example.com)' }],
    ['Image', { subject: markup, source: 'https://example.com/x.png' }],
    ['Code', { text: markup }],
    ['Icon', { name: '__proto__', label: markup }],
    ['Column', { dangerouslySetInnerHTML: { __html: markup } }, ['Text', { text: 'after' }]],
  ];
  const payload = { ...toPayload(tree, { evil: markup }), title: markup };
  const { page, frame, listMessages } = preview;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await preview.show(payload);
  await frame.getByText('after').waitFor();
  const attempts = await frame.evaluate(async () => {
    const failures: string[] = [];
    const attempt = async (name: string, run: () => unknown) => {
      try {
        await run();
      } catch {
        failures.push(name);
      }
    };
    const scope = globalThis as unknown as {
      localStorage: unknown;
      document: {
        cookie: string;
        body: { append(element: unknown): void };
        createElement(tag: string): { textContent: string };
      };
      parent: { document: unknown };
      ran?: boolean;
    };
    await attempt('fetch', () => fetch('https://example.com/'));
    await attempt('storage', () => scope.localStorage);
    await attempt('cookie', () => scope.document.cookie);
    await attempt('parent', () => scope.parent.document);
    const script = scope.document.createElement('script');
    script.textContent = 'globalThis.ran = true';
    scope.document.body.append(script);
    if (scope.ran !== true) failures.push('script');
    return failures;
  });
  assert.deepEqual(attempts, ['fetch', 'storage', 'cookie', 'parent', 'script']);
  assert.deepEqual(
    requests.filter((url) => /^https?:/.test(url)),
    [],
  );
  assert.deepEqual(
    (await listMessages()).filter(({ type }) => type === 'escaped'),
    [],
  );
});

test('messages that are none are answered with a failure, and leave what is shown', async () => {
  const { frame, send, listMessages } = preview;
  await preview.show(toPayload(['Text', { text: 'Shown' }]));
  for (const message of [
    { type: 'render', payload: null },
    { type: 'render', payload: { nodes: [1] } },
    { type: 'toString' },
    'x',
    null,
  ])
    await send(message);
  assert.equal((await listMessages()).filter(({ type }) => type === 'failure').length, 3);
  await frame.getByText('Shown').waitFor();
});
