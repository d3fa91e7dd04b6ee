import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { assertRefused } from '../../testing/assert-refused.ts';
import { ANYBODY, openTestRegistry, submitTestPet } from '../../testing/test-registry.ts';
import { createAdmin } from './create-admin.ts';
import { deleteAccount } from './delete-account.ts';
import { findCaller } from './find-caller.ts';
import { logIn } from './log-in.ts';
import { signUp } from './sign-up.ts';

const registry = await openTestRegistry();
const { ports } = registry;
after(() => registry.close());

const PASSWORD = 'four unrelated words';

describe('deleting an account', () => {
  it('needs the password, ends the sessions, and makes the address free', async () => {
    const fields = { email: 'gone@example.org', name: 'Gone', password: PASSWORD };
    const account = await signUp(ports, fields);
    const caller = { account, clientHash: 'x' };
    const { sessionId } = await logIn(ports, fields.email, PASSWORD);
    const pet = await submitTestPet(ports, caller);
    await assertRefused(() => deleteAccount(ports, caller, 'not the password'), 'forbidden', /password/);
    await assertRefused(() => deleteAccount(ports, ANYBODY, PASSWORD), 'unauthorized');
    await deleteAccount(ports, caller, PASSWORD);
    assert.equal((await findCaller(ports, sessionId, 'x')).account, undefined);
    assert.equal((await ports.store.pets.find(pet.id))?.owner.name, 'Anonymous');
    const [entry] = await ports.store.listAudit(1);
    assert.deepEqual([entry?.action, entry?.actor, entry?.subject], ['delete-account', account.id, account.id]);
    assert.notEqual((await signUp(ports, fields)).id, account.id);
  });

  it('is not for administrators: so there is always one left', async () => {
    const { account } = await createAdmin(ports, 'stays@example.org', PASSWORD);
    await assertRefused(() => deleteAccount(ports, { account, clientHash: 'x' }, PASSWORD), 'invalid_state');
    assert.ok(await ports.store.accounts.find(account.id));
  });
});
