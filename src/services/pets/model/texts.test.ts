import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isEmailAddress, localPartOf } from '../../../platform/text/email-address.ts';
import { isSlug, toSlug, withSuffix } from '../../../platform/text/slug.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { assertRefused } from '../testing/assert-refused.ts';
import {
  parseDescription,
  parseDisplayName,
  parseKind,
  parseLicense,
  parseSourceUrl,
  parseTags,
} from './names/pet-texts.ts';
import { lengthOf, parseLine, parseLines } from './names/plain-text.ts';
import { differingBits, isSimilarHash, toPerceptualHash } from './perceptual-hash.ts';

describe('toSlug', () => {
  const slugs: readonly [name: string, slug: string][] = [
    ['Tidy Magpie', 'tidy-magpie'],
    ['  --Crème   Brûlée!! ', 'creme-brulee'],
    ['Łódź & Ærø & Straße', 'lodz-aero-strasse'],
    ['İstanbul ı', 'istanbul-i'],
    ["Jo's cat", 'jos-cat'],
    ['ﬁre № 7', 'fire-no-7'],
    ['R2-D2', 'r2-d2'],
  ];
  for (const [name, slug] of slugs)
    it(`makes ${slug} of ${JSON.stringify(name)}`, () => assert.equal(toSlug(name), slug));

  it('makes one of the digest where there are no Latin letters', () => {
    for (const name of ['ねこ', 'Кошка', '🐈‍⬛', '1234', '---']) assert.match(toSlug(name), /^pet-[0-9a-f]{8}$/, name);
    assert.notEqual(toSlug('ねこ'), toSlug('いぬ'));
    assert.equal(toSlug('ねこ'), toSlug('ねこ'));
    assert.match(toSlug('ねこ', 'friend'), /^friend-/);
  });

  it('always makes a slug, however long the name is', () => {
    for (const name of ['a'.repeat(500), `${'ab '.repeat(100)}`, `${'x'.repeat(47)} y`]) {
      assert.ok(isSlug(toSlug(name)), toSlug(name));
      assert.ok(isSlug(withSuffix(toSlug(name), 1234)), withSuffix(toSlug(name), 1234));
    }
    assert.equal(withSuffix('cat', 2), 'cat-2');
  });

  it('knows slugs', () => {
    for (const text of ['', '-a', 'A', 'a_b', 'a'.repeat(49), 'ä']) assert.equal(isSlug(text), false, text);
  });
});

describe('isEmailAddress', () => {
  it('takes the addresses that people have', () => {
    for (const address of [
      'a@b.co',
      'first.last+tag@sub.example.org',
      "o'neil@example.com",
      'jürgen@müller.de',
      'x_y@xn--mller-kva.de',
    ]) {
      assert.ok(isEmailAddress(address), address);
    }
  });

  it('takes nothing else', () => {
    const wrong = [
      '',
      'a',
      '@b.co',
      'a@',
      'a@b',
      'a@b.c',
      'a b@c.org',
      // The sign of the kelvin, whose lower case is the letter k.
      '\u212abc@example.com',
      'a@b..org',
      '.a@b.org',
      'a.@b.org',
      'a..b@c.org',
    ];
    wrong.push(
      'a@-b.org',
      'a@b-.org',
      'a@1.2.3.4',
      '<a@b.org>',
      'a@b.org,c@d.org',
      'a\n@b.org',
      `${'a'.repeat(65)}@b.org`,
    );
    wrong.push(`a@${'b.'.repeat(130)}org`, 'a@b.org\u0000', '\u3164@b.org', 'a@b\u3164.org', '\u{13441}@b.org');
    for (const address of wrong) assert.equal(isEmailAddress(address), false, address);
  });

  it('answers a giant text at once', () => {
    assert.equal(isEmailAddress(`${'a.'.repeat(500_000)}@${'b.'.repeat(500_000)}org`), false);
  });

  it('has a part before the @', () => {
    assert.equal(localPartOf('ada.l@example.org'), 'ada.l');
  });
});

describe('texts', () => {
  const rule = { field: 'text', lengthMax: 10 };

  it('are measured as people count', () => {
    assert.equal(lengthOf('🐈🐈'), 2);
    assert.equal(parseLine('🐈'.repeat(10), rule), '🐈'.repeat(10));
  });

  it('are refused when they are longer', async () => {
    await assertRefused(() => parseLine('🐈'.repeat(11), rule), 'invalid_field', /more than 10/);
    await assertRefused(() => parseLines('x'.repeat(5_000_000), rule), 'invalid_field', /more than 10/);
  });

  it('are one line with single spaces, or several with one kind of line end', () => {
    assert.equal(parseLine('  a \t b\nc ', rule), 'a b c');
    assert.equal(parseLines(' a\r\nb\rc\t ', rule), 'a\nb\nc');
    assert.equal(parseLine('e\u0301', rule), 'é');
  });

  it('have no characters that cannot be shown', async () => {
    for (const text of [
      'a\u0000b',
      'a\u001bb',
      'a\u202eb',
      'a\u2066b',
      'a\ud800b',
      '\u200b',
      '\u200d',
      'a\u2028b',
      '\ufeffa',
    ]) {
      await assertRefused(
        () => parseLine(text.replace(/^\ufeff/, 'x\ufeff'), rule),
        'invalid_field',
        /cannot be shown/,
      );
    }
    assert.equal(parseLine('👩‍🚀 नमस्ते', rule), '👩‍🚀 नमस्ते', 'joiners are part of writing');
  });
});

