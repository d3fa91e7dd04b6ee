// The registry for the tests of its verbs: the real store and files in a folder for this test alone, and a clock that
// moves only on request.
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccountsOptions, openAccounts } from '../../../accounts/index.ts';
import { START_MS, TestClock } from '../../../accounts/testing/open-test-accounts.ts';
import { QUICK_PASSWORDS } from '../../../accounts/testing/quick-passwords.ts';
import { drawingWork } from '../drawing/drawing-work.ts';
import { joinAccounts } from '../join-accounts.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { LiveGallery } from '../live-gallery.ts';
import { toAttribution } from '../model/names/attribution.ts';
import type { Account, Caller, Role } from '../model/people.ts';
import type { Pet } from '../model/pet.ts';
import type { GeneratedPet, PetsResources, PetWish } from '../ports.ts';
import { openAssetFiles } from '../store/files/asset-files.ts';
import { openPetStore } from '../store/open-pet-store.ts';
import { addPet } from '../verbs/submission/add-pet.ts';
import { registerSubmission, type SubmissionFields } from '../verbs/submission/register-submission.ts';
import type { SentFile } from '../verbs/submission/sent-package.ts';
import { makeTestSheet } from './make-sheet.ts';

export { START_MS, TestClock };

export interface TestRegistry {
  readonly folder: string;
  readonly resources: PetsResources;
  readonly clock: TestClock;
  close(): Promise<void>;
}

export async function openTestRegistry(
  limits: Partial<Limits> = {},
  accountOptions: Partial<AccountsOptions> = {},
): Promise<TestRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-pets-'));
  const clock = new TestClock();
  const accounts = await openAccounts({
    location: { folder: join(folder, 'accounts') },
    clock,
    onFailure: (error) => {
      throw error;
    },
    limits: QUICK_PASSWORDS,
    ...accountOptions,
  });
  const store = await openPetStore({ folder }, clock, (imported) => accounts.importAccounts(imported));
  const resources: PetsResources = {
    store,
    accounts: await joinAccounts(accounts, store),
    gallery: new LiveGallery(store.pets, clock),
    files: await openAssetFiles({ folder }, folder, DEFAULT_LIMITS, clock),
    // The same work as in its thread.
    generator: { ...drawingWork, generate: generateOnce },
    artist: drawingWork,
    clock,
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
  const close = async () => {
    await store.close();
    await accounts.close();
    await rm(folder, { recursive: true });
  };
  return { folder, resources, clock, close };
}

const generated = new Map<string, Promise<GeneratedPet>>();

/** Draws the same wish once: many tests repeat theirs, and a sheet takes longer than all else that they do. */
function generateOnce(wish: PetWish, variant: number): Promise<GeneratedPet> {
  const key = JSON.stringify([{ ...wish, referenceImage: wish.referenceImage?.toString('base64') }, variant]);
  const pet = generated.get(key) ?? drawingWork.generate(wish, variant);
  generated.set(key, pet);
  return pet;
}

export const ANYBODY: Caller = { account: undefined, clientHash: 'test-client' };

/** Adds an account without a usable password: hashing one takes a while, and most tests never sign in. */
export async function addTestAccount(
  { accounts: { context } }: Pick<PetsResources, 'accounts'>,
  name: string,
  role: Role = 'member',
): Promise<Caller & { account: Account }> {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const { accounts } = context.store;
  const account = await accounts.add({
    id: `account-${slug}`,
    email: `${slug}@example.org`,
    name,
    profileSlug: slug,
    isInstallationAdmin: false,
    passwordHash: 'none',
    isAddressProved: true,
    accessEpoch: 0,
    ownerEpoch: 0,
    createdAt: new Date(START_MS),
  });
  const at = new Date(START_MS);
  const audit = { service: 'test', actor: 'system', action: 'set-role', subject: slug, note: '', at };
  if (role !== 'member') await accounts.setRole(account.id, 'pets', role, audit);
  return { account: { ...account, role }, clientHash: `client-of-${slug}` };
}

let coloursUsed = 0;
let sheetsAdded = 0;

/** Makes a valid sheet unlike those before it. */
export async function makeNextSheet(): Promise<Buffer> {
  coloursUsed += 1;
  return makeTestSheet({ colour: [(coloursUsed * 37) % 256, (coloursUsed * 91) % 256, (coloursUsed * 53) % 256] });
}

export function toSentFile(bytes: Buffer, fileName = 'spritesheet.webp', type = 'image/webp'): SentFile {
  return { fileName, type, bytes, isTooLarge: false };
}

/**
 * Adds the record of a submitted pet, with a placeholder as its sheet: drawing and checking a sheet takes most of the
 * time of a test.
 */
export async function addTestPet(
  resources: PetsResources,
  { account }: Caller,
  { tags = [], license, ...fields }: SubmissionFields = {},
): Promise<Pet> {
  sheetsAdded += 1;
  const sheet = Buffer.from(`sheet ${sheetsAdded}`);
  const sha256 = hash('sha256', sheet);
  const kind = { extension: 'webp', spriteVersion: 1, perceptualHash: sha256.slice(0, 16) } as const;
  return addPet(
    resources,
    { petJson: undefined, sheet, sha256, ...kind },
    {
      ...toAttribution(fields, account, resources.limits),
      displayName: fields.displayName ?? 'Test pet',
      description: '',
      kind: 'creature',
      tags,
      license: license ?? null,
      sourceUrl: null,
      status: 'pending',
      generator: null,
      approvedAt: null,
    },
  );
}

/** Submits a new pet and returns it. */
export async function submitTestPet(
  resources: PetsResources,
  caller: Caller,
  fields: SubmissionFields = {},
  sheet?: Buffer,
): Promise<Pet> {
  const sprite = toSentFile(sheet ?? (await makeNextSheet()));
  const submission = { fields: { displayName: 'Test pet', ...fields }, files: { sprite } };
  const { result } = await registerSubmission(resources, caller, submission, undefined);
  const pet = await resources.store.pets.find(result.id);
  if (pet === undefined) throw new Error('the pet was not added');
  return pet;
}
