import type { PetKind } from './pet.ts';
import { refuse } from './refusals.ts';

/**
 * `pending`: its pet waits for a moderator, or was decided on, which the pet tells. The others are those of requests that came before
 * the requester chose the variant.
 */
export type RequestStatus = 'pending' | 'in_progress' | 'fulfilled' | 'rejected' | 'deleted';

/** Generated pets have no author: everybody may use them. */
export const GENERATED_LICENSE = 'CC0-1.0';

/** Enough to choose from at a glance, and drawn in a moment. */
export const VARIANTS_AT_ONCE = 4;
/** Ten times as many to leaf through: beyond that, other words say more than another throw of the dice. */
export const VARIANTS_MAX = 10 * VARIANTS_AT_ONCE;

export interface GenerationRequest {
  readonly id: string;
  /** Whose pet it becomes; absent without a session. */
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

/** The number of a variant, or of the first of several. */
export function parseVariant(text: string | undefined, field: string): number | undefined {
  const digits = text?.trim() || undefined;
  if (digits === undefined) return undefined;
  if (/^\d{1,2}$/.test(digits) && Number(digits) < VARIANTS_MAX) return Number(digits);
  throw refuse('variant_unknown', { variantMax: VARIANTS_MAX - 1 }, field);
}