describe('the description of a pet', () => {
  const limits = DEFAULT_LIMITS;

  it('is named, in plain words', async () => {
    assert.equal(parseDisplayName(' Tidy  Magpie ', limits), 'Tidy Magpie');
    await assertRefused(() => parseDisplayName('   ', limits), 'missing_field');
    await assertRefused(() => parseDisplayName('x'.repeat(81), limits), 'invalid_field');
    await assertRefused(
      () => parseDescription('see https://example.org', limits),
      'invalid_field',
      /address of the web/,
    );
    await assertRefused(() => parseDescription('x'.repeat(321), limits), 'invalid_field');
    await assertRefused(() => parseDisplayName('\u2800', limits), 'invalid_field', /cannot be shown/);
    await assertRefused(
      () => parseDescription('Cute cat\u{e0049}\u{e0067}', limits),
      'invalid_field',
      /cannot be shown/,
    );
  });

  it('has tags: lower case, joined, each once, repeated or separated by commas', () => {
    assert.deepEqual(parseTags([' Cute , night_owl,CUTE', 'two words', ''], limits), [
      'cute',
      'night-owl',
      'two-words',
    ]);
    assert.deepEqual(parseTags(['ねこ,кот,été'], limits), ['ねこ', 'кот', 'été']);
  });

  it('has no more tags than agreed, and none that is not one', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `tag${index}`);
    await assertRefused(() => parseTags([many.join(',')], limits), 'invalid_field', /more than 8/);
    await assertRefused(() => parseTags(many, limits), 'invalid_field', /more than 8/);
    for (const tag of ['-a', 'a/b', '<b>', 'x'.repeat(33), 'a\u0000', '\u3164', 'a\u{e0158}', 'a\ufffd']) {
      await assertRefused(() => parseTags([tag], limits), 'invalid_field', /not valid/);
    }
    assert.equal(parseTags([new Array(10_000).fill('same').join(',')], limits).length, 1);
  });

  it('is of a kind that is known', async () => {
    assert.equal(parseKind(' object '), 'object');
    assert.equal(parseKind(''), undefined);
    for (const kind of ['all', 'Creature', 'dog', 'toString'])
      await assertRefused(() => parseKind(kind), 'invalid_kind');
  });

  it('comes from a page of the web, or from nowhere', async () => {
    assert.equal(parseSourceUrl(' https://example.org/a b '), 'https://example.org/a%20b');
    assert.equal(parseSourceUrl(''), null);
    assert.equal(parseSourceUrl(undefined), null);
    const wrong = [
      'example.org',
      'ftp://example.org',
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.org',
      'https://',
    ];
    wrong.push(
      'https://user@example.org',
      'https://user:secret@example.org',
      `https://example.org/${'x'.repeat(2_048)}`,
      `https://example.org/?${'['.repeat(1_000)}`,
      'https://a{b}.org',
    );
    for (const url of wrong) await assertRefused(() => parseSourceUrl(url), 'invalid_field', /sourceUrl/);
  });

  it('comes from an address that every reader of addresses takes', () => {
    const addresses: readonly [sent: string, address: string][] = [
      ['https://example.org/?a[]=1&b={x|y}^`"', 'https://example.org/?a%5B%5D=1&b=%7Bx%7Cy%7D%5E%60%22'],
      ['https://example.org/a[1]|b\\c', 'https://example.org/a%5B1%5D%7Cb/c'],
      ['https://example.org/#a#b[c]', 'https://example.org/#a%23b%5Bc%5D'],
      ['https://example.org/100%?%zz=%5b', 'https://example.org/100%25?%25zz=%5b'],
      ['https://münze.example/ä?ö', 'https://xn--mnze-0ra.example/%C3%A4?%C3%B6'],
      ['http://[2001:DB8::1]:81/', 'http://[2001:db8::1]:81/'],
    ];
    for (const [sent, address] of addresses) {
      assert.equal(parseSourceUrl(sent), address);
      assert.equal(parseSourceUrl(address), address);
    }
  });

  it('has a licence of one short line, or none', async () => {
    assert.equal(parseLicense(' CC-BY-4.0 '), 'CC-BY-4.0');
    assert.equal(parseLicense(' '), null);
    await assertRefused(() => parseLicense('x'.repeat(81)), 'invalid_field');
    await assertRefused(() => parseLicense('\u2800'), 'invalid_field', /cannot be shown/);
  });
});

describe('isSimilarHash', () => {
  it('counts the bits that differ', () => {
    const count = (one: string, other: string) => differingBits(toPerceptualHash(one), toPerceptualHash(other));
    assert.equal(count('0000000000000000', 'ffffffffffffffff'), 64);
    assert.equal(count('80000000f0000001', '00000000f0000000'), 2);
    assert.equal(isSimilarHash(toPerceptualHash('00000000000000ff'), toPerceptualHash('00000000000000c0')), true);
    assert.equal(isSimilarHash(toPerceptualHash('00000000000000ff'), toPerceptualHash('0000000000000000')), false);
  });
});
