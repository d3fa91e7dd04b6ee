import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { makeTestPicture } from '../../../../src/services/pets/testing/make-sheet.ts';
import { PetsServer } from '../pets-server.ts';
import { toPart } from '../sent-form.ts';

const server = await PetsServer.open({ rates: { preview: { burst: 8, perHour: 3_600 } } });
after(() => server.close());

const PREVIEW = '/api/pets/preview';
const JSON_TYPE = { 'content-type': 'application/json' };
const preview = (body: unknown, headers = {}) =>
  server.postBody(PREVIEW, JSON.stringify(body), { ...JSON_TYPE, ...headers });
/** Advances the clock until the rate limit is full again. */
const rest = () => server.clock.advance(60_000);

describe('POST /api/pets/preview', () => {
  it('draws four variants, reports how the wish was read and what a click can change, and stores nothing', async () => {
    rest();
    const { status, body, headers } = await preview({ prompt: 'a blue cat with a zither and a frobnix', from: 4 });
    assert.equal(status, 200);
    assert.equal(headers.get('set-cookie'), null);
    assert.deepEqual([body.understood, body.notUnderstood], [['blue', 'cat'], ['frobnix']]);
    assert.deepEqual(body.takenFor, [{ word: 'zither', as: 'a string instrument' }]);
    assert.deepEqual([body.isGuess, (await preview({ prompt: 'frobnix' })).body.isGuess], [false, true]);
    assert.deepEqual(
      body.variants.map(({ variant }: { variant: number }) => variant),
      [4, 5, 6, 7],
    );
    for (const { image } of body.variants) {
      const bytes = Buffer.from(image.replace('data:image/webp;base64,', ''), 'base64');
      const { width, height } = await sharp(bytes).metadata();
      const { count, width: frameWidth, height: frameHeight } = body.frames;
      assert.deepEqual([width, height], [count * frameWidth, frameHeight]);
    }
    assert.ok(body.choices.colours.length > 0 && body.choices.props.length > 0);
    const coloured = await preview({
      prompt: 'a blue cat',
      colour: body.choices.colours[0].value,
      prop: body.choices.props[1].value,
    });
    assert.equal(coloured.status, 200);
    assert.deepEqual([await server.store.requests.list(1), await server.store.pets.listWaiting(1)], [[], []]);
  });

  it('takes a form with a picture', async () => {
    rest();
    const referenceImage = toPart(await makeTestPicture(), 'cat.png', 'image/png');
    const { status, body } = await server.post(PREVIEW, { prompt: 'a cat', referenceImage });
    assert.equal(status, 200);
    assert.equal(body.variants.length, 4);
  });

  it('refuses what it cannot draw', async () => {
    rest();
    const cases: readonly [code: string, field: string | undefined, body: unknown][] = [
      ['missing_field', 'prompt', {}],
      ['prompt_too_long', 'prompt', { prompt: 'x'.repeat(2_001) }],
      ['invalid_field', 'colour', { prompt: 'x', colour: 'red' }],
      ['invalid_field', 'prop', { prompt: 'x', prop: 'moon' }],
      ['invalid_field', 'from', { prompt: 'x', from: 40 }],
      ['invalid_kind', 'kind', { prompt: 'x', kind: 'dog' }],
      ['invalid_json', undefined, []],
    ];
    for (const [code, field, body] of cases) {
      const answer = await preview(body);
      assert.deepEqual([answer.status, answer.body.code, answer.body.field], [400, code, field], answer.text);
    }
  });

  it('is answered so often only, and says how the client stands', async () => {
    rest();
    const first = await preview({});
    assert.match(first.headers.get('ratelimit') ?? '', /preview/);
    for (let index = 1; index < 8; index++) assert.equal((await preview({})).status, 400);
    const last = await preview({});
    assert.deepEqual([last.status, last.body.code], [429, 'rate_limited']);
    assert.ok(Number(last.headers.get('retry-after')) >= 1);
  });
});
