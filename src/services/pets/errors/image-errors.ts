// Errors in a spritesheet or a reference image.
import type { ErrorTable } from '../../../platform/errors/error-table.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, framesInRow, SHEET_WIDTH, STATES, sheetHeightOf } from '../model/atlas.ts';

const ANIMATED = {
  animated: 'is animated',
  'png-animated': 'is an animated PNG',
  'webp-animated': 'is an animated WebP',
} as const;

/** Why an image is refused before anything is known about its pixels; `detail` is a chunk, a count or a size. */
const STILL_FAULTS = {
  'not-an-image': 'is not a PNG, WebP or JPEG image',
  'neither-png-nor-webp': 'is neither a PNG nor a WebP',
  damaged: 'is damaged or cut off',
  'too-many-pixels': 'has {detail} pixels, which is more than is allowed',
  'colour-model': 'has a colour model that cannot be read',
  'trailing-data': 'carries something behind its pixels',
  'png-damaged': 'is a damaged PNG',
  'png-ends-too-early': 'is a PNG that ends too early',
  'png-begins-wrongly': 'is a PNG that begins wrongly',
  'png-unknown-kind': 'is a PNG of an unknown kind',
  'png-chunk-twice': 'is a PNG with two {detail} chunks',
  'png-too-many-chunks': 'is a PNG of more than {detail} chunks',
  'png-without-size': 'is a PNG without a size',
  'webp-damaged': 'is a damaged WebP',
  'webp-ends-too-early': 'is a WebP that ends too early',
  'webp-too-many-chunks': 'is a WebP of more than {detail} chunks',
} as const;

const SIZES = ([1, 2] as const).map((version) => `${SHEET_WIDTH}×${sheetHeightOf(version)} for version ${version}`);

interface Cell {
  /** Counted from zero, as the column is. */
  readonly row: number;
  readonly column: number;
}

/** Counts from one, as people do. */
function nameCell({ row, column }: Cell): string {
  const position = `(row ${row + 1}, column ${column + 1})`;
  const state = STATES[row];
  if (state === undefined) return `Look direction ${(row - STATES.length) * COLUMNS + column + 1} ${position}`;
  return column < state.frames
    ? `Frame ${column + 1} of ${state.name} ${position}`
    : `The cell behind ${state.name} ${position}`;
}

const CELL_TERMS = { cell: nameCell, frames: ({ row }: Cell) => String(framesInRow(row)) } as const;
const IN_CELL = { code: 'invalid_spritesheet_cells', terms: CELL_TERMS } as const;

export const IMAGE_ERRORS = {
  sheet_too_large: {
    code: 'payload_too_large',
    message: 'The spritesheet is larger than {mebibytesMax} MiB.',
    hint: 'Save it as WebP without loss, or with fewer colours.',
  },
  sheet_unreadable: {
    code: 'invalid_spritesheet_image',
    message: 'The spritesheet {fault}.',
    hint: 'Save it as PNG or WebP and send it again.',
    page: { hint: 'Save it as PNG or WebP and choose it again.' },
    terms: { fault: STILL_FAULTS },
  },
  sheet_animated: {
    code: 'invalid_spritesheet_image',
    message: 'The spritesheet {fault}.',
    hint: 'Put all frames into one still image, each in its own cell.',
    terms: { fault: ANIMATED },
  },
  sheet_without_alpha: {
    code: 'invalid_spritesheet_image',
    message: 'The spritesheet has no alpha channel.',
    hint: 'Save it with a transparent background: a PNG with alpha, or a WebP.',
  },
  sheet_size: {
    code: 'invalid_spritesheet_dimensions',
    message: 'The spritesheet is {width}×{height} pixels.',
    hint: `It must be ${SIZES.join(', or ')}.`,
  },
  sheet_misnamed: {
    code: 'invalid_spritesheet_image',
    message: 'The spritesheet is a {extension}, though it is called {said}.',
    hint: 'Name the format that the image really has.',
  },
  cell_not_empty: {
    ...IN_CELL,
    message: '{cell} is not used and must be empty, but has {pixels|visible pixel}.',
    hint: 'Erase the cells behind the first {frames} of this row.',
  },
  cell_empty: {
    ...IN_CELL,
    message: '{cell} is empty.',
    hint: 'Draw the pet into each of the first {frames} cells of this row, with at least {pixelsMin} pixels.',
  },
  cell_too_empty: {
    ...IN_CELL,
    message: '{cell} has only {pixels|visible pixel}.',
    hint: 'Draw the pet into each of the first {frames} cells of this row, with at least {pixelsMin} pixels.',
  },
  cell_filled: {
    ...IN_CELL,
    message: '{cell} is filled by more than 95 %.',
    hint: 'Make the background transparent.',
  },
  cell_touches_edge: {
    ...IN_CELL,
    message: '{cell} touches the edge of its cell with {pixels|visible pixel}.',
    hint: `Leave at least one transparent pixel on every side of the ${CELL_WIDTH}×${CELL_HEIGHT} cell.`,
  },
  cell_hides_colour: {
    ...IN_CELL,
    message: '{cell} hides colour in {pixels|fully transparent pixel}.',
    hint: 'Save it without loss, with the colour of transparent pixels cleared: red, green and blue are 0 where alpha is 0.',
  },
  reference_image_too_large: {
    message: 'The reference image is too large.',
    page: { message: 'The picture is too large.', hint: 'Choose a smaller one.' },
  },
  invalid_reference_image_type: {
    message: 'The reference image is not a PNG, JPEG or WebP.',
    page: { message: 'The picture is not a PNG, JPEG or WebP.', hint: 'Choose another one.' },
  },
  invalid_reference_image: {
    message: 'The reference image {fault}.',
    page: { message: 'The picture {fault}.', hint: 'Choose another one.' },
    terms: { fault: { ...STILL_FAULTS, ...ANIMATED } },
  },
} as const satisfies ErrorTable<ErrorCode>;
