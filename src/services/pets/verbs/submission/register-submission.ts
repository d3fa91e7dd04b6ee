import { actOnce, checkIdempotencyKey, type OnceResult } from '../../../../platform/idempotency/act-once.ts';
import { toBodyHash } from '../../../../platform/idempotency/body-hash.ts';
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
import { addPet } from './add-pet.ts';
import { checkAuthorName } from './check-name.ts';
import { toKeyOwner, toOnceContext } from './once-context.ts';
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

/** Without the address of its author, which is not kept a second time. */
export type AddedPet = Omit<Pet, 'contactEmail'>;

const ROUTE = 'POST /api/submissions/register';
/** Most pets are creatures. */
const KIND_DEFAULT: PetKind = 'creature';

/** Takes a package in; it waits for a moderator then. */
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
    // Here and not before: a name that was given away since does not change the answer to what was taken in already.
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
