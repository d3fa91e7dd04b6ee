import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { decode } from '@toon-format/toon';
import fc from 'fast-check';
import { toToon, writeToon } from '../../../../src/services/pets/http/documents/toon.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { PetsServer } from '../pets-server.ts';
import { addPetRecord } from '../test-pets.ts';
import { JSON_PATHS, toToonPath } from './routes.ts';

const AWKWARD = [
  '# not a comment',
  'say "hello" and \'bye\'',
  'key: value',
  'two\nlines\r\nand\ta tab',
  'back\\slash',
  'comma, separated, values',
  '- item',
  'pets[3]{a,b}:',
  'true',
  'null',
  '007',
  '1e5',
  ' spaces around ',
  '小さな黒猫 🐈‍⬛',
  'قطة صغيرة',
  '{"json": [1, 2]}',
  '| pipe |',
];

describe('TOON', () => {
  let server: PetsServer;

  before(async () => {
    server = await PetsServer.open();
    await addPetRecord(server.store, 'tidy-magpie', { displayName: '#1 "Magpie": tidy', tags: ['鳥', 'bird'] });
    for (const [index, text] of AWKWARD.entries()) {
      await addPetRecord(server.store, `pet-${index}`, {
        displayName: text,
        description: `${text}\n${text}`,
        tags: AWKWARD.slice(index, index + 3),
        owner: { accountId: null, name: text, profileSlug: null },
        license: text,
        generator: { name: 'procedural@1', seed: index, matchedWords: AWKWARD, unmatchedWords: [] },
      });
    }
  });
  after(() => server.close());

  const assertTwins = async (path: string, status: number): Promise<void> => {
    const json = await server.get(path);
    const toon = await server.get(toToonPath(path));
    assert.deepEqual([json.status, toon.status], [status, status], path);
    assert.equal(toon.headers.get('content-type'), 'text/toon; charset=utf-8', path);
    assert.deepEqual(decode(toon.text), json.body, path);
    assert.ok(!toon.text.endsWith('\n'), `${path} ends with a line`);
  };

  it('[P4.1, P4.2, P4.3, P4.4] decodes to exactly the JSON payload on every route', async () => {
    const ofPets = AWKWARD.flatMap((_, index) => [
      `/api/pets/pet-${index}`,
      `/api/pets/pet-${index}/share`,
      `/api/pets/pet-${index}/install`,
    ]);
    const lists = ['/api/pets?q=magpie', '/api/pets?page=2&pageSize=3', '/api/pets?q=nothing-like-this&page=1'];
    for (const path of [...JSON_PATHS, ...ofPets, ...lists]) await assertTwins(path, 200);
  });

  it('decodes to exactly the JSON payload on every error', async () => {
    for (const path of ['/api/pets/nobody', '/api/pets/nobody/share', '/api/pets/nobody/install', '/api/nothing']) {
      await assertTwins(path, 404);
    }
    for (const path of [
      '/api/pets/Not%20a%20slug',
      '/api/pets?page=0',
      '/api/pets?pageSize=1000',
      '/api/pets?kind=planet',
      '/api/pets?sort=%23',
      `/api/pets?q=${'x'.repeat(201)}`,
    ]) {
      await assertTwins(path, 400);
    }
    const json = await server.call('DELETE', '/api/tags');
    const toon = await server.call('DELETE', '/api/tags.toon');
    assert.deepEqual([json.status, toon.status, toon.headers.get('allow')], [405, 405, 'GET, HEAD']);
    assert.deepEqual(decode(toon.text), json.body);
  });

  it('keeps any text, in a short payload and in a long one', async () => {
    const plain = { noNullPrototype: true };
    const pet = fc.record({ name: fc.string({ unit: anyCharacter }), tags: fc.array(fc.string()) }, plain);
    const payload = fc.record({ total: fc.nat(), pets: fc.array(pet) }, plain);
    await fc.assert(
      fc.asyncProperty(payload, async (value) => {
        assert.deepEqual(decode(toToon(value)), value);
        assert.equal(await writeToon(value), toToon(value));
      }),
      { numRuns: 200 },
    );
    const long = { pets: Array.from({ length: 3_000 }, (_, index) => ({ slug: `pet-${index}`, tags: ['a', 'b'] })) };
    assert.deepEqual(decode(await writeToon(long)), long);
  });
});
