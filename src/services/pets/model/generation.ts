import type { PetKind } from './pet.ts';

/** pending → in_progress → fulfilled | rejected; deleted is soft. */
export type RequestStatus = 'pending' | 'in_progress' | 'fulfilled' | 'rejected' | 'deleted';

/** Generated pets have no author: everybody may use them. */
export const GENERATED_LICENSE = 'CC0-1.0';

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
