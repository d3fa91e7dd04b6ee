// The inputs of the catalogue, used as a person uses them: in the frame, by pointer and by keyboard.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { FILES_MAX } from '../../../../src/interface-catalogue/components/input/dropzone/stored-file.ts';
import type { JsonObject } from '../../../../src/interface-catalogue/model/payload.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { openPreview, type Preview, type Tree, toPayload } from '../frame/open-preview.ts';
import { at, showComponents, type Used } from './show-components.ts';

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('inputs in the frame', () => {
  let browser: Browser;
  let preview: Preview;
  before(async () => {
    browser = await openBrowser();
    preview = await openPreview(browser, toPayload(['Text', { text: 'before' }]));
  });
  after(() => browser?.close());

  const use = (trees: readonly Tree[], data: JsonObject, act: (used: Used) => Promise<void>) =>
    showComponents(preview, trees, data, act);

  const form: Tree = [
    'Form',
    {
      submitLabel: 'Save',
      submit: {
        steps: [
          {
            do: 'append',
            path: '/people',
            value: { name: at('/forms/person/name'), email: at('/forms/person/email') },
          },
          { do: 'clear', path: '/forms/person' },
        ],
      },
    },
    ['TextField', { label: 'Name', value: at('/forms/person/name'), required: true }],
    ['TextField', { label: 'Email', kind: 'email', value: at('/forms/person/email'), required: true }],
    ['Choice', { label: 'Plan', value: at('/forms/person/plan'), options: ['Basic', 'Pro'], required: true }],
    ['CheckBox', { label: 'I agree', value: at('/forms/person/terms'), required: true }],
  ];

  it('refuses a form with wrong inputs, says all of them, and moves the focus to the first', () =>
    use([form], { people: [], forms: { person: { email: 'ada' } } }, async ({ frame, assertData }) => {
      await frame.getByRole('button', { name: 'Save' }).click();
      const summary = frame.locator('.m-form__summary');
      assert.equal(await summary.locator('strong').textContent(), '4 things need attention');
      assert.deepEqual(await summary.locator('li').allTextContents(), [
        'Name is required',
        'Email: Enter an email address such as name@example.com',
        'Plan is required',
        'I agree is required',
      ]);
      assert.equal(await frame.locator(':focus').getAttribute('aria-invalid'), 'true');
      await frame.locator(':focus').fill('Ada');
      await summary.getByText('3 things need attention').waitFor();
      await assertData('people', []);
    }));

  it('sends a form that is right by the Enter key once, and is empty without errors after it', () =>
    use([form], { people: [], forms: { person: {} } }, async ({ frame, page, assertData }) => {
      await frame.getByLabel('Name').fill('Ada');
      await frame.getByText('Pro', { exact: true }).click();
      await frame.getByLabel('I agree').check();
      await frame.getByLabel('Email').fill('ada@example.com');
      await page.keyboard.press('Enter');
      await frame.waitForFunction('document.querySelector(".m-form input").value === ""');
      await assertData('people', [{ name: 'Ada', email: 'ada@example.com', id: 'new-1' }]);
      assert.equal(await frame.getByLabel('Name').inputValue(), '');
      assert.equal(await frame.locator('[data-invalid]').count(), 0);
    }));

  it('keeps what each kind of input holds in the data model, in its own type', () =>
    use(
      [
        ['Number', { label: 'Guests', value: at('/guests'), min: 1, max: 9, step: 1 }],
        ['Select', { label: 'Room', value: at('/room'), options: ['Single', { value: 'd', label: 'Double' }] }],
        [
          'Choice',
          { label: 'Extras', value: at('/extras'), options: ['A', 'B', 'C'], multiple: true, variant: 'chips' },
        ],
        ['Slider', { label: 'Distance', value: at('/distance'), min: 0, max: 10, step: 1, unit: 'km' }],
        ['Switch', { label: 'News', value: at('/news') }],
        ['Date', { label: 'Arrival', value: at('/day'), min: '2026-03-10' }],
        ['Time', { label: 'Hour', value: at('/hour') }],
        ['TextArea', { label: 'Notes', value: at('/notes'), maxLength: 5 }],
      ],
      { guests: 2, distance: 4 },
      async ({ frame, page, assertData }) => {
        await frame.getByRole('button', { name: 'More Guests' }).click();
        await frame.getByLabel('Room').selectOption('Double');
        await frame.getByText('C', { exact: true }).click();
        await frame.getByText('A', { exact: true }).click();
        await frame.getByLabel('Distance').focus();
        await page.keyboard.press('ArrowRight');
        await frame.getByRole('switch', { name: 'News' }).click();
        await frame.getByLabel('Arrival').fill('2026-03-09');
        await frame.getByLabel('Hour').fill('09:30');
        await frame.getByLabel('Notes').fill('Too long');
        await frame.getByLabel('Hour').focus();
        const expected = { guests: 3, room: 'd', extras: ['A', 'C'], distance: 5, news: true, day: '2026-03-09' };
        for (const [name, value] of Object.entries(expected)) await assertData(name, value);
        await assertData('hour', '09:30');
        await assertData('notes', 'Too long');
        assert.deepEqual(await frame.locator('.m-field__error').allTextContents(), [
          'Choose Mar 10, 2026 or later',
          'Use at most 5 characters',
        ]);
      },
    ));

  it('narrows rows by search and filters, and clears all filters at once', () =>
    use(
      [
        ['Search', { label: 'Find', value: at('/ui/text'), count: 1 }],
        [
          'FilterBar',
          {
            filters: [
              { label: 'City', value: at('/ui/city'), options: ['all', 'Oslo', 'Rome'] },
              { label: 'Size', kind: 'chips', value: at('/ui/size'), options: ['S', 'L'] },
              { label: 'Open now', kind: 'toggle', value: at('/ui/open') },
              { label: 'From', kind: 'from', value: at('/ui/from') },
            ],
          },
        ],
      ],
      { ui: {} },
      async ({ frame, page, assertData }) => {
        await frame.getByRole('searchbox', { name: 'Find' }).fill('tea');
        assert.equal(await frame.getByText('1 result').count(), 1);
        assert.deepEqual(await frame.getByLabel('City').locator('option').allTextContents(), ['All', 'Oslo', 'Rome']);
        await frame.getByLabel('City').selectOption('Rome');
        await frame.getByText('L', { exact: true }).click();
        await frame.getByRole('button', { name: 'Open now' }).click();
        await frame.getByLabel('From').fill('2026-01-01');
        const on = { text: 'tea', city: 'Rome', size: 'L', open: true, from: '2026-01-01' };
        await assertData('ui', on);
        await frame.getByRole('button', { name: 'Clear filters' }).click();
        const off = {
          text: 'tea',
          city: null,
          size: null,
          open: null,
          from: null,
        };
        await assertData('ui', off);
        assert.equal(await frame.getByRole('button', { name: 'Clear filters' }).count(), 0);
        await frame.getByRole('searchbox').focus();
        await page.keyboard.press('Escape');
        await assertData('ui', { ...off, text: '' });
      },
    ));

  it('takes dropped and chosen files with previews, refuses other types, and removes them', () =>
    use(
      [['Dropzone', { label: 'Photos', value: at('/files'), accept: 'image/*,.csv', multiple: true }]],
      { files: [] },
      async ({ frame, getDataModel, assertData }) => {
        const chooser = frame.locator('input[type=file]');
        await chooser.setInputFiles([
          { name: 'dot.png', mimeType: 'image/png', buffer: PICTURE },
          { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') },
          { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
        ]);
        await frame.getByText('tool.exe is not of an accepted type').waitFor();
        const transfer = await frame.evaluateHandle(`(() => {
          const transfer = new DataTransfer();
          transfer.items.add(new File(['x'], 'dropped.csv', { type: 'text/csv' }));
          return transfer;
        })()`);
        await frame.dispatchEvent('.m-dropzone', 'drop', { dataTransfer: transfer });
        await frame.getByText('dropped.csv').waitFor();
        const data = await getDataModel();
        const files = data?.['files'] as readonly JsonObject[];
        assert.deepEqual(
          files.map(({ name, size, text }) => [name, size, text]),
          [
            ['dot.png', PICTURE.length, null],
            ['rows.csv', 7, 'a,b\n1,2'],
            ['dropped.csv', 1, 'x'],
          ],
        );
        assert.match(String(files[0]?.['preview']), /^data:image\/webp;base64,/);
        assert.equal(await frame.getByRole('img', { name: 'Preview of dot.png' }).count(), 1);
        await frame.getByRole('button', { name: 'Remove rows.csv' }).click();
        await assertData('files', files.toSpliced(1, 1));
        const many = Array.from({ length: FILES_MAX + 1 }, (_, index) => ({
          name: `${index}.csv`,
          mimeType: 'text/csv',
          buffer: Buffer.from('x'),
        }));
        await chooser.setInputFiles(many);
        await frame.getByText(`Only the first ${FILES_MAX} files are kept`).waitFor();
        assert.equal(await frame.getByRole('listitem').count(), FILES_MAX);
      },
    ));

  const account: Tree = [
    'AuthForm',
    { session: at('/session'), demoEmail: 'demo@example.com', demoPassword: 'open-sesame', roles: ['Admin', 'Guest'] },
  ];

  it('signs in with the demo account and out again, and keeps the password out of the data', () =>
    use([account], { session: null }, async ({ frame, listMessages, assertData }) => {
      await frame.getByRole('button', { name: 'Use demo account' }).click();
      await frame.getByLabel('Sign in as').selectOption('Guest');
      await frame.getByRole('button', { name: 'Sign in', exact: true }).click();
      const session = { name: 'Demo', email: 'demo@example.com', role: 'Guest' };
      await assertData('session', session);
      await frame.getByRole('button', { name: 'Sign out' }).click();
      await assertData('session', null);
      assert.ok(!JSON.stringify(await listMessages()).includes('open-sesame'));
    }));

  it('refuses addresses and passwords of the wrong form, and registers with a name', () =>
    use([account], { session: null }, async ({ frame, page, assertData }) => {
      await frame.getByLabel('Email').fill('demo@example.com');
      await frame.getByLabel('Password', { exact: true }).fill('wrong password');
      await page.keyboard.press('Enter');
      await frame.getByText('This is not the password of the demo account').waitFor();
      await frame.getByRole('tab', { name: 'Register' }).click();
      await frame.getByLabel('Email').fill('grace');
      await frame.getByLabel('Password', { exact: true }).fill('short');
      await frame.getByRole('button', { name: 'Create account' }).click();
      assert.deepEqual(await frame.locator('.m-field__error').allTextContents(), [
        'Name is required',
        'Enter an email address such as name@example.com',
        'Use at least 8 characters',
      ]);
      await assertData('session', null);
      await frame.getByLabel('Name').fill('Grace Hopper');
      await frame.getByLabel('Email').fill('grace@example.com');
      await frame.getByLabel('Password', { exact: true }).fill('long enough');
      await frame.getByRole('button', { name: 'Create account' }).click();
      const session = { name: 'Grace Hopper', email: 'grace@example.com', role: 'Admin' };
      await assertData('session', session);
    }));
});
