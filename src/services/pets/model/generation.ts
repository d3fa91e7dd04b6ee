import type { PetKind } from './pet.ts';
import { refuse } from './refusals.ts';

/**
 * `pending`: its pet, which has the further states, waits or was decided on. The other states are those of requests
 * before requesters chose the variant.
 */
export type RequestStatus = 'pending' | 'in_progress' | 'fulfilled' | 'rejected' | 'deleted';

/** Generated pets have no author: everybody may use them. */
export const GENERATED_LICENSE = 'CC0-1.0';

/** Enough to choose from at a glance, and drawn in a moment. */
export const VARIANTS_AT_ONCE = 4;
/** Ten pages of them: beyond that, other words help more than another random variant. */
export const VARIANTS_MAX = 10 * VARIANTS_AT_ONCE;

export interface GenerationRequest {
  readonly id: string;
  /** The account that will own the pet; absent without a session. */
  readonly accountId: string | null;
  readonly status: RequestStatus;
  readonly contactEmail: string;
  readonly prompt: string;
  readonly requesterName: string | null;
  readonly displayNameHint: string | null;
  readonly kind: PetKind | null;
  /** A file of the asset files, decoded and re-encoded. */
  readonly referenceImageId: string | null;
  /** The pet that came of it. */
  readonly petId: string | null;
  readonly rejectionReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Parses the number of a variant, or of the first of several. */
export function parseVariant(text: string | undefined, field: string): number | undefined {
  const digits = text?.trim() || undefined;
  if (digits === undefined) return undefined;
  if (/^\d{1,2}$/.test(digits) && Number(digits) < VARIANTS_MAX) return Number(digits);
  throw refuse('variant_unknown', { variantMax: VARIANTS_MAX - 1 }, field);
}
