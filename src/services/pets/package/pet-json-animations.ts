// The parts of pet.json about cutting and playing a sheet.
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, LOOK_ROWS, STATES } from '../model/atlas.ts';
import { refuse } from '../model/refusals.ts';

/** The grid of frames on a sheet. */
export interface FrameGrid {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
}

export interface Animation {
  /** Cells of the sheet, counted from zero, row by row. */
  readonly frames: readonly number[];
  readonly fps?: number;
  readonly loop?: boolean;
  /** The animation that follows one that does not loop. */
  readonly fallback?: string;
}

/** The most frames that agents play. */
const FRAMES_MAX = 256;
const FPS_MAX = 60;
/** Ten seconds for each frame: what is slower stands still, and cannot be written as a GIF in the end. */
export const FPS_MIN = 0.1;
/** The states, and some that a later version of the agents may know. */
const ANIMATIONS_MAX = 32;
const ANIMATION_NAME = /^[a-z][a-z0-9-]{0,31}$/;
const ROWS_MAX = STATES.length + LOOK_ROWS;
/** The field of the request. */
const FIELD = 'petjson';

/** Parses the grid; `checkAgreement` compares it with the sheet. */
export function parseFrameGrid(value: unknown): FrameGrid | undefined {
  if (value === undefined || value === null) return undefined;
  const { width, height, columns, rows } = isRecord(value) ? value : {};
  const isGrid = width === CELL_WIDTH && height === CELL_HEIGHT && columns === COLUMNS && typeof rows === 'number';
  if (!isGrid || (rows !== STATES.length && rows !== ROWS_MAX)) {
    throw refuse('invalid_pet_json', { fault: 'frame-grid' }, FIELD);
  }
  return { width, height, columns, rows };
}

export function parseAnimations(value: unknown): Readonly<Record<string, Animation>> | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) throw refuse('invalid_pet_json', { fault: 'animations-not-object' }, FIELD);
  const names = Object.keys(value);
  if (names.length === 0) return undefined;
  if (names.length > ANIMATIONS_MAX)
    throw refuse('pet_json_animations_too_many', { animationsMax: ANIMATIONS_MAX }, FIELD);
  // A name is a plain word, so that none of them can reach what every object inherits.
  const known = names.filter((name) => ANIMATION_NAME.test(name));
  if (known.length < names.length) throw refuse('invalid_pet_json', { fault: 'animation-name' }, FIELD);
  const animations = known.map((name) => [name, parseAnimation(name, value[name], known)] as const);
  return Object.fromEntries(animations);
}

function parseAnimation(name: string, value: unknown, names: readonly string[]): Animation {
  const { frames, fps, loop, fallback } = isRecord(value) ? value : {};
  if (!Array.isArray(frames) || frames.length === 0 || frames.length > FRAMES_MAX || !frames.every(isCell)) {
    throw refuse('pet_json_frames', { animation: name, framesMax: FRAMES_MAX }, FIELD);
  }
  if (isGiven(fps) && !(typeof fps === 'number' && fps >= FPS_MIN && fps <= FPS_MAX)) {
    throw refuse('pet_json_fps', { animation: name, fpsMin: FPS_MIN, fpsMax: FPS_MAX }, FIELD);
  }
  if (isGiven(loop) && typeof loop !== 'boolean') throw refuse('pet_json_loop', { animation: name }, FIELD);
  if (isGiven(fallback) && !(typeof fallback === 'string' && isAnimation(fallback, names))) {
    throw refuse('pet_json_fallback', { animation: name }, FIELD);
  }
  return {
    frames: frames.map(Number),
    ...(typeof fps === 'number' && { fps }),
    ...(typeof loop === 'boolean' && { loop }),
    ...(typeof fallback === 'string' && fallback !== '' && { fallback }),
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isCell(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < COLUMNS * ROWS_MAX;
}

/** Returns true for an animation of the file, a state, or an empty name, which means the default next state. */
function isAnimation(name: string, names: readonly string[]): boolean {
  return name === '' || names.includes(name) || STATES.some((state) => state.name === name);
}

/** Returns the highest cell that is played. */
export function lastCellOf(animations: Readonly<Record<string, Animation>>): number {
  return Math.max(...Object.values(animations).flatMap(({ frames }) => frames));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
