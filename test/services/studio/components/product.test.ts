// The product components, used as a person uses them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { JsonObject, Node, Payload } from '../../../../src/interface-catalogue/model/payload.ts';
import { toFrameDocument } from '../../../../src/services/studio/frame/frame-document.ts';
import { openBrowser } from '../../../browser/open-browser.ts';

describe('product components', () => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 900, height: 900 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(200_000);
    page.on('pageerror', (error) => problems.push(error.message));
  });
  after(async () => {
    await browser.close();
    assert.deepEqual(problems, []);
  });

  /** Shows components one below the other. */
  async function show(dataModel: JsonObject, ...components: readonly (readonly [string, JsonObject])[]): Promise<void> {
    const children = components.map(([component, props], index): Node => {
      return { id: `node-${index}`, parentId: 'root', order: index, component, props };
    });
    const root: Node = { id: 'root', parentId: null, order: 0, component: 'Column', props: {} };
    const payload: Payload = {
      sequence: 1,
      surfaceId: 'test',
      title: 'Test',
      theme: { mode: 'light', radius: 'medium', density: 'normal', font: 'sans' },
      dataModel,
      root: 'root',
      nodes: [root, ...children],
    };
    await page.setContent(toFrameDocument(payload));
    await page.locator('[data-node=node-0]').waitFor();
  }

  it('add up a cart, change quantities and remove what is not wanted', async () => {
    const cart = [
      { id: 'a', name: 'Blend', price: 12.5, quantity: 2 },
      { id: 'b', name: 'Grinder', price: 89, quantity: 1 },
    ];
    await show({ cart }, ['Cart', { rows: { path: '/cart' }, taxRate: 0.1, shipping: 4 }]);
    const total = page.locator('.m-cart__total dd');
    assert.equal(await total.textContent(), '$129.40');
    await page.getByRole('button', { name: 'One Blend more' }).click();
    assert.equal(await total.textContent(), '$143.15');
    await page.getByRole('button', { name: 'Remove Grinder' }).click();
    assert.equal(await total.textContent(), '$45.25');
    await page.getByRole('button', { name: 'Remove Blend' }).click();
    await page.getByText('Your cart is empty.').waitFor();
  });

  it('echo what is written in a chat, and answer with a sample', async () => {
    await show({ messages: [] }, [
      'Chat',
      { messages: { path: '/messages' }, other: 'Support', replies: ['Sample: thank you.'] },
    ]);
    await page.getByRole('textbox', { name: 'Write a message' }).fill('My parcel is late');
    await page.keyboard.press('Enter');
    await page.locator('.m-chat__message--mine', { hasText: 'My parcel is late' }).waitFor();
    await page.locator('.m-chat__message', { hasText: 'Sample: thank you.' }).waitFor();
  });

  it('count likes of a comment, and take a new one', async () => {
    const comments = [{ id: '1', author: 'Mara', text: 'Lovely', date: '2026-03-14', likes: 3, liked: false }];
    await show({ comments }, ['CommentThread', { rows: { path: '/comments' }, me: 'Ines' }]);
    const like = page.getByRole('button', { name: 'Like the comment of Mara' });
    await like.click();
    assert.equal((await like.textContent())?.trim(), '4');
    await like.click();
    assert.equal((await like.textContent())?.trim(), '3');
    await page.getByRole('textbox', { name: 'Add a comment' }).fill('Agreed');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText('2 comments').waitFor();
  });

  it('mark notifications as read', async () => {
    const notices = [
      { id: '1', title: 'Shipped', text: 'No. 1042', time: '1 h', read: false },
      { id: '2', title: 'Paid', text: 'No. 1041', time: '2 h', read: false },
    ];
    await show({ notices }, ['Notifications', { rows: { path: '/notices' }, label: 'Notifications' }]);
    await page.getByRole('button', { name: 'Notifications 2 unread' }).click();
    await page.getByRole('button', { name: /Shipped/ }).click();
    await page.getByRole('button', { name: 'Notifications 1 unread' }).waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  it('mark a quiz, tell the right answers and begin again', async () => {
    const questions = [
      { id: 'q1', question: 'Two and two?', options: ['Three', 'Four'], answer: 1, explanation: 'By counting.' },
      { id: 'q2', question: 'Up or down?', options: ['Up', 'Down'], answer: 0, explanation: '' },
    ];
    await show(
      { questions, score: null },
      ['Quiz', { questions: { path: '/questions' }, score: { path: '/score' } }],
      ['Text', { text: { call: 'text', args: { template: 'Score {n}', values: { n: { path: '/score/right' } } } } }],
    );
    const next = page.getByRole('button', { name: 'Next' });
    assert.equal(await next.isDisabled(), true);
    await page.getByRole('radio', { name: 'Four' }).check();
    await next.click();
    await page.getByRole('radio', { name: 'Down' }).check();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('status').filter({ hasText: '1 of 2' }).waitFor();
    await page.getByText('You chose Down. Right is Up.').waitFor();
    await page.getByText('Score 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Question 1 of 2').waitFor();
  });

  it('play a game by mouse and by keyboard, and keep the score', async () => {
    await show({}, ['Board', { game: 'guess-number', score: { path: '/score' } }]);
    await page.getByRole('button', { name: '25', exact: true }).click();
    assert.match((await page.locator('.m-board__message').textContent()) ?? '', /25 is too (low|high)|Right/);
    await show({}, ['Board', { game: '2048', score: { path: '/score' } }]);
    const board = page.getByRole('application', { name: '2048 board' });
    const before = await board.textContent();
    await board.focus();
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    assert.notEqual(await board.textContent(), before);
  });

  it('draw by lot, and tell what was drawn', async () => {
    await show({}, ['Wheel', { options: ['Tea', 'Cake'], result: { path: '/prize' }, label: 'Draw a prize' }]);
    await page.getByRole('button', { name: 'Draw a prize' }).click();
    await page.getByText(/^Drawn: (Tea|Cake)$/).waitFor();
  });

  it('count down, pause and begin again', async () => {
    await show({}, ['Timer', { label: 'Steep', seconds: 90, value: { path: '/left' }, running: { path: '/running' } }]);
    const time = page.getByRole('timer');
    assert.equal(await time.textContent(), '01:30');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('01:29').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    assert.equal(await time.textContent(), '01:30');
  });

  it('choose a place on the map and in its list alike', async () => {
    const places = [
      { id: 'p1', name: 'Harbour', street: 'Quay 9' },
      { id: 'p2', name: 'Hill', street: 'Upper Rd 2' },
    ];
    await show({ places }, [
      'MapPlaceholder',
      { rows: { path: '/places' }, titleField: 'name', textField: 'street', selected: { path: '/place' } },
    ]);
    await page.locator('.m-map__pin[aria-label=Hill]').click();
    assert.equal(await page.getByRole('button', { name: 'Hill Upper Rd 2' }).getAttribute('aria-pressed'), 'true');
  });

  it('play a list of tracks on, and let time pass', async () => {
    const tracks = [
      { id: '1', title: 'Morning', seconds: 192 },
      { id: '2', title: 'Harbour song', seconds: 244 },
    ];
    await show({ tracks }, [
      'Player',
      { rows: { path: '/tracks' }, titleField: 'title', durationField: 'seconds', current: { path: '/track' } },
    ]);
    await page.getByRole('button', { name: 'Next' }).click();
    assert.equal(await page.locator('.m-player__title').textContent(), 'Harbour song');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('0:01', { exact: true }).waitFor();
  });

  it('rate by stars, and order a leaderboard by score', async () => {
    const players = [
      { id: '1', name: 'Ines', score: 920 },
      { id: '2', name: 'Raj', score: 1210 },
    ];
    await show(
      { players, stars: 0 },
      ['Rating', { value: { path: '/stars' }, label: 'Your rating' }],
      ['Leaderboard', { rows: { path: '/players' }, nameField: 'name', scoreField: 'score' }],
    );
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await page.getByText('4 of 5').waitFor();
    assert.deepEqual(await page.locator('.m-leaderboard__name').allTextContents(), ['Raj', 'Ines']);
  });

  it('run a tool on its input, and copy the result', async () => {
    const run = {
      steps: [{ do: 'set', path: '/result', value: { call: 'transform', args: { text: 'abc', how: 'upper' } } }],
    };
    await show({}, ['ToolPanel', { title: 'Shout', runLabel: 'Run', run, result: { path: '/result' } }]);
    await page.getByText('Nothing yet').waitFor();
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('output', { hasText: 'ABC' }).waitFor();
  });
});
