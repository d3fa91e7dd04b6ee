// The studio in a browser: prompts, versions and selection; sharing and publishing.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../browser/open-browser.ts';
import { TestPage } from '../../../browser/test-page.ts';
import { StudioServer } from '../studio-server.ts';

let browser: Browser;
let studio: StudioServer;
/** The page in which all tests go on: opening one takes longer than most of them. */
let test: TestPage;
let page: Page;
before(async () => {
  studio = await StudioServer.open();
  browser = await openBrowser();
  test = await TestPage.open(browser, studio.url);
  ({ page } = test);
});
after(async () => {
  await test?.close();
  await browser?.close();
  await studio?.close();
});

const preview = (of = page) => of.frameLocator('#preview');
const field = (of = page) => of.getByRole('textbox', { name: /What should the interface be/ });

async function ask(prompt: string, of = page): Promise<void> {
  await field(of).fill(prompt);
  await field(of).press('Enter');
}

async function make(prompt: string, of = page): Promise<void> {
  await ask(prompt, of);
  await preview(of).getByRole('heading', { name: prompt }).waitFor();
  await of.locator('.step.shown').getByText(prompt).first().waitFor();
}

describe('the studio', () => {
  it('shows a working example, with the focus in the prompt', async () => {
    await preview().getByRole('button', { name: 'Add card' }).waitFor();
    await page.getByText('An example: it works, try it').waitFor();
    assert.equal(await page.evaluate<string>('document.activeElement.id'), 'prompt');
    assert.equal(await page.getByRole('button', { name: 'Publish', exact: true }).isEnabled(), false);
  });

  it('makes an interface, changes it, and goes back and forth between versions', async () => {
    await make('First idea');
    await make('Second idea');
    assert.equal(studio.engine.requests.at(-2)?.current, undefined, 'the example is not what the first prompt changes');
    await page.getByRole('button', { name: 'Undo' }).click();
    await preview().getByRole('heading', { name: 'First idea' }).waitFor();
    await page.getByText('Version 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await preview().getByRole('heading', { name: 'Second idea' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await preview().getByRole('heading', { name: 'First idea' }).waitFor();
    await make('Third idea');
    assert.equal(
      studio.engine.requests.at(-1)?.current?.title,
      'First idea',
      'it goes on from the version that is shown',
    );
    await page.reload();
    await preview().getByRole('heading', { name: 'Third idea' }).waitFor();
    assert.equal(await page.locator('.step').count(), 3);
    await page.getByRole('button', { name: /First idea/ }).press('Enter');
    await preview().getByRole('heading', { name: 'First idea' }).waitFor();
    assert.match(await page.evaluate<string>('document.activeElement.textContent'), /First idea/);
  });

  it('shows two versions side by side', async () => {
    await make('Left one');
    await make('Right one');
    await page.getByRole('button', { name: 'Compare two versions' }).click();
    const [left, right] = [
      page.frameLocator('.compare-side:first-child iframe'),
      page.frameLocator('.compare-side:last-child iframe'),
    ];
    await left.getByRole('heading', { name: 'Left one' }).waitFor();
    await right.getByRole('heading', { name: 'Right one' }).waitFor();
    await page.getByRole('combobox', { name: 'After' }).selectOption('Version 1');
    await right.getByRole('heading', { name: 'First idea' }).waitFor();
    await page.getByRole('button', { name: 'Compare two versions' }).click();
  });

  it('takes what is selected in the preview as “this”', async () => {
    await make('Choose me');
    // The browser's driver misses elements in a preview that is drawn smaller.
    await page.getByRole('button', { name: 'Phone' }).click();
    const select = page.getByRole('button', { name: 'Select an element' });
    await select.click();
    await preview().locator('body').press('Escape');
    await page.locator('#select-node[aria-pressed="false"]:focus').waitFor();
    await select.click();
    await preview().getByRole('heading', { name: 'Choose me' }).click();
    await page.getByText('This: Heading Choose me').waitFor();
    await make('Chosen');
    assert.equal(studio.engine.requests.at(-1)?.selected?.nodeId, 'title');
    assert.equal(await page.getByText('This: Heading').count(), 0, 'the next prompt is about the whole interface');
  });

  it('marks the nodes of a requirement in the preview', async () => {
    await make('Show me');
    await page.locator('.requirement', { hasText: 'Show me' }).click();
    await preview().locator('.m-highlighted[data-node="title"]').waitFor();
    await page.getByText('Tried: Title → Show me').waitFor();
  });

  it('answers words of which nothing comes with what it could make, and no alert; a click asks for it', async () => {
    await page.goto(studio.url);
    await page.locator('.step.shown').waitFor();
    await ask('unknown words');
    await page.locator('.step.unanswered').getByText('I do not know an app like this.').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.equal(await field().inputValue(), 'unknown words');
    await page.getByRole('button', { name: 'orders', exact: true }).click();
    await preview().getByRole('heading', { name: 'orders' }).waitFor();
    await page.locator('.step.shown').getByText('orders').first().waitFor();
    assert.equal(await page.locator('.step.unanswered').count(), 0);
    await ask('unknown change');
    await page.locator('.step.unanswered').getByText('I do not know an app like this.').waitFor();
    assert.equal(await page.locator('.step-number').count(), 1, 'it made no version');
  });

  it('shows the description, reports what is wrong with a change of it and where, and makes a version of it', async () => {
    await page.goto(studio.url);
    await page.locator('.step.shown').waitFor();
    await page.getByRole('button', { name: 'App', exact: true }).click();
    const text = page.getByRole('textbox', { name: /The description/ });
    const apply = page.getByRole('button', { name: 'Apply' });
    const written = await text.inputValue();
    assert.match(written, /^\{\n {2}"title": "[^"]+",\n {2}"purpose": /);
    assert.equal(await apply.isEnabled(), false);
    await text.fill(written.replace('"kind": "board"', '"kind": "hologram"'));
    const remark = page.getByRole('button', { name: /Line \d+ \/pages\/0\/views\/0\/kind "hologram" is none of/ });
    await remark.click();
    const selected = await text.evaluate((area) => {
      const { value, selectionStart, selectionEnd } = area as unknown as Record<string, number> & { value: string };
      return value.slice(selectionStart, selectionEnd);
    });
    assert.match(selected, /^"hologram"/);
    assert.equal(await apply.isEnabled(), false);
    await text.fill(written.replace(',', ''));
    await page.getByRole('button', { name: /Line \d+ This is no valid JSON/ }).waitFor();
    await text.fill(written.replace(/"title": "[^"]+"/, '"title": "Our own board"'));
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('button', { name: 'App', exact: true }).click();
    assert.ok((await text.inputValue()).includes('Our own board'), 'a look at the preview keeps what was written');
    await apply.click();
    await preview().getByText('Our own board').first().waitFor();
    await page.locator('.step.shown').getByText('App description: /title').waitFor();
    await page.getByText('Made from the description that you wrote').waitFor();
    await page.reload();
    await page.locator('.step.shown').getByText('App description: /title').waitFor();
    await page.getByRole('button', { name: 'App', exact: true }).click();
    assert.match(await text.inputValue(), /Our own board/);
  });

  it('says of an interface without a description that it has none', async () => {
    await page.goto(studio.url);
    await page.locator('.step.shown').waitFor();
    await make('Plain thing');
    await page.getByRole('button', { name: 'App', exact: true }).click();
    await page.getByText('This interface has no description.').waitFor();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
  });

  it('stops a turn, and keeps what was asked for', async () => {
    const { aborted } = studio.engine;
    await ask('hang on');
    await page.locator('.step.running').getByText('Building').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#announcer').getByText('Stopped.').waitFor();
    assert.equal(await field().inputValue(), 'hang on');
    // The server notices it a moment later.
    while (studio.engine.aborted === aborted) await sleep(10);
    assert.equal(studio.engine.aborted, aborted + 1);
  });

  it('reports in plain words what failed, and keeps what was asked for', async () => {
    await ask('fail please');
    await page.getByRole('alert').getByText('Something went wrong inside the studio. Try again.').waitFor();
    assert.equal(await field().inputValue(), 'fail please');
    await make('Works again');
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  it('announces what is left of a prompt', async () => {
    await ask('partly done');
    await page.locator('#announcer').getByText('is ready. 1 requirement is unresolved.').waitFor();
  });

  it('shows the tree, the data and the code, and takes changed data', async () => {
    await make('Look inside');
    await page.getByRole('button', { name: 'React', exact: true }).click();
    await page.getByRole('combobox', { name: 'File' }).selectOption('README.md');
    await page.getByRole('region', { name: 'Code' }).getByText('Look inside').waitFor();
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await page.getByRole('textbox', { name: /The data/ }).fill('[1]');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('alert').getByText('This is no valid JSON').waitFor();
    await page.getByRole('textbox', { name: /The data/ }).fill('{"orders":[]}');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Tree', exact: true }).click();
    await page.getByRole('button', { name: /Heading Look inside/ }).click();
    await make('Changed inside');
    const { current, selected } = studio.engine.requests.at(-1) ?? {};
    assert.deepEqual([current?.dataModel, selected?.nodeId], [{ orders: [] }, 'title']);
  });

  it('shares a version that others open and remix, until the link is taken back', async () => {
    await make('Shared thing');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('button', { name: 'Share a link' }).click();
    await page.getByRole('dialog').press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Share a link' }).click();
    assert.deepEqual(sent, [], 'it is shared by a button of the dialog only');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

    const other = await TestPage.open(browser, link);
    await other.page.frameLocator('iframe').getByRole('heading', { name: 'Shared thing' }).waitFor();
    await other.page.getByRole('link', { name: 'Remix in the studio' }).click();
    await preview(other.page).getByRole('heading', { name: 'Shared thing' }).waitFor();
    await make('My own', other.page);
    assert.equal(studio.engine.requests.at(-1)?.current?.title, 'Shared thing');
    await other.close();

    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal((await fetch(link)).status, 404);
  });

  it('takes a dislike, which publishes nothing, and asks what should be different', async () => {
    await make('Unloved thing');
    const sent = page.waitForResponse(/\/api\/design-feedback$/);
    await page.getByRole('button', { name: 'I do not like it' }).click();
    const { rating, galleryId } = await (await sent).json();
    assert.deepEqual([rating, galleryId], [-1, null]);
    await page.getByText('Say what should be different.').waitFor();
    assert.equal(await page.evaluate<string>('document.activeElement.id'), 'prompt');
  });

  it('publishes what is liked, with its prompt only if that is wanted', async () => {
    await make('Published thing');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    const link = page.getByRole('link', { name: 'See it in the gallery' });
    await link.waitFor();
    assert.equal(await page.evaluate<string>('document.activeElement.textContent'), 'See it in the gallery');
    const [shown, form] = [await link.boundingBox(), await page.locator('#prompt-form').boundingBox()];
    assert.ok(shown && form && shown.y + shown.height <= form.y, 'the prompt does not hide it');
    await link.click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Published thing' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'The prompt' }).count(), 0);
    await page.getByRole('button', { name: 'Take it out of the gallery' }).click();
    await page.getByText('It is not in the gallery any more.').waitFor();
    await page.goto(`${studio.url}/designs`);
    await page.getByRole('link', { name: 'Published thing' }).first().waitFor();
    await page.getByText('Taken back').waitFor();
  });

  it('says that a conversation is not there, and shows the example', async () => {
    await page.goto(`${studio.url}/?c=absent`);
    await page.locator('.step.shown').waitFor();
    const problem = page.getByText('There is no such conversation');
    await problem.waitFor();
    const [shown, pane] = [await problem.boundingBox(), await page.locator('.conversation-body').boundingBox()];
    assert.ok(shown && pane && shown.y >= pane.y && shown.y + shown.height <= pane.y + pane.height, 'in view');
    test.forgive(/404/);
  });

  it('has prompt and preview in two panes on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(studio.url);
    await page.locator('.step.shown').waitFor();
    await field().fill('On a phone');
    await page.getByRole('button', { name: 'Build' }).click();
    await preview().getByRole('heading', { name: 'On a phone' }).waitFor();
    assert.equal(await field().isVisible(), false);
    await test.checkFits();
    await page.getByRole('button', { name: 'React', exact: true }).click();
    await page.getByRole('combobox', { name: 'File' }).waitFor();
    for (const part of ['#views', '#stage-panel']) {
      const [content, width] = await page.evaluate<number[]>(
        `[document.querySelector('${part}')].flatMap((each) => [each.scrollWidth, each.clientWidth])`,
      );
      assert.equal(content, width, `${part} is not cut`);
    }
    assert.equal(await page.getByText('Publish', { exact: true }).isVisible(), true);
    await page.getByRole('button', { name: 'Prompt', exact: true }).click();
    assert.equal(await field().isVisible(), true);
    await test.checkFits();
  });
});
