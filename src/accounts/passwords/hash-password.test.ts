import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { LimiterFull } from '../../base/limiter.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';

/** The cheapest parameters of scrypt, so that these tests cost nothing. The hash was made with Node itself. */
const TURN = { client: 'c', account: 'ada@example.org', isKnown: false };
const CHEAP = 'scrypt$2$1$1$AAAAAAAAAAAAAAAAAAAAAA$';

describe('hashPassword', () => {
  it('keeps its parameters in the hash, and never the same hash for the same password', async () => {
    const [one, other] = await Promise.all([hashPassword('swordfish', TURN), hashPassword('swordfish', TURN)]);
    assert.match(one, /^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    assert.notEqual(one, other);
  });
});

describe('verifyPassword', () => {
  let hash: string;
  before(async () => {
    hash = await hashPassword('café crème', TURN);
  });

  it('knows the right password from any other, however its letters were typed', async () => {
    assert.equal(await verifyPassword('cafe\u0301 cre\u0300me', hash, TURN), true);
    assert.equal(await verifyPassword('', hash, TURN), false);
  });

  it('works as long for an account that does not exist', async () => {
    const timed = async (stored: string | undefined) => {
      const startedAt = process.cpuUsage().user;
      assert.equal(await verifyPassword('cafe creme', stored, TURN), false);
      return process.cpuUsage().user - startedAt;
    };
    const known = await timed(hash);
    const unknown = await timed(undefined);
    assert.ok(unknown > known / 3, `${unknown} µs of work for an unknown account, ${known} µs for a known one`);
  });

  it('takes no hash that is damaged, or that asks for more memory than there may be', async () => {
    const key = 'A'.repeat(43);
    for (const stored of [
      '',
      'none',
      `${CHEAP}`,
      `scrypt$3$1$1$${'A'.repeat(22)}$${key}`,
      CHEAP.replace('$2$', '$9999999$') + key,
    ]) {
      assert.equal(await verifyPassword('anything', stored, TURN, { N: 2, r: 1, p: 1 }), false, stored);
    }
  });

  it('refuses a flood instead of queueing it', async () => {
    const stored = `${CHEAP}${'A'.repeat(43)}`;
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => verifyPassword('x', stored, TURN)));
    const refused = results.filter(({ status }) => status === 'rejected');
    assert.ok(refused.length >= 100 && refused.length < 200, `${refused.length} refused`);
    assert.ok(refused.every((result) => (result as PromiseRejectedResult).reason instanceof LimiterFull));
    assert.equal(await verifyPassword('x', stored, TURN), false, 'and works again afterwards');
  });
});
