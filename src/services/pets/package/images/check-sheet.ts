import { createHash } from 'node:crypto';
import type { Refusal } from '../../../../platform/errors/refusal.ts';
import type { Limits } from '../../limits.ts';
import { SHEET_WIDTH, sheetHeightOf } from '../../model/atlas.ts';
import type { SheetExtension, SpriteVersion } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import { toRefusal } from '../to-refusal.ts';
import { cleanImage } from './clean-image.ts';
import { computePerceptualHash } from './compute-perceptual-hash.ts';
import { decodePixels } from './decode-image.ts';
import { hasTrailingData } from './has-trailing-data.ts';
import type { CleanImage } from './image-format.ts';
import { withImageLimit } from './image-limiter.ts';
import { inspectCells } from './inspect-cells.ts';
import { UnreadableImage } from './unreadable-image.ts';

/** A sheet that keeps every rule, in a container of ours. */
export interface CheckedSheet {
  readonly bytes: Buffer;
  readonly extension: SheetExtension;
  readonly spriteVersion: SpriteVersion;
  /** The hash of `bytes`, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly perceptualHash: string;
}

export interface SheetInspection {
  /** Everything that is wrong with it, the gravest first. */
  readonly findings: readonly Refusal[];
  /** Present if there are no findings. */
  readonly sheet: CheckedSheet | undefined;
}

const MIB = 1024 * 1024;

type SheetLimits = Pick<Limits, 'sheetBytesMax'>;

/** Throws a Refusal that says what is wrong with the sheet. */
export async function checkSheet(bytes: Buffer, limits: SheetLimits): Promise<CheckedSheet> {
  const { findings, sheet } = await inspectSheet(bytes, limits);
  if (sheet === undefined) throw toRefusal(findings);
  return sheet;
}

export async function inspectSheet(bytes: Buffer, { sheetBytesMax }: SheetLimits): Promise<SheetInspection> {
  if (bytes.length > sheetBytesMax) {
    return refused(refuse('sheet_too_large', { mebibytesMax: sheetBytesMax / MIB }));
  }
  try {
    return await withImageLimit(() => inspectImage(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error;
    return refused(toUnreadable(error));
  }
}

async function inspectImage(bytes: Buffer): Promise<SheetInspection> {
  const image = cleanImage(bytes);
  const spriteVersion = findVersion(image);
  if (spriteVersion === undefined) return refused(refuse('sheet_size', { width: image.width, height: image.height }));
  return inspectPixels(image, spriteVersion);
}

async function inspectPixels(image: CleanImage, spriteVersion: SpriteVersion): Promise<SheetInspection> {
  const { rgba, hasAlpha } = await decodePixels(image.bytes, image.width * image.height);
  if (!hasAlpha) return refused(refuse('sheet_without_alpha', {}));
  if (await hasTrailingData(image)) throw new UnreadableImage('trailing-data');
  const findings = inspectCells(rgba, spriteVersion);
  if (findings.length > 0) return { findings, sheet: undefined };
  const { bytes, format } = image;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    findings,
    sheet: { bytes, extension: format, spriteVersion, sha256, perceptualHash: computePerceptualHash(rgba) },
  };
}

const VERSIONS: readonly SpriteVersion[] = [1, 2];

function findVersion({ width, height }: CleanImage): SpriteVersion | undefined {
  return VERSIONS.find((version) => width === SHEET_WIDTH && height === sheetHeightOf(version));
}

function toUnreadable({ fault, detail }: UnreadableImage): Refusal {
  const isAnimated = fault === 'animated' || fault === 'png-animated' || fault === 'webp-animated';
  return isAnimated ? refuse('sheet_animated', { fault }) : refuse('sheet_unreadable', { fault, detail });
}

function refused(finding: Refusal): SheetInspection {
  return { findings: [finding], sheet: undefined };
}
