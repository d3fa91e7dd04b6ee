// The names of the registry's files, made of their content.
import { createHash } from 'node:crypto';

/** Half of a SHA-256 in hexadecimal digits: too long for a collision to be found, and addresses stay short. */
const ID_LENGTH = 32;
/** The names of packages and reference images. */
export const ASSET_ID = /^[0-9a-f]{32}$/;
export const SHEET_NAME = /^[0-9a-f]{64}\.(webp|png)$/;

/** Returns the id of a package, made of its sheet and its pet.json. */
export function toAssetId(sheetSha256: string, petJson: string): string {
  return toSha256(sheetSha256 + petJson).slice(0, ID_LENGTH);
}

export function toReferenceId(bytes: Buffer): string {
  return toSha256(bytes).slice(0, ID_LENGTH);
}

export function toSha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
