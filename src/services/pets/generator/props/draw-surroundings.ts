// What a size is measured by: a tiny pet stands among flowers, a giant one among houses.
import { Layer } from '../canvas/layer.ts';
import type { Size } from '../design.ts';
import { drawProgram } from '../program/draw-program.ts';
import { parseProgram } from '../program/parse-program.ts';
import { GROUND, type Rig } from '../rig.ts';
import surroundings from './surroundings.json' with { type: 'json' };

const PROGRAMS = new Map(Object.entries(surroundings).map(([size, text]) => [size as Size, parseProgram(text)]));

export function drawSurroundings(canvas: Layer, rig: Rig): void {
  const program = PROGRAMS.get(rig.design.size);
  if (program === undefined) return;
  // Not in the view of the pet: it is what the pet is compared with.
  const film = new Layer(canvas.isMirrored);
  drawProgram(film, program, { x: 24, y: GROUND, wide: 1, high: 1 }, rig);
  film.light(1);
  canvas.stamp(film);
}
