// The exports of an interface run: the file alone without a network, the project compiled and shown by React itself.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { loadCatalogue } from '../../../../src/interface-catalogue/load-catalogue.ts';
import { checkPayload } from '../../../../src/interface-catalogue/validation/check-payload.ts';
import { toReactProject } from '../../../../src/services/studio/exports/to-react-project.ts';
import { toFrameDocument } from '../../../../src/services/studio/frame/frame-document.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { openPreview, toPayload } from '../frame/open-preview.ts';
import { ATTACKS, listTraces, watch } from '../security/attacks.ts';

const HOSTILE = `& "quotes" \\ {braces} 'single' */ // ${Object.values(ATTACKS).join(' ')}`;

const press = {
  steps: [
    { do: 'increment', path: '/count', by: 1 },
    { do: 'toast', message: `It's done`, tone: 'good' },
  ],
};
const payload = toPayload(
  [
    'Column',
    { gap: 'large', width: 'wide' },
    ['Heading', { text: HOSTILE, level: 1 }],
    [
      'Text',
      { text: { call: 'text', args: { template: '{n} times', values: { n: { path: '/count' } } } }, variant: 'muted' },
    ],
    [
      'Card',
      { title: 'Card & more', subtitle: 'Line one\nLine two', icon: 'star' },
      ['Button', { label: 'Count', press }],
    ],
    [
      'Tabs',
      { selected: { path: '/ui/tab' } },
      ['Panel', { title: 'First' }, ['RichText', { text: `# Title\n${HOSTILE}\n\n- a\n- b` }]],
      ['Panel', { title: 'Second' }, ['Text', { text: 'Hidden' }]],
    ],
    ['Gallery', { rows: { path: '/pictures' }, titleField: 'title', columns: 4 }],
    ['Menu', { label: 'More', items: [{ label: 'Remove', icon: 'trash-2', tone: 'bad', press }] }],
  ],
  {
    count: 2,
    pictures: [
      { id: 'a', title: 'A lake' },
      { id: 'b', title: HOSTILE },
    ],
    'odd-name': { 'with space': [1, null, true] },
  },
);

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

/** Reads the text of the interface without its transient messages. */
const readText = () => {
  const { document } = globalThis as unknown as { document: { querySelector(name: string): { innerText: string } } };
  return document.querySelector('.m-surface > .m-node').innerText;
};

test('the payload of these tests is valid', () => {
  assert.deepEqual(checkPayload(payload, loadCatalogue()), []);
});

test('the HTML export works from a file without any request, and hostile text in it stays text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-html-'));
  const file = join(folder, 'interface.html');
  writeFileSync(file, toFrameDocument(payload));
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`file://${file}`);
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('3 times').waitFor();
  assert.equal(await page.title(), 'Test');
  assert.ok((await page.getByRole('heading', { level: 1 }).innerText()).includes('</script>'));
  assert.deepEqual(
    requests.filter((url) => !url.startsWith('data:')),
    [`file://${file}`],
  );
  await page.close();
  rmSync(folder, { recursive: true });
});

test('the React export compiles under strict settings and shows the same words as the preview', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-react-'));
  for (const { path, text } of toReactProject(payload, loadCatalogue())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const compiled = spawnSync('node_modules/.bin/tsc', ['-p', folder], { encoding: 'utf8' });
  assert.equal(compiled.stdout + compiled.stderr, '');
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src/main.tsx')],
    bundle: true,
    write: false,
    outdir: '/bundle',
    jsx: 'automatic',
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [script = '', style = ''] = ['.js', '.css'].map(
    (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text,
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const seen = await watch(page);
  await page.setContent(`<body><style>body{margin:0}</style><div id="root"></div>`);
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  await page.getByRole('button', { name: 'Count' }).click();
  const preview = await openPreview(browser, payload);
  await preview.frame.getByRole('button', { name: 'Count' }).click();
  await preview.frame.getByText('3 times').waitFor();
  await page.getByText('3 times').waitFor();
  assert.equal(await page.evaluate(readText), await preview.frame.evaluate(readText));
  assert.deepEqual([seen, await listTraces(page)], [[], []]);
  await Promise.all([page.close(), preview.close()]);
  rmSync(folder, { recursive: true });
});
