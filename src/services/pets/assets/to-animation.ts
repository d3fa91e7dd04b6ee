import { COLUMNS, DEFAULT_FPS, framesInRow, rowsOf, STATES, type StateName } from '../model/atlas.ts';
import type { SpriteVersion } from '../model/pet.ts';
import type { Animation } from '../model/pictures.ts';

/** Faster than any screen shows it, and as fast as pet.json may ask for. */
const FPS_MAX = 60;

/** Returns the animation of a state from pet.json, or its row of the sheet at the usual speed. */
export function toAnimation(petJson: string, state: StateName, version: SpriteVersion): Animation {
  const row = STATES.findIndex(({ name }) => name === state);
  const usual = Array.from({ length: framesInRow(row) }, (_, column) => row * COLUMNS + column);
  const { frames, fps } = findAnimation(petJson, state);
  return {
    cells: isPlayable(frames, rowsOf(version) * COLUMNS) ? frames : usual,
    fps: typeof fps === 'number' && fps > 0 && fps <= FPS_MAX ? fps : DEFAULT_FPS,
  };
}

function findAnimation(petJson: string, state: StateName): { frames?: unknown; fps?: unknown } {
  const { animations } = JSON.parse(petJson) as { animations?: Record<string, object | undefined> };
  return animations?.[state] ?? {};
}

function isPlayable(frames: unknown, cells: number): frames is number[] {
  if (!Array.isArray(frames) || frames.length === 0) return false;
  return frames.every((frame) => Number.isInteger(frame) && frame >= 0 && frame < cells);
}
