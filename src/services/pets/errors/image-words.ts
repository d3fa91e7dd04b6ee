// What is wrong with a spritesheet or a reference image.
import type { RefusalTable } from '../../../platform/errors/refusal-words.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, framesInRow, SHEET_WIDTH, STATES, sheetHeightOf } from '../model/atlas.ts';
import type { ImageFault, ImageRefusals, PetsRefusals } from '../model/refusals.ts';
import { countOf, plain, words } from './words.ts';

const MIB = 1024 * 1024;

/** Each continues a sentence that begins with what the image is. */
const IMAGE_FAULTS: Readonly<Record<ImageFault, (detail: string) => string>> = {
  'not-an-image': () => 'is not a PNG, WebP or JPEG image',
  'neither-png-nor-webp': () => 'is neither a PNG nor a WebP',
  damaged: () => 'is damaged or cut off',
  animated: () => 'is animated',
  'too-many-pixels': (size) => `has ${size} pixels, which is more than is allowed`,
  'colour-model': () => 'has a colour model that cannot be read',
  'trailing-data': () => 'carries something behind its pixels',
  'png-damaged': () => 'is a damaged PNG',
  'png-animated': () => 'is an animated PNG',
  'png-ends-too-early': () => 'is a PNG that ends too early',
  'png-begins-wrongly': () => 'is a PNG that begins wrongly',
  'png-unknown-kind': () => 'is a PNG of an unknown kind',
  'png-chunk-twice': (chunk) => `is a PNG with two ${chunk} chunks`,
  'png-too-many-chunks': (max) => `is a PNG of more than ${max} chunks`,
  'png-without-size': () => 'is a PNG without a size',
  'webp-damaged': () => 'is a damaged WebP',
  'webp-animated': () => 'is an animated WebP',
  'webp-ends-too-early': () => 'is a WebP that ends too early',
  'webp-too-many-chunks': (max) => `is a WebP of more than ${max} chunks`,
};

const ANIMATED: readonly ImageFault[] = ['animated', 'png-animated', 'webp-animated'];

const SIZES = ([1, 2] as const).map((version) => `${SHEET_WIDTH}×${sheetHeightOf(version)} for version ${version}`);

const inCell = 'invalid_spritesheet_cells';

/** As people count: from one. */
function nameCell({ row, column }: { row: number; column: number }): string {
  const place = `(row ${row + 1}, column ${column + 1})`;
  const state = STATES[row];
  if (state === undefined) return `Look direction ${(row - STATES.length) * COLUMNS + column + 1} ${place}`;
  return column < state.frames
    ? `Frame ${column + 1} of ${state.name} ${place}`
    : `The cell behind ${state.name} ${place}`;
}

const again = (isPage: boolean) => `Save it as PNG or WebP and ${isPage ? 'choose' : 'send'} it again.`;

function wordUnreadable({ fault, detail }: { fault: ImageFault; detail: string }, isPage = false) {
  return {
    message: `The spritesheet ${IMAGE_FAULTS[fault](detail)}.`,
    hint: ANIMATED.includes(fault) ? 'Put all frames into one still image, each in its own cell.' : again(isPage),
  };
}

export const IMAGE_WORDS: RefusalTable<Pick<PetsRefusals, keyof ImageRefusals>> = {
  sheet_too_large: words('payload_too_large', ({ bytesMax }) => ({
    message: `The spritesheet is larger than ${bytesMax / MIB} MiB.`,
    hint: 'Save it as WebP without loss, or with fewer colours.',
  })),
  sheet_unreadable: words(
    'invalid_spritesheet_image',
    (params) => wordUnreadable(params),
    (params) => wordUnreadable(params, true),
  ),
  sheet_without_alpha: plain(
    'invalid_spritesheet_image',
    'The spritesheet has no alpha channel.',
    'Save it with a transparent background: a PNG with alpha, or a WebP.',
  ),
  sheet_size: words('invalid_spritesheet_dimensions', ({ width, height }) => ({
    message: `The spritesheet is ${width}×${height} pixels.`,
    hint: `It must be ${SIZES.join(', or ')}.`,
  })),
  sheet_misnamed: words('invalid_spritesheet_image', ({ extension, said }) => ({
    message: `The spritesheet is a ${extension}, though it is called ${said}.`,
    hint: 'Name the format that the image really has.',
  })),
  cell_not_empty: words(inCell, (cell) => ({
    message: `${nameCell(cell)} is not used and must be empty, but has ${countOf(cell.pixels, 'visible pixel')}.`,
    hint: `Erase the cells behind the first ${framesInRow(cell.row)} of this row.`,
  })),
  cell_too_empty: words(inCell, (cell) => ({
    message: `${nameCell(cell)} ${cell.pixels === 0 ? 'is empty' : `has only ${countOf(cell.pixels, 'visible pixel')}`}.`,
    hint: `Draw the pet into each of the first ${framesInRow(cell.row)} cells of this row, with at least ${cell.pixelsMin} pixels.`,
  })),
  cell_filled: words(inCell, (cell) => ({
    message: `${nameCell(cell)} is filled by more than 95 %.`,
    hint: 'Make the background transparent.',
  })),
  cell_touches_edge: words(inCell, (cell) => ({
    message: `${nameCell(cell)} touches the edge of its cell with ${countOf(cell.pixels, 'visible pixel')}.`,
    hint: `Leave at least one transparent pixel on every side of the ${CELL_WIDTH}×${CELL_HEIGHT} cell.`,
  })),
  cell_hides_colour: words(inCell, (cell) => ({
    message: `${nameCell(cell)} hides colour in ${countOf(cell.pixels, 'fully transparent pixel')}.`,
    hint: 'Save it without loss, with the colour of transparent pixels cleared: red, green and blue are 0 where alpha is 0.',
  })),
  reference_image_too_large: words(
    'reference_image_too_large',
    () => ({ message: 'The reference image is too large.' }),
    () => ({ message: 'The picture is too large.', hint: 'Choose a smaller one.' }),
  ),
  invalid_reference_image_type: words(
    'invalid_reference_image_type',
    () => ({ message: 'The reference image is not a PNG, JPEG or WebP.' }),
    () => ({ message: 'The picture is not a PNG, JPEG or WebP.', hint: 'Choose another one.' }),
  ),
  invalid_reference_image: words(
    'invalid_reference_image',
    ({ fault, detail }) => ({ message: `The reference image ${IMAGE_FAULTS[fault](detail)}.` }),
    ({ fault, detail }) => ({ message: `The picture ${IMAGE_FAULTS[fault](detail)}.`, hint: 'Choose another one.' }),
  ),
};
