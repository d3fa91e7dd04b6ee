import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { assertRefused } from '../../testing/assert-refused.ts';
import type { Account } from '../people.ts';
import { type AttributionFields, toAttribution } from './attribution.ts';

const ACCOUNT: Account = {
  id: 'account',
  email: 'ada@example.org',
  name: 'Ada',
  profileSlug: 'ada',
  role: 'member',
  isInstallationAdmin: false,
  passwordHash: 'none',
  isAddressProved: true,
  accessEpoch: 0,
  ownerEpoch: 0,
  createdAt: new Date(0),
};

const EIGHTY = '🐈'.repeat(80);

describe('the attribution of an anonymous submission', () => {
  const accepted: readonly [AttributionFields, name: string, email: string | null, wantsEmailPublished: boolean][] = [
    [{}, 'Anonymous', null, false],
    [{ publicAuthorName: ' Bo  B. ' }, 'Bo B.', null, false],
    [{ publicAuthorName: EIGHTY }, EIGHTY, null, false],
    [{ contactEmail: 'bo.b@example.org' }, 'bo.b', 'bo.b@example.org', false],
    [{ contactEmail: '' }, 'Anonymous', null, false],
    [{ contactEmail: 'bo@example.org', publicAuthorName: 'Bo' }, 'Bo', 'bo@example.org', false],
    [{ contactEmail: 'bo@example.org', publishContactEmail: 'true' }, 'bo', 'bo@example.org', true],
    [{ contactEmail: 'bo@example.org', publishContactEmail: 'false' }, 'bo', 'bo@example.org', false],
    [{ publishContactEmail: 'false' }, 'Anonymous', null, false],
  ];
  for (const [fields, name, contactEmail, wantsEmailPublished] of accepted) {
    it(`is ${name} for ${JSON.stringify(fields).slice(0, 60)}`, () => {
      const owner = { accountId: null, name, profileSlug: null };
      assert.deepEqual(toAttribution(fields, undefined, DEFAULT_LIMITS), { owner, contactEmail, wantsEmailPublished });
    });
  }

  const refused: readonly [AttributionFields, ErrorCode][] = [
    [{ publicAuthorName: '' }, 'missing_public_author_name'],
    [{ publicAuthorName: ' \t ' }, 'missing_public_author_name'],
    [{ publicAuthorName: '', contactEmail: 'bo@example.org' }, 'missing_public_author_name'],
    [{ publicAuthorName: `${EIGHTY}!` }, 'public_author_name_too_long'],
    [{ publicAuthorName: 'Bo\u0007' }, 'invalid_public_author_name'],
    [{ publicAuthorName: 'Bo\u202e' }, 'invalid_public_author_name'],
    [{ publicAuthorName: '\u200b\u200b' }, 'invalid_public_author_name'],
    [{ publicAuthorName: '\u3164' }, 'invalid_public_author_name'],
    [{ publicAuthorName: 'Bo\u{e0158}' }, 'invalid_public_author_name'],
    [{ contactEmail: 'bo' }, 'invalid_contact_email'],
    [{ contactEmail: '\u3164@example.org' }, 'invalid_contact_email'],
    [{ contactEmail: 'bo@localhost' }, 'invalid_contact_email'],
    [{ publishContactEmail: 'yes', contactEmail: 'bo@example.org' }, 'invalid_publish_contact_email'],
    [{ publishContactEmail: '', contactEmail: 'bo@example.org' }, 'invalid_publish_contact_email'],
    [{ publishContactEmail: 'true' }, 'public_email_requires_contact_email'],
    [{ publishContactEmail: 'true', contactEmail: ' ' }, 'public_email_requires_contact_email'],
  ];
  for (const [fields, code] of refused) {
    it(`is refused with ${code} for ${JSON.stringify(fields).slice(0, 60)}`, async () => {
      await assertRefused(() => toAttribution(fields, undefined, DEFAULT_LIMITS), code);
    });
  }
});

describe('the attribution of a signed-in submission', () => {
  const owner = { accountId: 'account', name: 'Ada', profileSlug: 'ada' };

  it('is always the name of the profile and the address of the account', () => {
    const others = [
      {},
      { publicAuthorName: 'Bo', contactEmail: 'bo@example.org' },
      { publicAuthorName: '', contactEmail: 'x' },
    ];
    for (const fields of others) {
      const attribution = toAttribution(fields, ACCOUNT, DEFAULT_LIMITS);
      assert.deepEqual(attribution, { owner, contactEmail: 'ada@example.org', wantsEmailPublished: false });
    }
  });

  it('can ask for the address of the account to be published', async () => {
    const fields = { publishContactEmail: 'true' };
    assert.equal(toAttribution(fields, ACCOUNT, DEFAULT_LIMITS).wantsEmailPublished, true);
    const wrong = { publishContactEmail: '1' };
    await assertRefused(() => toAttribution(wrong, ACCOUNT, DEFAULT_LIMITS), 'invalid_publish_contact_email');
  });
});
