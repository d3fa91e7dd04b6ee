import { type AttributionFields, toAttribution } from '../../model/names/attribution.ts';
import {
  parseDescription,
  parseDisplayName,
  parseKind,
  parseLicense,
  parseSourceUrl,
  parseTags,
} from '../../model/names/pet-texts.ts';
import type { Caller } from '../../model/people.ts';
import type { Pet, PetKind } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import { type CheckedPackage, readPackage } from '../../package/read-package.ts';
import type { PetsResources } from '../../ports.ts';
import { actOnce, checkIdempotencyKey, type Once, type OnceAnswer, toBodyHash } from '../act-once.ts';
import { addPet } from './add-pet.ts';
import { checkAuthorName } from './check-name.ts';
import { type SentPackage, toPackageInput } from './sent-package.ts';

/** As they were sent; undefined for what was left out. */
export interface SubmissionFields extends AttributionFields {
  /** Instead of what pet.json says. */
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
  readonly spritesheetExt?: string | undefined;
  readonly kind?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly license?: string | undefined;
  readonly sourceUrl?: string | undefined;
}

export interface Submission {
  readonly fields: SubmissionFields;
  readonly files: SentPackage;
}

const ROUTE = 'POST /api/submissions/register';
/** Most pets are creatures. */
const KIND_DEFAULT: PetKind = 'creature';

/** Takes a package in; it waits for a moderator then. */
export async function registerSubmission(
  resources: PetsResources,
  caller: Caller,
  { fields, files }: Submission,
  { idempotencyKey: key, writeAnswer }: Once<Pet>,
): Promise<OnceAnswer> {
  const { limits } = resources;
  checkIdempotencyKey(key);
  const petFields = {
    ...toAttribution(fields, caller.account, limits),
    kind: parseKind(fields.kind) ?? KIND_DEFAULT,
    tags: parseTags(fields.tags ?? [], limits),
    license: parseLicense(fields.license),
    sourceUrl: parseSourceUrl(fields.sourceUrl),
    status: 'pending',
    generator: null,
    approvedAt: null,
  } as const;
  const checked = await readPackage(toPackageInput(files, fields.spritesheetExt), limits);
  const texts = toTexts(resources, fields, checked);
  const once = { route: ROUTE, caller, key, hashBody: () => toBodyHash({ ...fields }, { ...files }) };
  return actOnce(resources, once, async (complete) => {
    // Here and not before: a name that was given away since does not change the answer to what was taken in already.
    await checkAuthor(resources, caller, fields, petFields.owner.name);
    const completion = complete === undefined ? undefined : (pet: Pet) => complete(writeAnswer(pet));
    return writeAnswer(await addPet(resources, checked, { ...petFields, ...texts }, completion));
  });
}

/** A signed-in author has the name of the account. A name made of an address is checked as any other. */
async function checkAuthor(
  resources: PetsResources,
  { account }: Caller,
  { publicAuthorName }: SubmissionFields,
  name: string,
): Promise<void> {
  if (account !== undefined) return;
  const origin = publicAuthorName === undefined ? 'address' : 'typed';
  await checkAuthorName(resources, name, (reason) =>
    refuse('author_name_reserved', { name, reason, origin }, 'publicAuthorName'),
  );
}

/** What the form says, or else pet.json. */
function toTexts({ limits }: PetsResources, fields: SubmissionFields, { petJson }: CheckedPackage) {
  const name = fields.displayName?.trim() || petJson?.displayName || petJson?.id;
  if (name === undefined) {
    throw refuse('display_name_missing', {}, 'displayName');
  }
  return {
    displayName: parseDisplayName(name, limits),
    description: parseDescription(fields.description?.trim() || petJson?.description || '', limits),
  };
}
