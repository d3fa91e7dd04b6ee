// Draws what shows the size of a pet: a tiny one stands among flowers, a giant one among houses.
import { Layer } from '../canvas/layer.ts';
import { drawProgram } from '../program/draw-program.ts';
import { parseProgram } from '../program/parse-program.ts';
import { GROUND, MIDDLE, type Rig } from '../rig.ts';
import surroundings from './surroundings.json' with { type: 'json' };

export function drawSurroundings(canvas: Layer, rig: Rig): void {
  const text = (surroundings as Readonly<Record<string, string>>)[rig.design.size];
  if (text === undefined) return;
  // Not in the view of the pet, which would scale them with it.
  const film = new Layer(canvas.isMirrored);
  drawProgram(film, parseProgram(text), { x: MIDDLE, y: GROUND, wide: 1, high: 1 }, rig);
  film.light(1);
  canvas.stamp(film);
}
