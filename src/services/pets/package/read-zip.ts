// Reads a submitted ZIP. Nothing is written to disk, nothing is named by what is inside, and no memory is taken
// by what it says about itself.
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { Limits } from '../limits.ts';
import { PetsProblem } from '../model/problem.ts';

export interface ZipContents {
  readonly petJson: Buffer;
  readonly sheet: Buffer;
  /** `spritesheet.webp` or `spritesheet.png`. */
  readonly sheetName: string;
}

type ZipLimits = Pick<Limits, 'zipBytesMax' | 'zipEntriesMax' | 'sheetBytesMax' | 'petJsonBytesMax'>;

const PET_JSON = 'pet.json';
const SHEET = /^spritesheet\.(?:webp|png)$/;
const ARCHIVE = /\.(?:zip|jar|7z|rar|gz|tgz|tar|bz2|xz|zst)$/i;
/** What the archivers of some systems add without being asked. */
const ADDED_BY_ARCHIVERS = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** Images and short texts never shrink so much; what does was made to swell. */
const RATIO_MAX = 100;
/** Below this, a high ratio does no harm. */
const RATIO_COUNTS_FROM_BYTES = 64 * 1024;

const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;
const UNIX_TYPE_MASK = 0o170000;
const UNIX_FILE = 0o100000;
const UNIX_FOLDER = 0o040000;
const NAME_BYTES_MAX = 255;

const inflate = promisify(inflateRaw);

export async function readZip(bytes: Buffer, limits: ZipLimits): Promise<ZipContents> {
  if (bytes.length > limits.zipBytesMax) {
    throw new PetsProblem('payload_too_large', 'The ZIP is too large.', { field: 'zip' });
  }
  try {
    const zip = await fromBufferPromise(bytes, { strictFileNames: true });
    const { petJson, sheet } = chooseFiles(await listFiles(zip, limits));
    return {
      petJson: await readFile(zip, bytes, petJson, limits.petJsonBytesMax),
      sheet: await readFile(zip, bytes, sheet, limits.sheetBytesMax),
      sheetName: baseName(sheet),
    };
  } catch (error) {
    throw error instanceof PetsProblem ? error : toProblem(error);
  }
}

/** Everything that is not a folder or an addition of archivers. Each entry is looked at, whether it is used or not. */
async function listFiles(zip: ZipFile, { zipEntriesMax }: ZipLimits): Promise<Entry[]> {
  if (zip.entryCount > zipEntriesMax) throw unsafe(`has more than ${zipEntriesMax} entries`);
  const files: Entry[] = [];
  const names = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry);
    // Some file systems take names for the same that differ in case or in how an accent is written.
    const name = entry.fileName.normalize('NFKC').toLowerCase();
    if (names.has(name)) throw unsafe('has two entries of the same name');
    names.add(name);
    if (!entry.fileName.endsWith('/') && !ADDED_BY_ARCHIVERS.test(entry.fileName)) files.push(entry);
  }
  return files;
}

function checkEntry(entry: Entry): void {
  const { fileName, fileNameLength, generalPurposeBitFlag, compressionMethod, externalFileAttributes } = entry;
  const type = (externalFileAttributes >>> 16) & UNIX_TYPE_MASK;
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) throw unsafe('is encrypted');
  if (type !== 0 && type !== UNIX_FILE && type !== UNIX_FOLDER) throw unsafe('has a link or a device in it');
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw unsafe('is compressed in an unusual way');
  if (fileNameLength > NAME_BYTES_MAX || /\p{Cc}/u.test(fileName) || /(?:^|\/)\.?\//.test(fileName)) {
    throw unsafe('has an entry with an unusable name');
  }
}

function chooseFiles(files: readonly Entry[]): { petJson: Entry; sheet: Entry } {
  const petJson = files.find((file) => baseName(file) === PET_JSON);
  const sheets = files.filter((file) => SHEET.test(baseName(file)));
  const [sheet] = sheets;
  const other = files.find((file) => file !== petJson && !sheets.includes(file));
  if (other !== undefined) {
    const what = ARCHIVE.test(other.fileName) ? 'another archive' : 'files that do not belong to a pet';
    throw contents(`has ${what} in it`);
  }
  if (petJson === undefined) throw contents('has no pet.json');
  if (sheet === undefined) throw contents('has no spritesheet.webp or spritesheet.png');
  if (sheets.length > 1) throw contents('has two spritesheets');
  const folder = folderOf(petJson);
  if (folder !== folderOf(sheet) || folder.includes('/')) {
    throw contents('must have pet.json and the spritesheet at its root, or together in one folder');
  }
  return { petJson, sheet };
}

/** Inflates no further than the entry says and the limit allows, and believes nothing that is not so. */
async function readFile(zip: ZipFile, bytes: Buffer, entry: Entry, bytesMax: number): Promise<Buffer> {
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > bytesMax) throw unsafe(`has a ${baseName(entry)} of more than ${bytesMax} bytes`);
  if (uncompressedSize > RATIO_COUNTS_FROM_BYTES && uncompressedSize > RATIO_MAX * compressedSize) {
    throw unsafe(`swells to more than ${RATIO_MAX} times its size`);
  }
  const { fileDataStart, fileName } = await zip.readLocalFileHeaderPromise(entry);
  if (!fileName.equals(entry.fileNameRaw)) throw unsafe('names a file in two ways');
  const packed = bytes.subarray(fileDataStart, fileDataStart + compressedSize);
  const content =
    entry.compressionMethod === STORED
      ? packed
      : await inflate(packed, { maxOutputLength: Math.max(1, uncompressedSize) });
  if (content.length !== uncompressedSize || crc32(content) !== entry.crc32) {
    throw unsafe(`has a damaged ${baseName(entry)}`);
  }
  return content;
}

function baseName({ fileName }: Entry): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1);
}

function folderOf({ fileName }: Entry): string {
  return fileName.slice(0, Math.max(0, fileName.lastIndexOf('/')));
}

function toProblem(error: unknown): PetsProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_BUFFER_TOO_LARGE') return unsafe('has a file that is larger than it says');
  // The messages of the library name the file, which may be anything.
  if (/path|fileName/.test(message)) return unsafe('has an entry whose path leads out of it');
  return unsafe('cannot be read');
}

function unsafe(fault: string): PetsProblem {
  return new PetsProblem('invalid_zip', `The ZIP ${fault}.`, {
    field: 'zip',
    hint: 'Pack pet.json and the spritesheet anew, with an ordinary archiver.',
  });
}

function contents(fault: string): PetsProblem {
  return new PetsProblem('invalid_zip_contents', `The ZIP ${fault}.`, {
    field: 'zip',
    hint: 'Put pet.json and spritesheet.webp or spritesheet.png into it, and nothing else.',
  });
}
