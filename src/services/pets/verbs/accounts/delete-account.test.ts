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
const { resources } = registry;
after(() => registry.close());

const PASSWORD = 'four unrelated words';

describe('deleting an account', () => {
  it('needs the password, ends the sessions, and makes the address free', async () => {
    const fields = { email: 'gone@example.org', name: 'Gone', password: PASSWORD };
    const account = await signUp(resources, fields);
    const caller = { account, clientHash: 'x' };
    const { sessionId } = await logIn(resources, fields.email, PASSWORD);
    const pet = await submitTestPet(resources, caller);
    await assertRefused(() => deleteAccount(resources, caller, 'not the password'), 'forbidden', /password/);
    await assertRefused(() => deleteAccount(resources, ANYBODY, PASSWORD), 'unauthorized');
    await deleteAccount(resources, caller, PASSWORD);
    assert.equal((await findCaller(resources, sessionId, 'x')).account, undefined);
    assert.equal((await resources.store.pets.find(pet.id))?.owner.name, 'Anonymous');
    const [entry] = await resources.store.listAudit(1);
    assert.deepEqual([entry?.action, entry?.actor, entry?.subject], ['delete-account', account.id, account.id]);
    assert.notEqual((await signUp(resources, fields)).id, account.id);
  });

  it('is not for administrators: so there is always one left', async () => {
    const { account } = await createAdmin(resources, 'stays@example.org', PASSWORD);
    await assertRefused(() => deleteAccount(resources, { account, clientHash: 'x' }, PASSWORD), 'invalid_state');
    assert.ok(await resources.store.accounts.find(account.id));
  });
});
