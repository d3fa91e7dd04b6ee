import { parseVariant, VARIANTS_AT_ONCE } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import type { PetPreview, PetsResources } from '../../ports.ts';
import type { SentFile } from '../submission/sent-package.ts';
import { listTakenNames, parseWish, type WishFields } from './parse-wish.ts';

export interface PreviewInput {
  readonly fields: WishFields & { readonly from?: string | undefined };
  readonly referenceImage?: SentFile | undefined;
}

/** Draws variants of a requested pet. Nothing is stored; a variant that is then requested looks the same. */
export async function previewPet(
  resources: PetsResources,
  { account, clientHash }: Caller,
  { fields, referenceImage }: PreviewInput,
): Promise<PetPreview> {
  const from = parseVariant(fields.from, 'from') ?? 0;
  const wish = await parseWish(fields, referenceImage, resources.limits);
  const takenNames = await listTakenNames(resources);
  return resources.generator.preview(
    { ...wish, takenNames },
    from - (from % VARIANTS_AT_ONCE),
    account?.id ?? clientHash,
  );
}
