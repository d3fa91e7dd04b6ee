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
before(async () => {
  studio = await StudioServer.open();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await studio?.close();
});

const open = (path = '/', width = 1280) => TestPage.open(browser, `${studio.url}${path}`, { width });
const preview = (page: Page) => page.frameLocator('#preview');
const field = (page: Page) => page.getByRole('textbox', { name: /What should the interface be/ });

async function ask(page: Page, prompt: string): Promise<void> {
  await field(page).fill(prompt);
  await field(page).press('Enter');
}

async function make(page: Page, ...prompts: readonly string[]): Promise<void> {
  for (const prompt of prompts) {
    await ask(page, prompt);
    await preview(page).getByRole('heading', { name: prompt }).waitFor();
    await page.locator('.step.shown').getByText(prompt).first().waitFor();
  }
}

describe('the studio', () => {
  it('shows a working example, with the focus in the prompt', async () => {
    const test = await open();
    await preview(test.page).getByRole('heading', { name: 'Tasks' }).waitFor();
    await test.page.getByText('An example: it works, try it').waitFor();
    assert.equal(await test.page.evaluate<string>('document.activeElement.id'), 'prompt');
    assert.equal(await test.page.getByRole('button', { name: 'Publish', exact: true }).isEnabled(), false);
    await test.close();
  });

  it('makes an interface, changes it, and goes back and forth between versions', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await make(page, 'First idea', 'Second idea');
    assert.equal(studio.engine.requests.at(-2)?.current, undefined, 'the example is not what the first prompt changes');
    await page.getByRole('button', { name: 'Undo' }).click();
    await preview(page).getByRole('heading', { name: 'First idea' }).waitFor();
    await page.getByText('Version 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await preview(page).getByRole('heading', { name: 'Second idea' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await preview(page).getByRole('heading', { name: 'First idea' }).waitFor();
    await make(page, 'Third idea');
    assert.equal(
      studio.engine.requests.at(-1)?.current?.title,
      'First idea',
      'it goes on from the version that is shown',
    );
    await page.reload();
    await preview(page).getByRole('heading', { name: 'Third idea' }).waitFor();
    assert.equal(await page.locator('.step').count(), 3);
    await test.close();
  });

  it('shows two versions side by side', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await make(page, 'Left one', 'Right one');
    await page.getByRole('button', { name: 'Compare two versions' }).click();
    const [left, right] = [
      page.frameLocator('.compare-side:first-child iframe'),
      page.frameLocator('.compare-side:last-child iframe'),
    ];
    await left.getByRole('heading', { name: 'Left one' }).waitFor();
    await right.getByRole('heading', { name: 'Right one' }).waitFor();
    await page.getByRole('combobox', { name: 'After' }).selectOption('Version 1');
    await right.getByRole('heading', { name: 'Left one' }).waitFor();
    await test.close();
  });

  it('takes what is selected in the preview as “this”', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await make(page, 'Choose me');
    // The browser's driver misses elements in a preview that is drawn smaller.
    await page.getByRole('button', { name: 'Phone' }).click();
    await page.getByRole('button', { name: 'Select an element' }).click();
    await preview(page).getByRole('heading', { name: 'Choose me' }).click();
    await page.getByText('This: Heading Choose me').waitFor();
    await make(page, 'Chosen');
    assert.equal(studio.engine.requests.at(-1)?.selectedNodeId, 'title');
    assert.equal(await page.getByText('This: Heading').count(), 0, 'the next prompt is about the whole interface');
    await test.close();
  });

  it('marks the nodes of a requirement in the preview', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await make(page, 'Show me');
    await page.locator('.requirement', { hasText: 'Show me' }).click();
    await preview(page).locator('.m-highlighted[data-node="title"]').waitFor();
    await test.close();
  });

  it('stops a turn, and keeps what was asked for', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    const { aborted } = studio.engine;
    await ask(page, 'hang on');
    await page.locator('.step.running').getByText('Building').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#announcer').getByText('Stopped.').waitFor();
    assert.equal(await field(page).inputValue(), 'hang on');
    // The server notices it a moment later.
    while (studio.engine.aborted === aborted) await sleep(10);
    assert.equal(studio.engine.aborted, aborted + 1);
    await test.close();
  });

  it('tells in plain words what failed, and keeps what was asked for', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await ask(page, 'fail please');
    await page.getByRole('alert').getByText('Something went wrong inside the studio. Try again.').waitFor();
    assert.equal(await field(page).inputValue(), 'fail please');
    await make(page, 'Works again');
    assert.equal(await page.getByRole('alert').count(), 0);
    await test.close();
  });

  it('shows the tree, the data and the code, and takes changed data', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await make(page, 'Look inside');
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
    await make(page, 'Changed inside');
    const { current, selectedNodeId } = studio.engine.requests.at(-1) ?? {};
    assert.deepEqual([current?.dataModel, selectedNodeId], [{ orders: [] }, 'title']);
    await test.close();
  });

  it('shares a version that opens read-only and can be remixed', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await make(page, 'Shared thing');
    await page.getByRole('button', { name: 'Share a link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    await test.close();

    const other = await TestPage.open(browser, link);
    await other.page.frameLocator('iframe').getByRole('heading', { name: 'Shared thing' }).waitFor();
    await other.page.getByRole('link', { name: 'Remix in the studio' }).click();
    await preview(other.page).getByRole('heading', { name: 'Shared thing' }).waitFor();
    await make(other.page, 'My own');
    assert.equal(studio.engine.requests.at(-1)?.current?.title, 'Shared thing');
    await other.close();
  });

  it('takes a shared link back', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await make(page, 'Not for everybody');
    await page.getByRole('button', { name: 'Share a link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    assert.equal((await fetch(link)).status, 200);
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal((await fetch(link)).status, 404);
    await test.close();
  });

  it('publishes what is liked, with its prompt only if that is wanted', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await make(page, 'Published thing');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: 'See it in the gallery' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Published thing' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'The prompt' }).count(), 0);
    await page.getByRole('button', { name: 'Take it out of the gallery' }).click();
    await page.getByText('It is not in the gallery any more.').waitFor();
    await page.goto(`${studio.url}/designs`);
    await page.getByRole('link', { name: 'Published thing' }).first().waitFor();
    await page.getByText('Taken back').waitFor();
    await test.close();
  });

  it('takes a dislike, which publishes nothing, and asks what should be different', async () => {
    const test = await open();
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await make(page, 'Unloved thing');
    const sent = page.waitForResponse(/\/api\/design-feedback$/);
    await page.getByRole('button', { name: 'I do not like it' }).click();
    const { rating, galleryId } = await (await sent).json();
    assert.deepEqual([rating, galleryId], [-1, null]);
    await page.getByText('Say what should be different.').waitFor();
    assert.equal(await page.evaluate<string>('document.activeElement.id'), 'prompt');
    await test.close();
  });

  it('says that a conversation is not there, and shows the example', async () => {
    const test = await open('/?c=absent');
    await test.page.locator('.step.shown').waitFor();
    const problem = test.page.getByText('There is no such conversation');
    await problem.waitFor();
    const [shown, pane] = [await problem.boundingBox(), await test.page.locator('.conversation-body').boundingBox()];
    assert.ok(shown && pane && shown.y >= pane.y && shown.y + shown.height <= pane.y + pane.height, 'in view');
    test.forgive(/404/);
    await test.close();
  });

  it('has prompt and preview in two panes on a phone', async () => {
    const test = await open('/', 375);
    const { page } = test;
    await page.locator('.step.shown').waitFor();
    await field(page).fill('On a phone');
    await page.getByRole('button', { name: 'Build' }).click();
    await preview(page).getByRole('heading', { name: 'On a phone' }).waitFor();
    assert.equal(await field(page).isVisible(), false);
    await test.checkFits();
    await page.getByRole('button', { name: 'Prompt', exact: true }).click();
    assert.equal(await field(page).isVisible(), true);
    await test.checkFits();
    await test.close();
  });
});
