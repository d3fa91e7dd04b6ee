import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { takeContents } from './contents.ts';

describe('takeContents', () => {
  it('takes questions with their answers', () => {
    assert.deepEqual(takeContents('add a FAQ to the home page: do you deliver? yes, daily. is it fresh? always'), {
      text: 'add a FAQ to the home page',
      contents: {
        kind: 'faq',
        items: [
          { question: 'Do you deliver?', answer: 'Yes, daily.' },
          { question: 'Is it fresh?', answer: 'Always.' },
        ],
      },
    });
  });

  it('takes days with their hours', () => {
    assert.deepEqual(takeContents('Add our opening hours. Mon to Fri 8 to 18, Sunday closed')?.contents.items, [
      { label: 'Mon to Fri', value: '8:00 – 18:00' },
      { label: 'Sunday', value: 'Closed' },
    ]);
  });

  it('leaves a message that gives no entries, or a question without an answer', () => {
    assert.equal(takeContents('add a FAQ. then make it dark and rename the orders page'), undefined);
    assert.equal(takeContents('add a FAQ: do you deliver?'), undefined);
    assert.equal(takeContents('add opening hours. we are a family and Monday 8 to 12 is for members'), undefined);
  });
});
