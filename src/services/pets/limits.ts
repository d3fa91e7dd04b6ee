import { DEFAULT_HTTP_LIMITS } from '../../platform/http/http-limits.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Every bound of the registry, with its reason. */
export const DEFAULT_LIMITS = {
  ...DEFAULT_HTTP_LIMITS,
  /** The size of a pet list, and of a search over MCP. */
  pageSizeMax: 200,
  pageSizeDefault: 24,
  displayNameLengthMax: 80,
  descriptionLengthMax: 320,
  tagsMax: 8,
  /** A tag is a word or two. */
  tagLengthMax: 32,
  promptLengthMax: 2_000,
  authorNameLengthMax: 80,
  /** A whole submission, files and fields: the largest ZIP, and loose files beside it. */
  submissionBytesMax: 12 * MIB,
  /** A sheet hardly shrinks in a ZIP, and pet.json is small. */
  zipBytesMax: 5 * MIB,
  sheetBytesMax: 4 * MIB,
  petJsonBytesMax: 64 * KIB,
  referenceImageBytesMax: 5 * MIB,
  /** The files in a ZIP: pet.json, a sheet, and additions of the archivers of some systems. */
  zipEntriesMax: 64,
  /** The time for which completed idempotency records are kept. */
  idempotencyKeptMs: DAY_MS,
  /** The time after which a claim counts as one whose request never ended. */
  idempotencyClaimMs: 10 * MINUTE_MS,
  /** Pictures on disk that pages show. A pet has about 300 KiB, so several hundred pets fit; others are made again. */
  derivedBytesMax: 192 * MIB,
  /** Pictures on disk that parameters choose. They are apart, so that they never displace those of the pages. */
  variantBytesMax: 64 * MIB,
};

export type Limits = Readonly<typeof DEFAULT_LIMITS>;
