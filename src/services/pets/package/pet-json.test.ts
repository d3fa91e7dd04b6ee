import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { assertRefused } from '../testing/assert-refused.ts';
import { parsePetJson, toPetJson } from './pet-json.ts';

const parseText = (text: string) => parsePetJson(Buffer.from(text), DEFAULT_LIMITS);
const parse = (file: unknown) => parseText(JSON.stringify(file));
const NOTHING = {
  id: undefined,
  displayName: undefined,
  description: undefined,
  spritesheetPath: undefined,
  frame: undefined,
  animations: undefined,
  spriteVersion: undefined,
};

describe('reading pet.json', () => {
  it('takes every field that it knows, and none has to be there', () => {
    const frame = { width: 192, height: 208, columns: 8, rows: 9 };
    const idle = { frames: [0, 1, 2], fps: 12.5, loop: false, fallback: 'waving' };
    const file = { id: 'momo', displayName: 'Momo', description: 'A cat', spritesheetPath: './spritesheet.png', frame };
    assert.deepEqual(parse({ ...file, animations: { idle }, spriteVersionNumber: 2 }), {
      ...file,
      spritesheetPath: 'spritesheet.png',
      animations: { idle },
      spriteVersion: 2,
    });
    for (const empty of [{}, { id: null, displayName: '', description: ' ', spritesheetPath: '', animations: {} }]) {
      assert.deepEqual(parse(empty), NOTHING);
    }
  });

  it('drops what it does not know, at every level', () => {
    const idle = { frames: [1] };
    const parsed = parse({ displayName: 'Momo', evil: { deep: [1] }, animations: { idle: { ...idle, script: 'x' } } });
    assert.deepEqual(parsed, { ...NOTHING, displayName: 'Momo', animations: { idle } });
  });

  it('lets the last of a key count that comes twice', () => {
    assert.equal(parseText('{"displayName":"One","displayName":"Two"}').displayName, 'Two');
  });

  it('takes names in any script, with a byte order mark before them or not', () => {
    for (const displayName of ['猫', 'Кот', 'قطة', 'بچه‌گربه', 'Café ☕', '👩‍🚀', "Tom & Jerry's (cat) #1!"]) {
      assert.equal(parse({ displayName }).displayName, displayName);
      assert.equal(parseText(`\ufeff${JSON.stringify({ displayName })}`).displayName, displayName);
    }
  });

  it('is not confused by the names of what every object inherits', async () => {
    const parsed = parseText('{"__proto__":{"displayName":"Evil"},"constructor":1,"displayName":"Momo"}');
    assert.deepEqual(parsed, { ...NOTHING, displayName: 'Momo' });
    assert.equal(parseText('{"__proto__":{"displayName":"Evil"}}').displayName, undefined);
    await assertRefused(
      () => parseText('{"animations":{"__proto__":{"frames":[1]}}}'),
      'invalid_pet_json',
      /plain word/,
    );
    assert.equal((Object.prototype as { displayName?: string }).displayName, undefined);
  });

  const texts: readonly [what: string, text: string][] = [
    ['control characters', 'a\u0000b'],
    ['line breaks', 'a\nb'],
    ['an escape sequence of terminals', '\u001b[2J'],
    ['characters that turn the text around', 'a\u202eb'],
    ['half a character', '\ud800'],
    ['nothing that can be seen', '\u200b'],
    ['an address of the web', 'see https://example.org'],
    ['an address without a scheme', 'see www.example.org'],
    ['a script', 'javascript:alert(1)'],
    ['a shell substitution', '$(rm -rf ~)'],
    ['a shell backtick', '`id`'],
    ['a chain of commands', 'a && b'],
    ['a second command', 'a; rm -rf ~'],
    ['markup', '<b>bold</b>'],
  ];
  for (const [what, text] of texts) {
    it(`refuses ${what} in its texts`, async () => {
      for (const key of ['id', 'displayName', 'description']) {
        await assertRefused(() => parse({ [key]: text }), 'invalid_pet_json', new RegExp(key));
      }
    });
  }

  it('counts characters as people do', async () => {
    assert.ok(parse({ displayName: '🐈'.repeat(80), description: 'x'.repeat(320) }));
    await assertRefused(() => parse({ displayName: '🐈'.repeat(81) }), 'invalid_pet_json', /80/);
    await assertRefused(() => parse({ description: 'x'.repeat(321) }), 'invalid_pet_json', /320/);
  });

  it('refuses what is no JSON object, not UTF-8, too large or too deep', async () => {
    for (const text of ['', '[]', '"x"', 'null', '{"a":}', "{'a':1}", '<html>']) {
      await assertRefused(() => parseText(text), 'invalid_pet_json');
    }
    await assertRefused(
      () => parsePetJson(Buffer.from([0x7b, 0xff, 0x7d]), DEFAULT_LIMITS),
      'invalid_pet_json',
      /UTF-8/,
    );
    await assertRefused(() => parseText(`{"a":"${'x'.repeat(65_536)}"}`), 'invalid_pet_json', /larger/);
    await assertRefused(() => parseText(`{"a":${'['.repeat(5)}${']'.repeat(5)}}`), 'invalid_pet_json', /deep/);
    await assertRefused(() => parseText(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`), 'invalid_pet_json', /deep/);
    await assertRefused(() => parseText('['.repeat(60_000)), 'invalid_pet_json');
  });

  const faults: readonly [key: string, code: ErrorCode, values: readonly unknown[]][] = [
    ['id', 'invalid_pet_json', [1, {}, []]],
    ['displayName', 'invalid_pet_json', [1, true, ['x']]],
    [
      'spritesheetPath',
      'invalid_spritesheet_path',
      [
        1,
        '../x.webp',
        'a/../../x',
        '/x.webp',
        'C:\\x',
        'a\\b',
        'a//b',
        './../x',
        'https://x/y',
        'a\u0000',
        '.',
        '~/x',
        'x'.repeat(101),
      ],
    ],
    ['spriteVersionNumber', 'invalid_sprite_version', [0, 3, 1.5, '2', [], true]],
    [
      'frame',
      'invalid_pet_json',
      [1, {}, { width: 96, height: 104, columns: 16, rows: 18 }, { width: 192, height: 208, columns: 8, rows: 10 }],
    ],
    [
      'animations',
      'invalid_pet_json',
      [1, [], { idle: 1 }, { idle: {} }, { idle: { frames: [] } }, { 'Idle now': { frames: [1] } }],
    ],
    [
      'animations',
      'invalid_pet_json',
      [[-1], [88], [0.5], ['1'], Array(257).fill(0)].map((frames) => ({ idle: { frames } })),
    ],
    ['animations', 'invalid_pet_json', [0, 1e-9, 61, '6', -1].map((fps) => ({ idle: { frames: [1], fps } }))],
    [
      'animations',
      'invalid_pet_json',
      [{ loop: 1 }, { fallback: 'nowhere' }, { fallback: 1 }].map((more) => ({ idle: { frames: [1], ...more } })),
    ],
    [
      'animations',
      'invalid_pet_json',
      [Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`a${at}`, { frames: [1] }]))],
    ],
  ];
  for (const [key, code, values] of faults) {
    it(`refuses a ${key} such as ${JSON.stringify(values[0])}`, async () => {
      for (const value of values) await assertRefused(() => parse({ [key]: value }), code, /pet\.json/);
    });
  }

  it('accepts or refuses any JSON, and never throws anything else', () => {
    const keys = fc.constantFrom(
      'id',
      'displayName',
      'spritesheetPath',
      'frame',
      'animations',
      'spriteVersionNumber',
      'x',
    );
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue({ maxDepth: 5 })), (file) => {
        try {
          parse(file);
        } catch (error) {
          assert.ok(error instanceof Refusal, String(error));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('writing pet.json', () => {
  const facts = { slug: 'momo', displayName: 'Momo', description: '', extension: 'webp', spriteVersion: 1 } as const;

  it('names the sheet, and the version only where it is not the first', () => {
    const text =
      '{\n  "id": "momo",\n  "displayName": "Momo",\n  "description": "",\n  "spritesheetPath": "spritesheet.webp"\n}\n';
    assert.equal(toPetJson(facts), text);
    assert.equal(JSON.parse(toPetJson({ ...facts, spriteVersion: 2 })).spriteVersionNumber, 2);
  });

  it('gives what is read again', () => {
    const frame = { width: 192, height: 208, columns: 8, rows: 11 };
    const animations = { idle: { frames: [0], fps: 6, loop: true, fallback: 'idle' }, dance: { frames: [87, 3] } };
    const text = toPetJson({
      ...facts,
      description: '“Мяу” \\u0041'.replace('\\', ''),
      spriteVersion: 2,
      frame,
      animations,
    });
    const { id, spriteVersion, ...rest } = parseText(text);
    assert.deepEqual([id, spriteVersion, rest.frame, rest.animations], ['momo', 2, frame, animations]);
    assert.equal(
      toPetJson({ ...facts, ...rest, description: rest.description ?? '', displayName: 'Momo', spriteVersion: 2 }),
      text,
    );
  });
});
