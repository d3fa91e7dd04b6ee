import { createHash } from 'node:crypto';
import type { Limits } from '../../limits.ts';
import { SHEET_WIDTH, sheetHeightOf } from '../../model/atlas.ts';
import type { SheetExtension, SpriteVersion } from '../../model/pet.ts';
import { type Finding, toProblem } from '../findings.ts';
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
  /** Of `bytes`, lower-case hexadecimal. */
  readonly sha256: string;
  readonly perceptualHash: string;
}

export interface SheetInspection {
  /** Everything that is wrong with it, the gravest first. */
  readonly findings: readonly Finding[];
  /** Where there is nothing wrong. */
  readonly sheet: CheckedSheet | undefined;
}

type SheetLimits = Pick<Limits, 'sheetBytesMax'>;

const MIB = 1024 * 1024;

/** Throws a PetsProblem that says what is wrong with the sheet. */
export async function checkSheet(bytes: Buffer, limits: SheetLimits): Promise<CheckedSheet> {
  const { findings, sheet } = await inspectSheet(bytes, limits);
  if (sheet === undefined) throw toProblem(findings);
  return sheet;
}

/** With `signal`, rejects with its reason when it has come before the turn of this sheet. */
export async function inspectSheet(
  bytes: Buffer,
  { sheetBytesMax }: SheetLimits,
  signal?: AbortSignal,
): Promise<SheetInspection> {
  if (bytes.length > sheetBytesMax) {
    const message = `The spritesheet is larger than ${sheetBytesMax / MIB} MiB.`;
    return refuse({ code: 'payload_too_large', message, hint: 'Save it as WebP without loss, or with fewer colours.' });
  }
  try {
    return await withImageLimit(() => inspectImage(bytes), signal);
  } catch (error) {
    if (error instanceof UnreadableImage) return refuse(describeFault(error));
    throw error;
  }
}

async function inspectImage(bytes: Buffer): Promise<SheetInspection> {
  const image = cleanImage(bytes);
  const spriteVersion = findVersion(image);
  if (spriteVersion === undefined) return refuse(describeSize(image));
  return inspectPixels(image, spriteVersion);
}

async function inspectPixels(image: CleanImage, spriteVersion: SpriteVersion): Promise<SheetInspection> {
  const { rgba, hasAlpha } = await decodePixels(image.bytes, image.width * image.height);
  if (!hasAlpha) {
    return refuse({
      code: 'invalid_spritesheet_image',
      message: 'The spritesheet has no alpha channel.',
      hint: 'Save it with a transparent background: a PNG with alpha, or a WebP.',
    });
  }
  if (await hasTrailingData(image)) {
    throw new UnreadableImage('damaged', 'carries something behind its pixels');
  }
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

function describeSize({ width, height }: CleanImage): Finding {
  return {
    code: 'invalid_spritesheet_dimensions',
    message: `The spritesheet is ${width}×${height} pixels.`,
    hint: `It must be ${VERSIONS.map((version) => `${SHEET_WIDTH}×${sheetHeightOf(version)} for version ${version}`).join(', or ')}.`,
  };
}

function describeFault({ fault, message }: UnreadableImage): Finding {
  return {
    code: 'invalid_spritesheet_image',
    message: `The spritesheet ${message}.`,
    hint:
      fault === 'animated'
        ? 'Put all frames into one still image, each in its own cell.'
        : 'Save it as PNG or WebP and send it again.',
  };
}

function refuse(finding: Finding): SheetInspection {
  return { findings: [finding], sheet: undefined };
}
