import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { makeTestPicture } from '../../../../src/services/pets/testing/make-sheet.ts';
import { PetsServer, REQUESTS } from '../pets-server.ts';
import { type FormFields, toPart } from '../sent-form.ts';

const server = await PetsServer.open();
after(() => server.close());
const { store, files, clock } = server;

const WISH = { contactEmail: 'bo@example.org', prompt: 'a blue cat\nwith a red scarf' };
const JSON_TYPE = { 'content-type': 'application/json' };
const postJson = (body: unknown) => server.postBody(REQUESTS, JSON.stringify(body), JSON_TYPE);

describe('POST /api/generation-requests', () => {
  it('[P4.20, P1.20] takes JSON, and answers 201 with a request that is pending', async () => {
    const { status, body, headers } = await postJson({
      ...WISH,
      requesterName: 'Bo',
      displayNameHint: null,
      kind: 'creature',
    });
    assert.equal(status, 201);
    assert.equal(headers.get('set-cookie'), null);
    const { id } = body.request;
    const createdAt = new Date(clock.nowMs()).toISOString();
    assert.deepEqual(body, { ok: true, request: { id, status: 'pending', createdAt } });
    const request = await store.requests.find(id);
    assert.deepEqual([request?.prompt, request?.requesterName, request?.kind], [WISH.prompt, 'Bo', 'creature']);
  });

  it('[P4.20, P1.20] takes a form with a picture, of which only the pixels are kept', async () => {
    const image = await makeTestPicture();
    const referenceImage = toPart(Buffer.concat([image, Buffer.from('<script>')]), 'cat.png', 'image/png');
    const { status, body } = await server.post(REQUESTS, { ...WISH, referenceImage });
    assert.equal(status, 201);
    const request = await store.requests.find(body.request.id);
    assert.ok(request?.referenceImageId);
    const kept = await files.readReference(request.referenceImageId);
    assert.ok(!kept.includes('<script>'));
  });

  it('takes a plain form without files too', async () => {
    const body = new URLSearchParams(WISH).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    assert.equal((await server.postBody(REQUESTS, body, type)).status, 201);
  });

  it('refuses the name of the registry or of an account, and takes the own name of an account that is signed in', async () => {
    const cookie = await server.signUp('Uma Underwood');
    for (const requesterName of ['Mаgpie', 'uma  underwood']) {
      const { status, body } = await postJson({ ...WISH, requesterName });
      assert.deepEqual([status, body.code, body.field], [400, 'invalid_field', 'requesterName']);
      assert.match(body.hint, /another name, or log in/);
    }
    const own = await server.post(REQUESTS, { ...WISH, requesterName: 'Uma Underwood' }, { cookie });
    assert.equal((await store.requests.find(own.body.request.id))?.requesterName, 'Uma Underwood');
  });

  const tooLarge = toPart(Buffer.alloc(5 * 1024 * 1024 + 1), 'x.png', 'image/png');
  const png = (text: string) => toPart(Buffer.from(text, 'latin1'), 'x.png', 'image/png');
  const cases: readonly [code: string, status: number, FormFields][] = [
    ['missing_field', 400, { ...WISH, contactEmail: undefined }],
    ['missing_field', 400, { ...WISH, contactEmail: '' }],
    ['missing_field', 400, { ...WISH, prompt: undefined }],
    ['missing_field', 400, { ...WISH, prompt: '   ' }],
    ['invalid_contact_email', 400, { ...WISH, contactEmail: 'bo@' }],
    ['prompt_too_long', 400, { ...WISH, prompt: 'x'.repeat(2_001) }],
    ['invalid_field', 400, { ...WISH, prompt: 'x\u0000' }],
    ['invalid_field', 400, { ...WISH, requesterName: 'x'.repeat(81) }],
    ['invalid_field', 400, { ...WISH, displayNameHint: 'x'.repeat(81) }],
    ['invalid_kind', 400, { ...WISH, kind: 'dog' }],
    ['invalid_reference_image_type', 400, { ...WISH, referenceImage: png('<svg/>') }],
    ['invalid_reference_image_type', 400, { ...WISH, referenceImage: png('GIF89a') }],
    ['invalid_reference_image', 400, { ...WISH, referenceImage: png('\x89PNG\r\n\x1a\ntruncated') }],
    ['reference_image_too_large', 413, { ...WISH, referenceImage: tooLarge }],
  ];
  for (const [index, [code, status, form]] of cases.entries()) {
    it(`[P7.20, P8.20] ${code} (${index})`, async () => {
      const answer = await server.post(REQUESTS, form);
      assert.deepEqual([answer.status, answer.body.code, answer.body.error], [status, code, code], answer.text);
    });
  }

  it('[P7.20] invalid_json for what is no JSON object, and invalid_field for a value that is no text', async () => {
    for (const text of ['{', '[]', '"x"', 'null', '{"prompt":"a","prompt":']) {
      const answer = await server.postBody(REQUESTS, text, JSON_TYPE);
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_json'], text);
    }
    const { body } = await postJson({ ...WISH, prompt: ['a', 'b'] });
    assert.deepEqual([body.code, body.field], ['invalid_field', 'prompt']);
  });

  it('[P7.20] missing_field for nothing at all', async () => {
    const answer = await server.postBody(REQUESTS, '{}', JSON_TYPE);
    assert.deepEqual([answer.status, answer.body.code, answer.body.field], [400, 'missing_field', 'contactEmail']);
  });

  it('[P8.20] refuses a giant JSON body', async () => {
    const { status, body } = await postJson({ ...WISH, prompt: 'x'.repeat(2_000_000) });
    assert.deepEqual([status, body.code], [413, 'payload_too_large']);
  });
});
