// Follows two recipes of CONTRIBUTING.md in a copy of the studio: a new app is one file, a new kind of view one folder.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';

const STUDIO = 'src/services/studio';

const KIND = {
  name: 'ticker',
  summary: 'Short news in one line.',
  properties: { news: { type: 'list', required: true } },
  words: ['ticker'],
  example: { kind: 'ticker', news: ['The pier is open.'] },
};

const COMPILE = `import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const ticker = defineKind<{ readonly news: readonly string[] }>(definition, (view, { context, nodeId }) => {
  context.draft.add(nodeId, \`\${nodeId}-news\`, 'Text', { text: view.news.join(' · ') });
});
`;

const APP = {
  asks: ['lighthouse keeper log', 'lamp and fog signal diary', 'log of a lighthouse'],
  title: 'Lighthouse log',
  purpose: 'Nights of a lighthouse keeper.',
  things: {
    night: {
      name: 'night',
      plural: 'nights',
      fields: { title: { type: 'text', required: true }, ships: 'number' },
      rows: [{ title: 'Fog until four', ships: 3 }],
    },
  },
  pages: [
    {
      name: 'Log',
      views: [
        { kind: 'ticker', news: ['The lamp was cleaned.'] },
        { kind: 'table', of: 'night' },
      ],
    },
  ],
};

const COMPOSE = `
const { composeApp } = await import('./${STUDIO}/engines/compose-app.ts');
const { payload } = await composeApp('A log for our lighthouse keeper', 's', 1);
console.log(JSON.stringify(payload));
`;

describe('a recipe', () => {
  const root = mkdtempSync(join(tmpdir(), 'magpie-recipe-'));
  const studio = join(root, STUDIO);
  before(() => {
    mkdirSync(join(root, 'src/services'), { recursive: true });
    for (const name of readdirSync('src').filter((each) => each !== 'services'))
      symlinkSync(resolve('src', name), join(root, 'src', name));
    for (const name of ['node_modules', 'package.json', 'tsconfig.json']) symlinkSync(resolve(name), join(root, name));
    cpSync(STUDIO, studio, { recursive: true });
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('adds an app by one file, with a kind of view by one folder and one line', () => {
    const folder = join(studio, 'kinds/ticker');
    mkdirSync(folder);
    writeFileSync(join(folder, 'kind.json'), JSON.stringify(KIND));
    writeFileSync(join(folder, 'compile.ts'), COMPILE);
    appendFileSync(join(studio, 'kinds/all.ts'), `export { ticker } from './ticker/compile.ts';\n`);
    writeFileSync(join(studio, 'blueprints/home/lighthouse-log.json'), JSON.stringify(APP));
    const args = ['--input-type=module', '--eval', COMPOSE];
    const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    assert.match(output, /The lamp was cleaned\./);
    assert.match(output, /Fog until four/);
  });
});
