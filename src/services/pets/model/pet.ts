export const PET_KINDS = ['creature', 'object', 'character'] as const;
export type PetKind = (typeof PET_KINDS)[number];

/**
 * pending → approved or rejected; rejected → pending, when its owner edits it; all → deleted. A deleted pet is never
 * approved again.
 */
export type PetStatus = 'pending' | 'approved' | 'rejected' | 'deleted';

export type SheetExtension = 'webp' | 'png';
export type SpriteVersion = 1 | 2;

/** The clients that show pets; the terminal client knows the first version of sheets only. */
export type CodexApp = 'codex-cli' | 'codex-app';

/** The public owner or submitter of a pet. */
export interface PetOwner {
  /** Absent for anonymous submissions and for the starter pets. */
  readonly accountId: string | null;
  readonly name: string;
  readonly profileSlug: string | null;
}

/** The origin of a generated pet; absent for drawn ones. */
export interface GeneratorNote {
  /** `procedural@3` */
  readonly name: string;
  readonly seed: number;
  readonly matchedWords: readonly string[];
  readonly unmatchedWords: readonly string[];
}

/** One immutable package: a sheet and the pet.json that goes with it. Its id is made of their content. */
export interface PetAsset {
  readonly assetId: string;
  /** The hash of the sheet as it is served, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly extension: SheetExtension;
  readonly spriteVersion: SpriteVersion;
  /** Perceptual hash of the first idle frame, 16 hexadecimal digits. */
  readonly perceptualHash: string;
}

export interface Pet {
  readonly id: string;
  readonly slug: string;
  readonly displayName: string;
  readonly description: string;
  readonly kind: PetKind;
  readonly tags: readonly string[];
  readonly status: PetStatus;
  readonly license: string | null;
  readonly sourceUrl: string | null;
  readonly asset: PetAsset;
  /** A changed sheet that waits for a moderator while the old one stays published. */
  readonly pendingAsset: PetAsset | null;
  readonly generator: GeneratorNote | null;
  readonly owner: PetOwner;
  /** Never leaves the server, except as `publicEmail`. */
  readonly contactEmail: string | null;
  readonly wantsEmailPublished: boolean;
  /** Set by a moderator who verified the address. */
  readonly publicEmail: string | null;
  /** Why it was rejected, for its owner. */
  readonly rejectionReason: string | null;
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly downloadCount: number;
  readonly installCount: number;
  readonly likeCount: number;
}

export function compatibleApps(version: SpriteVersion): readonly CodexApp[] {
  return version === 1 ? ['codex-cli', 'codex-app'] : ['codex-app'];
}
