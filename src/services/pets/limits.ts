import { DEFAULT_HTTP_LIMITS, type HttpLimits } from '../../platform/http/http-limits.ts';

/** Every bound of the registry, with its reason. */
export interface Limits extends HttpLimits {
  /** One pet list, and one search over MCP. */
  readonly pageSizeMax: number;
  readonly pageSizeDefault: number;
  readonly displayNameLengthMax: number;
  readonly descriptionLengthMax: number;
  readonly tagsMax: number;
  readonly tagLengthMax: number;
  readonly promptLengthMax: number;
  readonly authorNameLengthMax: number;
  /** A whole submission, files and fields. */
  readonly submissionBytesMax: number;
  readonly zipBytesMax: number;
  readonly sheetBytesMax: number;
  readonly petJsonBytesMax: number;
  readonly referenceImageBytesMax: number;
  /** Files in a ZIP. */
  readonly zipEntriesMax: number;
  /** Completed idempotency records. */
  readonly idempotencyKeptMs: number;
  /** A claim whose request never ended. */
  readonly idempotencyClaimMs: number;
  /** Pictures on disk that pages show and offer. */
  readonly derivedBytesMax: number;
  /** Pictures on disk that parameters choose. */
  readonly variantBytesMax: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_HTTP_LIMITS,
  pageSizeMax: 200,
  pageSizeDefault: 24,
  displayNameLengthMax: 80,
  descriptionLengthMax: 320,
  tagsMax: 8,
  // A tag is a word or two.
  tagLengthMax: 32,
  promptLengthMax: 2_000,
  authorNameLengthMax: 80,
  // The largest ZIP, and loose files beside it.
  submissionBytesMax: 12 * MIB,
  // A sheet hardly shrinks in a ZIP, and pet.json is small.
  zipBytesMax: 5 * MIB,
  sheetBytesMax: 4 * MIB,
  petJsonBytesMax: 64 * KIB,
  referenceImageBytesMax: 5 * MIB,
  // pet.json and a sheet; what archivers of some systems add beside them; nothing else.
  zipEntriesMax: 64,
  idempotencyKeptMs: DAY_MS,
  idempotencyClaimMs: 10 * MINUTE_MS,
  // A pet has about 300 KiB of them: room for several hundred pets that are looked at, the others are made again.
  derivedBytesMax: 192 * MIB,
  // Apart from the others, so that any number of combinations leaves those of the pages where they are.
  variantBytesMax: 64 * MIB,
};
