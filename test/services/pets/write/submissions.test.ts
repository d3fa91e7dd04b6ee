import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { buildZip } from '../../../../src/services/pets/testing/build-zip.ts';
import { makeTestSheet } from '../../../../src/services/pets/testing/make-sheet.ts';
import { makeNextSheet } from '../../../../src/services/pets/testing/test-registry.ts';
import { ADMIN, PetsServer, SUBMISSIONS } from '../pets-server.ts';
import { type FormFields, type SentPart, toPart } from '../sent-form.ts';

const server = await PetsServer.open({ publicUrl: 'https://pets.example.org', admin: ADMIN });
after(() => server.close());
const { store } = server;

const sheetPart = (bytes: Buffer, name = 'spritesheet.webp', type = 'image/webp') => toPart(bytes, name, type);
const newSprite = async () => sheetPart(await makeNextSheet());
const petJsonPart = (text: string) => toPart(Buffer.from(text), 'pet.json', 'application/json');
const zipPart = (bytes: Buffer) => toPart(bytes, 'pet.zip', 'application/zip');
/** Submits a new sheet, unless the form has another. */
const submit = async (form: FormFields, headers?: Record<string, string>) =>
  server.post(
    SUBMISSIONS,
    { displayName: 'Test pet', ...(!('sprite' in form) && { sprite: await newSprite() }), ...form },
    headers,
  );
/** The sheet of all that is refused. */
const unused = await newSprite();

describe('POST /api/submissions/register', () => {
  it('[P4.21, P1.21] takes a sheet with its pet.json, and answers 201 with a pet that is pending', async () => {
    const petjson = petJsonPart('{"id":"momo","displayName":"Momo","description":"A cloud."}');
    const form = {
      displayName: undefined,
      petjson,
      kind: 'character',
      tags: ['Sky, soft', 'cloud'],
      license: 'CC0-1.0',
    };
    const answer = await submit({ ...form, sourceUrl: 'https://example.org/momo', spritesheetExt: 'webp' });
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(answer.headers.get('set-cookie'), null);
    assert.deepEqual(Object.keys(answer.body), ['ok', 'pet']);
    const { ok, pet } = answer.body;
    assert.equal(ok, true);
    assert.deepEqual(
      [pet.slug, pet.displayName, pet.description, pet.status, pet.kind, pet.tags, pet.license, pet.sourceUrl],
      [
        'momo',
        'Momo',
        'A cloud.',
        'pending',
        'character',
        ['sky', 'soft', 'cloud'],
        'CC0-1.0',
        'https://example.org/momo',
      ],
    );
    assert.deepEqual(
      [pet.ownerName, pet.ownerProfileSlug, pet.publicAuthorEmail, pet.approvedAt],
      ['Anonymous', null, null, null],
    );
    assert.equal(
      pet.spritesheetUrl,
      `https://pets.example.org/api/assets/${(await store.pets.find(pet.id))?.asset.assetId}/spritesheet.webp`,
    );
  });

  it('[P4.21, P1.21] takes a ZIP, alone or beside the same files', async () => {
    const sheet = await makeNextSheet();
    const petJson = Buffer.from('{"displayName":"Zipped"}');
    const entries = [
      { name: 'zipped/pet.json', content: petJson },
      { name: 'zipped/spritesheet.webp', content: sheet },
    ];
    const zip = zipPart(buildZip(entries));
    const first = await server.post(SUBMISSIONS, { zip });
    assert.deepEqual([first.status, first.body.pet?.displayName], [201, 'Zipped']);
    const beside = { zip, petjson: petJsonPart(petJson.toString()), sprite: sheetPart(sheet) };
    assert.equal((await server.post(SUBMISSIONS, beside)).body.code, 'duplicate_pet', 'it was understood');
    const other = { ...beside, sprite: await newSprite() };
    assert.equal((await server.post(SUBMISSIONS, other)).body.code, 'invalid_zip_contents');
  });

  it('takes a pet that is called something non-Latin', async () => {
    const { body } = await submit({ displayName: 'もも 🌸', description: '#1: "quoted"' });
    assert.match(body.pet.slug, /^pet-[0-9a-f]{8}$/);
    assert.deepEqual([body.pet.displayName, body.pet.description], ['もも 🌸', '#1: "quoted"']);
  });
});

