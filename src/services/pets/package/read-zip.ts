// Reads a submitted ZIP. It writes nothing to the disk, uses no name from the archive, and reserves no memory by the
// sizes that the archive declares.
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Limits } from '../limits.ts';
import { refuse, type ZipContentsFault, type ZipFault } from '../model/refusals.ts';

export interface ZipContents {
  readonly petJson: Buffer;
  readonly sheet: Buffer;
  /** `spritesheet.webp` or `spritesheet.png`. */
  readonly sheetName: string;
}

type ZipLimits = Pick<Limits, 'zipBytesMax' | 'zipEntriesMax' | 'sheetBytesMax' | 'petJsonBytesMax'>;

/** The field of the request. */
const FIELD = 'zip';
const PET_JSON = 'pet.json';
const SHEET = /^spritesheet\.(?:webp|png)$/;
const ARCHIVE = /\.(?:zip|jar|7z|rar|gz|tgz|tar|bz2|xz|zst)$/i;
/** The files that archivers of some systems add. */
const ADDED_BY_ARCHIVERS = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** Images and short texts never compress this well; a file that does is a ZIP bomb. */
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
    throw refuse('zip_too_large', {}, FIELD);
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
    throw error instanceof Refusal ? error : toRefusal(error);
  }
}

/** Lists all entries but folders and additions of archivers. Unused entries are checked too. */
async function listFiles(zip: ZipFile, { zipEntriesMax }: ZipLimits): Promise<Entry[]> {
  if (zip.entryCount > zipEntriesMax) throw refuse('zip_entries_too_many', { entriesMax: zipEntriesMax }, FIELD);
  const files: Entry[] = [];
  const names = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry);
    // Some file systems take names for the same that differ in case or in how an accent is written.
    const name = entry.fileName.normalize('NFKC').toLowerCase();
    if (names.has(name)) throw unsafe('same-names');
    names.add(name);
    if (!entry.fileName.endsWith('/') && !ADDED_BY_ARCHIVERS.test(entry.fileName)) files.push(entry);
  }
  return files;
}

function checkEntry(entry: Entry): void {
  const { fileName, fileNameLength, generalPurposeBitFlag, compressionMethod, externalFileAttributes } = entry;
  const type = (externalFileAttributes >>> 16) & UNIX_TYPE_MASK;
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) throw unsafe('encrypted');
  if (type !== 0 && type !== UNIX_FILE && type !== UNIX_FOLDER) throw unsafe('link');
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw unsafe('compression');
  if (fileNameLength > NAME_BYTES_MAX || /\p{Cc}/u.test(fileName) || /(?:^|\/)\.?\//.test(fileName)) {
    throw unsafe('entry-name');
  }
}

function chooseFiles(files: readonly Entry[]): { petJson: Entry; sheet: Entry } {
  const petJson = files.find((file) => baseName(file) === PET_JSON);
  const sheets = files.filter((file) => SHEET.test(baseName(file)));
  const [sheet] = sheets;
  const other = files.find((file) => file !== petJson && !sheets.includes(file));
  if (other !== undefined) {
    throw contents(ARCHIVE.test(other.fileName) ? 'archive' : 'foreign-files');
  }
  if (petJson === undefined) throw contents('no-pet-json');
  if (sheet === undefined) throw contents('no-sheet');
  if (sheets.length > 1) throw contents('two-sheets');
  const folder = folderOf(petJson);
  if (folder !== folderOf(sheet) || folder.includes('/')) {
    throw contents('folders');
  }
  return { petJson, sheet };
}

/** Inflates no further than the entry says and the limit allows, and believes nothing that is not so. */
async function readFile(zip: ZipFile, bytes: Buffer, entry: Entry, bytesMax: number): Promise<Buffer> {
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > bytesMax) throw refuse('zip_file_too_large', { file: baseName(entry), bytesMax }, FIELD);
  if (uncompressedSize > RATIO_COUNTS_FROM_BYTES && uncompressedSize > RATIO_MAX * compressedSize) {
    throw refuse('zip_swells', { ratioMax: RATIO_MAX }, FIELD);
  }
  const { fileDataStart, fileName } = await zip.readLocalFileHeaderPromise(entry);
  if (!fileName.equals(entry.fileNameRaw)) throw unsafe('two-names');
  const packed = bytes.subarray(fileDataStart, fileDataStart + compressedSize);
  const content =
    entry.compressionMethod === STORED
      ? packed
      : await inflate(packed, { maxOutputLength: Math.max(1, uncompressedSize) });
  if (content.length !== uncompressedSize || crc32(content) !== entry.crc32) {
    throw refuse('zip_file_damaged', { file: baseName(entry) }, FIELD);
  }
  return content;
}

function baseName({ fileName }: Entry): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1);
}

function folderOf({ fileName }: Entry): string {
  return fileName.slice(0, Math.max(0, fileName.lastIndexOf('/')));
}

function toRefusal(error: unknown): Refusal {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_BUFFER_TOO_LARGE') return unsafe('larger-than-said');
  // The messages of the library name the file, which may be anything.
  if (/path|fileName/.test(message)) return unsafe('path-outside');
  return unsafe('unreadable');
}

function unsafe(fault: ZipFault): Refusal {
  return refuse('invalid_zip', { fault }, FIELD);
}

function contents(fault: ZipContentsFault): Refusal {
  return refuse('invalid_zip_contents', { fault }, FIELD);
}
