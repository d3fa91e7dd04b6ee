import { actOnce, checkIdempotencyKey, type OnceResult } from '../../../../platform/idempotency/act-once.ts';
import { toBodyHash } from '../../../../platform/idempotency/body-hash.ts';
import { ATTRIBUTION_TEXTS, toAttribution } from '../../model/names/attribution.ts';
import {
  PET_TEXTS,
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
import type { SentTexts } from '../../model/sent-texts.ts';
import { type CheckedPackage, readPackage } from '../../package/read-package.ts';
import type { PetsResources } from '../../ports.ts';
import { addPet } from './add-pet.ts';
import { checkAuthorName } from './check-name.ts';
import { toKeyOwner, toOnceContext } from './once-context.ts';
import { type SentPackage, toPackageInput } from './sent-package.ts';

/** The texts of a submission. Its name and description are used instead of those in pet.json. */
export const SUBMISSION_TEXTS = [...ATTRIBUTION_TEXTS, ...PET_TEXTS, 'spritesheetExt'] as const;
export type SubmissionFields = SentTexts<(typeof SUBMISSION_TEXTS)[number]> & {
  readonly tags?: readonly string[] | undefined;
};

export interface Submission {
  readonly fields: SubmissionFields;
  readonly files: SentPackage;
}

/** The stored result of a submission, without the address of its author, which is stored with the pet only. */
export type AddedPet = Omit<Pet, 'contactEmail'>;

const ROUTE = 'POST /api/submissions/register';
/** The kind of pets that name none; most are creatures. */
const KIND_DEFAULT: PetKind = 'creature';

/** Adds a submitted package, which then waits for a moderator. */
export async function registerSubmission(
  resources: PetsResources,
  caller: Caller,
  { fields, files }: Submission,
  key: string | undefined,
): Promise<OnceResult<AddedPet>> {
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
  const hashBody = () => toBodyHash({ ...fields }, { ...files });
  const once = { route: ROUTE, owner: toKeyOwner(caller), key, hashBody, fromJson };
  return actOnce(toOnceContext(resources), once, async (complete) => {
    // Checked here, so that a repeated request gets its first answer even if the name was taken meanwhile.
    await checkAuthor(resources, caller, fields, petFields.owner.name);
    const completion = complete && ((pet: Pet) => complete(toAdded(pet)));
    return toAdded(await addPet(resources, checked, { ...petFields, ...texts }, completion));
  });
}

function toAdded({ contactEmail: _, ...pet }: Pet): AddedPet {
  return pet;
}

function fromJson(value: unknown): AddedPet {
  const pet = value as AddedPet;
  return { ...pet, createdAt: new Date(pet.createdAt), approvedAt: pet.approvedAt && new Date(pet.approvedAt) };
}

/** Checks the name of an author without an account. A name made of an address is checked like any other. */
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

/** Returns the texts of the form, or else those of pet.json. */
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