describe('attribution', () => {
  const [address, name] = ['bo.b@example.org', 'ü'.repeat(80)];
  const accepted: readonly [FormFields, ownerName: string, contactEmail: string | null][] = [
    [{ publicAuthorName: name }, name, null],
    [{ contactEmail: address }, 'bo.b', address],
    [{ contactEmail: address, publishContactEmail: 'false', publicAuthorName: 'Bo' }, 'Bo', address],
  ];
  it('[P2.20, P2.21, P2.23, P2.24, P2.25] is what the form says, and the address stays private', async () => {
    for (const [form, ownerName, contactEmail] of accepted) {
      const { status, body, text } = await submit(form);
      assert.deepEqual([status, body.pet?.ownerName, body.pet?.publicAuthorEmail], [201, ownerName, null]);
      assert.equal((await store.pets.find(body.pet.id))?.contactEmail, contactEmail);
      assert.ok(contactEmail === null || !text.includes(contactEmail));
    }
  });

  it('[P2.21, P2.22, P2.24, P2.25] is refused where it is not understood', async () => {
    const refused: readonly [FormFields, code: string][] = [
      [{ publicAuthorName: '' }, 'missing_public_author_name'],
      [{ publicAuthorName: '  ', contactEmail: 'bo@example.org' }, 'missing_public_author_name'],
      [{ publicAuthorName: 'x'.repeat(81) }, 'public_author_name_too_long'],
      [{ publicAuthorName: 'Bo\u0000' }, 'invalid_public_author_name'],
      [{ contactEmail: 'not an address' }, 'invalid_contact_email'],
      [{ contactEmail: 'bo@example.org', publishContactEmail: 'maybe' }, 'invalid_publish_contact_email'],
      [{ publishContactEmail: 'true' }, 'public_email_requires_contact_email'],
    ];
    for (const [form, code] of refused) {
      const { status, body } = await submit({ sprite: unused, ...form });
      assert.deepEqual([status, body.code, body.error], [400, code, code]);
      assert.ok(body.field && body.hint);
    }
  });

  it('[P3.20] publishes the address only after a moderator verified it', async () => {
    const { body } = await submit({ contactEmail: 'bo@example.org', publishContactEmail: 'true' });
    assert.equal(body.pet.publicAuthorEmail, null);
    const cookie = await server.logIn();
    const csrfToken = await server.csrfTokenFor({ cookie });
    const emailAfter = async (act: string): Promise<unknown> => {
      const { status } = await server.post(`/admin/pets/${body.pet.id}/${act}`, { csrfToken }, { cookie });
      assert.equal(status, 303);
      return (await server.get(`/api/pets/${body.pet.slug}`)).body.pet.publicAuthorEmail;
    };
    assert.equal(await emailAfter('approve'), null);
    assert.equal(await emailAfter('publish-email'), 'bo@example.org');
  });

  it('[P2.26, P5.20] is that of the account for authors who are signed in, regardless of the form', async () => {
    const session = await server.signUp('Ada');
    const cookie = `other=1; ${session}`;
    for (const form of [{ publicAuthorName: 'Else', contactEmail: 'else@example.org' }, { publicAuthorName: '' }]) {
      const { status, body } = await submit({ ...form, publishContactEmail: 'true' }, { cookie });
      assert.deepEqual([status, body.pet?.ownerName, body.pet?.ownerProfileSlug], [201, 'Ada', 'ada']);
      const pet = await store.pets.find(body.pet.id);
      assert.deepEqual([pet?.contactEmail, pet?.wantsEmailPublished], ['ada@example.org', true]);
    }
    const expired = await submit({}, { cookie: session.replace(/=.*/, '=unknown') });
    assert.equal(expired.body.pet.ownerName, 'Anonymous');
  });
});

