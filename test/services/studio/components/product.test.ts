// The product components, used as a person uses them.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Browser, Frame, Page } from 'playwright-core';
import type { JsonObject } from '../../../../src/interface-catalogue/model/payload.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { openPreview, type Preview, type Tree, toPayload } from '../frame/open-preview.ts';

describe('product components', () => {
  let browser: Browser;
  let preview: Preview;
  let page: Page;
  let frame: Frame;
  before(async () => {
    browser = await openBrowser();
    preview = await openPreview(browser, toPayload(['Text', { text: 'before' }]), { width: 900 });
    ({ page, frame } = preview);
    page.setDefaultTimeout(200_000);
  });
  after(() => browser?.close());
  afterEach(async () => {
    const messages = await preview.listMessages();
    assert.deepEqual(
      messages.filter(({ type }) => type === 'failure'),
      [],
    );
  });

  /** Shows components one below the other, instead of those before. */
  const show = (dataModel: JsonObject, ...components: readonly Tree[]) =>
    preview.show(toPayload(['Column', {}, ...components], dataModel));

  it('add up a cart, change quantities and remove what is not wanted', async () => {
    const cart = [
      { id: 'a', name: 'Blend', price: 12.5, quantity: 2 },
      { id: 'b', name: 'Grinder', price: 89, quantity: 1 },
    ];
    await show({ cart }, ['Cart', { rows: { path: '/cart' }, taxRate: 0.1, shipping: 4 }]);
    const total = frame.locator('.m-cart__total dd');
    assert.equal(await total.textContent(), '$129.40');
    await frame.getByRole('button', { name: 'One Blend more' }).click();
    assert.equal(await total.textContent(), '$143.15');
    await frame.getByRole('button', { name: 'Remove Grinder' }).click();
    assert.equal(await total.textContent(), '$45.25');
    await frame.getByRole('button', { name: 'Remove Blend' }).click();
    await frame.getByText('Your cart is empty.').waitFor();
  });

  it('echo what is written in a chat, and answer with a sample', async () => {
    await show({ messages: [] }, [
      'Chat',
      { messages: { path: '/messages' }, other: 'Support', replies: ['Sample: thank you.'] },
    ]);
    await frame.getByRole('textbox', { name: 'Write a message' }).fill('My parcel is late');
    await page.keyboard.press('Enter');
    await frame.locator('.m-chat__message--mine', { hasText: 'My parcel is late' }).waitFor();
    await frame.locator('.m-chat__message', { hasText: 'Sample: thank you.' }).waitFor();
  });

  it('count likes of a comment, and take a new one', async () => {
    const comments = [{ id: '1', author: 'Mara', text: 'Lovely', date: '2026-03-14', likes: 3, liked: false }];
    await show({ comments }, ['CommentThread', { rows: { path: '/comments' }, me: 'Ines' }]);
    const like = frame.getByRole('button', { name: 'Like the comment of Mara' });
    await like.click();
    assert.equal((await like.textContent())?.trim(), '4');
    await like.click();
    assert.equal((await like.textContent())?.trim(), '3');
    await frame.getByRole('textbox', { name: 'Add a comment' }).fill('Agreed');
    await frame.getByRole('button', { name: 'Comment', exact: true }).click();
    await frame.getByText('2 comments').waitFor();
  });

  it('mark notifications as read', async () => {
    const notices = [
      { id: '1', title: 'Shipped', text: 'No. 1042', time: '1 h', read: false },
      { id: '2', title: 'Paid', text: 'No. 1041', time: '2 h', read: false },
    ];
    await show({ notices }, ['Notifications', { rows: { path: '/notices' }, label: 'Notifications' }]);
    await frame.getByRole('button', { name: 'Notifications 2 unread' }).click();
    await frame.getByRole('button', { name: /Shipped/ }).click();
    await frame.getByRole('button', { name: 'Notifications 1 unread' }).waitFor();
    await frame.getByRole('button', { name: 'Mark all as read' }).click();
    await page.keyboard.press('Escape');
    await frame.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  it('mark a quiz, show the right answers and begin again', async () => {
    const questions = [
      { id: 'q1', question: 'Two and two?', options: ['Three', 'Four'], answer: 1, explanation: 'By counting.' },
      { id: 'q2', question: 'Up or down?', options: ['Up', 'Down'], answer: 0, explanation: '' },
    ];
    await show(
      { questions, score: null },
      ['Quiz', { questions: { path: '/questions' }, score: { path: '/score' } }],
      ['Text', { text: { call: 'text', args: { template: 'Score {n}', values: { n: { path: '/score/right' } } } } }],
    );
    const next = frame.getByRole('button', { name: 'Next' });
    assert.equal(await next.isDisabled(), true);
    await frame.getByRole('radio', { name: 'Four' }).check();
    await next.click();
    await frame.getByRole('radio', { name: 'Down' }).check();
    await frame.getByRole('button', { name: 'Finish' }).click();
    await frame.getByRole('status').filter({ hasText: '1 of 2' }).waitFor();
    await frame.getByText('You chose Down. Right is Up.').waitFor();
    await frame.getByText('Score 1', { exact: true }).waitFor();
    await frame.getByRole('button', { name: 'Try again' }).click();
    await frame.getByText('Question 1 of 2').waitFor();
  });

  it('mark what was answered when the time of a quiz is over', async () => {
    const questions = [
      { id: 'q1', question: 'Two and two?', options: ['Three', 'Four'], answer: 1, explanation: '' },
      { id: 'q2', question: 'Up or down?', options: ['Up', 'Down'], answer: 0, explanation: '' },
    ];
    const at = (path: string) => ({ path });
    const over = { call: 'equals', args: { a: at('/seconds'), b: 0 } };
    await show(
      { questions, score: null, seconds: 1, runs: true, sent: 0 },
      ['Timer', { label: 'Time', seconds: 1, value: at('/seconds'), running: at('/runs') }],
      [
        'Quiz',
        {
          questions: at('/questions'),
          score: at('/score'),
          over,
          submit: { steps: [{ do: 'increment', path: '/sent', by: 1 }] },
          again: { steps: [{ do: 'set', path: '/seconds', value: 60 }] },
        },
      ],
    );
    await frame.getByRole('radio', { name: 'Four' }).check();
    await frame.getByRole('status').filter({ hasText: '1 of 2' }).waitFor();
    const data = await preview.getDataModel();
    assert.deepEqual([data?.['score'], data?.['sent']], [{ right: 1, total: 2 }, 1]);
    await frame.getByRole('button', { name: 'Try again' }).click();
    await frame.getByText('Question 1 of 2').waitFor();
  });

  it('run the steps of a card each time that it is shown', async () => {
    const shown = { steps: [{ do: 'increment', path: '/times', by: 1 }] };
    const path = '/isOpen';
    await show(
      { isOpen: true, times: 0 },
      ['Switch', { label: 'Open', value: { path } }],
      ['Card', { title: 'Inside', shown, showIf: { path } }],
    );
    for (let press = 0; press < 2; press++) await frame.getByRole('switch', { name: 'Open' }).click();
    await frame.getByText('Inside').waitFor();
    assert.equal((await preview.getDataModel())?.['times'], 2);
  });

  it('play a game by mouse and by keyboard, and keep the score', async () => {
    await show({}, ['Board', { game: 'guess-number', score: { path: '/score' } }]);
    await frame.getByRole('button', { name: '25', exact: true }).click();
    assert.match((await frame.locator('.m-board__message').textContent()) ?? '', /25 is too (low|high)|Right/);
    await show({}, ['Board', { game: '2048', score: { path: '/score' } }]);
    const board = frame.getByRole('application', { name: '2048 board' });
    const before = await board.textContent();
    await board.focus();
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    assert.notEqual(await board.textContent(), before);
  });

  it('draw by lot, and show what was drawn', async () => {
    await show({}, ['Wheel', { options: ['Tea', 'Cake'], result: { path: '/prize' }, label: 'Draw a prize' }]);
    await frame.getByRole('button', { name: 'Draw a prize' }).click();
    await frame.getByText(/^Drawn: (Tea|Cake)$/).waitFor();
  });

  it('count down, pause and begin again', async () => {
    await show({}, ['Timer', { label: 'Steep', seconds: 90, value: { path: '/left' }, running: { path: '/running' } }]);
    const time = frame.getByRole('timer');
    assert.equal(await time.textContent(), '01:30');
    await frame.getByRole('button', { name: 'Start' }).click();
    await frame.getByText('01:29').waitFor();
    await frame.getByRole('button', { name: 'Pause' }).click();
    await frame.getByRole('button', { name: 'Reset' }).click();
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
    await frame.locator('.m-map__pin[aria-label=Hill]').click();
    assert.equal(await frame.getByRole('button', { name: 'Hill Upper Rd 2' }).getAttribute('aria-pressed'), 'true');
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
    await frame.getByRole('button', { name: 'Next' }).click();
    assert.equal(await frame.locator('.m-player__title').textContent(), 'Harbour song');
    await frame.getByRole('button', { name: 'Play', exact: true }).click();
    await frame.getByText('0:01', { exact: true }).waitFor();
  });

  it('rate by stars, and rank the rows of a leaderboard', async () => {
    const players = [
      { id: '1', name: 'Ines', score: 920 },
      { id: '2', name: 'Raj', score: 1210 },
    ];
    await show(
      { players, stars: 0 },
      ['Rating', { value: { path: '/stars' }, label: 'Your rating' }],
      [
        'Leaderboard',
        {
          rows: { call: 'sort', args: { rows: { path: '/players' }, by: 'score', order: 'descending' } },
          nameField: 'name',
          scoreField: 'score',
        },
      ],
    );
    await frame.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await frame.getByText('4 of 5').waitFor();
    assert.deepEqual(await frame.locator('.m-leaderboard__name').allTextContents(), ['Raj', 'Ines']);
  });

  it('run a tool on its input, and copy the result', async () => {
    const run = {
      steps: [{ do: 'set', path: '/result', value: { call: 'transform', args: { text: 'abc', how: 'upper' } } }],
    };
    await show({}, ['ToolPanel', { title: 'Shout', runLabel: 'Run', run, result: { path: '/result' } }]);
    await frame.getByText('Nothing yet').waitFor();
    await frame.getByRole('button', { name: 'Run' }).click();
    await frame.locator('output', { hasText: 'ABC' }).waitFor();
  });
});