describe('refusals', () => {
  const TOO_LARGE = Buffer.alloc(5 * 1024 * 1024 + 1);
  const zipOf = (...names: string[]) => zipPart(buildZip(names.map((name) => ({ name, content: Buffer.from('{}') }))));
  type MakeForm = () => FormFields | Promise<FormFields>;
  const cases: readonly [code: string, status: number, MakeForm][] = [
    ['missing_files', 400, () => ({ sprite: undefined })],
    ['missing_field', 400, () => ({ displayName: undefined })],
    ['invalid_field', 400, () => ({ tags: Array.from({ length: 20 }, (_, index) => `t${index}`) })],
    ['invalid_field', 400, () => ({ tags: Array.from({ length: 10_000 }, (_, index) => `t${index}`).join(',') })],
    ['invalid_field', 400, () => ({ sourceUrl: 'javascript:alert(1)' })],
    ['invalid_field', 400, () => ({ displayName: 'x'.repeat(60_000) })],
    ['invalid_form_data', 400, () => ({ displayName: 'x'.repeat(100_000) })],
    ['invalid_form_data', 400, () => ({ tags: Array.from({ length: 10_000 }, (_, index) => `t${index}`) })],
    ['invalid_form_data', 400, () => ({ displayName: ['one', 'two'] })],
    ['invalid_form_data', 400, () => ({ surprise: toPart(Buffer.from('x'), 'x', 'text/plain') })],
    ['invalid_kind', 400, () => ({ kind: 'all' })],
    ['payload_too_large', 413, () => ({ zip: zipPart(TOO_LARGE) })],
    ['payload_too_large', 413, () => ({ sprite: sheetPart(TOO_LARGE) })],
    ['payload_too_large', 413, () => ({ petjson: petJsonPart(' '.repeat(65_537)) })],
    ['invalid_pet_json', 400, () => ({ petjson: petJsonPart('{') })],
    ['invalid_pet_json', 400, () => ({ petjson: petJsonPart('{"displayName":"a\\u0007"}') })],
    ['invalid_spritesheet_path', 400, () => ({ petjson: petJsonPart('{"spritesheetPath":"../x.webp"}') })],
    ['spritesheet_path_mismatch', 400, () => ({ petjson: petJsonPart('{"spritesheetPath":"other.webp"}') })],
    ['invalid_sprite_version', 400, () => ({ petjson: petJsonPart('{"spriteVersionNumber":2}') })],
    [
      'invalid_spritesheet_image',
      400,
      () => ({ sprite: sheetPart(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')) }),
    ],
    ['invalid_spritesheet_image', 400, () => ({ spritesheetExt: 'png' })],
    ['invalid_spritesheet_dimensions', 400, async () => ({ sprite: sheetPart(await makeSmallImage()) })],
    ['invalid_spritesheet_cells', 400, async () => ({ sprite: sheetPart(await makeStainedSheet()) })],
    ['invalid_zip', 400, () => ({ zip: zipPart(Buffer.from('PK, or not')), sprite: undefined })],
    ['invalid_zip_contents', 400, () => ({ zip: zipOf('pet.json'), sprite: undefined })],
    ['invalid_idempotency_key', 400, () => ({})],
  ];
  const makeStainedSheet = () => makeTestSheet({ alter: (pixels) => pixels.set(0, 7, 90, 90, [1, 2, 3, 255]) });
  const makeSmallImage = async () => {
    const { default: sharp } = await import('sharp');
    return sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
      .webp()
      .toBuffer();
  };

  for (const [index, [code, status, makeForm]] of cases.entries()) {
    it(`[P7.20, P8.20] ${code} (${index})`, async () => {
      const headers = code === 'invalid_idempotency_key' ? { 'idempotency-key': 'not valid!' } : undefined;
      const answer = await submit({ sprite: unused, ...(await makeForm()) }, headers);
      assert.deepEqual([answer.status, answer.body.code, answer.body.error], [status, code, code], answer.text);
      assert.equal(typeof answer.body.message, 'string');
    });
  }

  it('[P7.20] duplicate_pet', async () => {
    const sprite = await newSprite();
    assert.equal((await submit({ sprite })).status, 201);
    const { status, body } = await submit({ sprite, displayName: 'Another name' });
    assert.deepEqual([status, body.code], [409, 'duplicate_pet']);
  });

  it('[P7.20] invalid_form_data for what is no form', async () => {
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const bodies: [string, Record<string, string>][] = [
      ['{"displayName":"x"}', { 'content-type': 'application/json' }],
      ['--y\r\n', multipart],
      ['--x\r\nContent-Disposition: form-data; name="displayName"\r\n\r\nunfinished', multipart],
      ['anything', { 'content-type': 'multipart/form-data' }],
    ];
    for (const [body, headers] of bodies) {
      const answer = await server.postBody(SUBMISSIONS, body, headers);
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_form_data'], body);
    }
    const text = await server.postBody(SUBMISSIONS, 'x', { 'content-type': 'text/plain' });
    assert.deepEqual([text.status, text.body.code], [415, 'unsupported_media_type']);
  });

  it('[P8.20] payload_too_large for a body that is larger than everything that it could hold', async () => {
    const big: SentPart = toPart(Buffer.alloc(13 * 1024 * 1024), 'x.zip', 'application/zip');
    const { status, body } = await submit({ sprite: unused, zip: big });
    assert.deepEqual([status, body.code], [413, 'payload_too_large']);
  });
});
