// Draws a frame: the parts of the figure, from the back to the front.
import type { StateName } from '../model/atlas.ts';
import { drawAccessory, drawClothes } from './accessories/draw-accessory.ts';
import { accessoriesOf } from './accessories/worn.ts';
import { CLEAR_EDGE, Layer, type StampOptions } from './canvas/layer.ts';
import { blob, capsule } from './canvas/shape.ts';
import { CELL, PLAIN_VIEW, type View } from './canvas/view.ts';
import type { Held, PetDesign, Size } from './design.ts';
import { drawFace } from './face.ts';
import { drawArm, drawLegs, drawStep } from './limbs.ts';
import { drawPattern } from './pattern.ts';
import type { Hand, Pose } from './pose.ts';
import { drawHeld, isInHand } from './props/draw-held.ts';
import { drawProps } from './props/draw-props.ts';
import { drawSurroundings } from './props/draw-surroundings.ts';
import { GROUND, handPoseOf, type Rig, SIDES, toRig } from './rig.ts';
import { drawLayer, type LayerName, type Species, speciesOf } from './species/index.ts';
import { poseOf } from './states/pose-of.ts';

export type DrawFrame = (state: StateName, frame: number) => Layer;

/** Returns how the frames of a design are drawn. `design` has on what its role and age bring along: see `dress`. */
export function createFrames(design: PetDesign): DrawFrame {
  const species = speciesOf(design);
  const view = viewOf(design, species);
  return (state, frame) => {
    const isMirrored = state === 'running-left';
    const draw = (pose: Pose) => drawPose(design, species, pose, isMirrored, view);
    const pose = toPose(design, species, state, frame);
    return draw(withinHeadroom(pose, draw));
  };
}

const SCALES: Readonly<Record<Size, number>> = { tiny: 0.6, small: 0.8, normal: 1, big: 1.12, giant: 1.25 };
const CHILD_SCALE = 0.8;
/** The poses that reach furthest to the sides and to the top. */
const WIDEST = [
  ['idle', 0],
  ['waving', 1],
  ['running-right', 3],
  ['failed', 2],
  ['failed', 4],
] as const satisfies [StateName, number][];

/** Returns a view as large as the design asks for and the cell allows, the same for all frames. */
function viewOf(design: PetDesign, species: Species): View {
  const scale = SCALES[design.size] * (design.age === 'child' ? CHILD_SCALE : 1);
  const asked = scale === 1 ? PLAIN_VIEW : { scale, dx: 0, dy: 0 };
  const shares = WIDEST.map(([state, frame]) => {
    const pose = toPose(design, species, state, frame);
    const layer = drawPose(design, species, { ...pose, lift: 0 }, false, asked);
    const { left = 2, right = 2, top = 2 } = layer.bounds() ?? {};
    const middle = (CELL.width - 1) / 2;
    const reach = middle - CLEAR_EDGE;
    const high = pose.isSide ? 1 : (GROUND - CLEAR_EDGE) / (GROUND - top);
    return Math.min(1, reach / (middle - left), reach / (right - middle), high);
  });
  const share = Math.min(...shares);
  return share === 1 ? asked : { scale: scale * share, dx: 0, dy: 0 };
}

/** Hands that hold something reach out with it instead of resting. */
function toPose({ held, mood }: PetDesign, { build }: Species, state: StateName, frame: number): Pose {
  const pose = poseOf(state, frame, mood, build);
  const [left, right] = pose.hands;
  const carry = (hand: Hand, thing: Held | undefined): Hand =>
    thing !== undefined && isInHand(thing) && hand.position === 'rest' ? { position: 'carry' } : hand;
  return { ...pose, hands: [carry(left, held[0]), carry(right, held[1])] };
}

/** Lowers the jumps of tall pets, and the heads of tall runners, so that they stay inside the cell. */
function withinHeadroom(pose: Pose, draw: (pose: Pose) => Layer): Pose {
  if (pose.lift === 0 && !pose.isSide) return pose;
  const room = (draw({ ...pose, lift: 0 }).bounds()?.top ?? CLEAR_EDGE) - CLEAR_EDGE;
  return { ...pose, lift: Math.max(0, Math.min(pose.lift, room)), nod: pose.nod + Math.max(0, -room) };
}

function drawPose(design: PetDesign, species: Species, pose: Pose, isMirrored: boolean, view: View): Layer {
  const canvas = new Layer(isMirrored, view);
  const rig = toRig(design, species.build, pose);
  drawProps(canvas, rig, 'behind');
  drawSurroundings(canvas, rig);
  if (!pose.isSide) drawFront(canvas, rig, species);
  else if (species.build.gait === 'four') drawSideOnFour(canvas, rig, species);
  else drawSideUpright(canvas, rig, species);
  drawProps(canvas, rig, 'before');
  return canvas;
}

function drawFront(canvas: Layer, rig: Rig, species: Species): void {
  drawWorn(canvas, rig, 'back');
  drawFilm(canvas, rig, species, 'behind');
  drawLegs(canvas, rig);
  drawTorso(canvas, rig, species);
  const isResting = (side: (typeof SIDES)[number]) => handPoseOf(rig.pose, side).position === 'rest';
  for (const side of SIDES) if (isResting(side)) drawArm(canvas, rig, side);
  if (rig.build.body) drawWorn(canvas, rig, 'neck');
  drawHead(canvas, rig, species);
  drawProps(canvas, rig, 'arms');
  for (const side of SIDES) if (!isResting(side)) drawArm(canvas, rig, side);
  drawHeld(canvas, rig);
}

function drawSideOnFour(canvas: Layer, rig: Rig, species: Species): void {
  const { body, pose } = rig;
  const hip = { x: body.x - 5, y: body.y + 2 };
  const chest = { x: body.x + 6, y: body.y + 2 };
  drawFilm(canvas, rig, species, 'behind');
  const apart = pose.isHopping ? 0.08 : 0.5;
  drawStep(canvas, rig, { ...hip, x: hip.x + 2 }, pose.stride + apart, true);
  drawStep(canvas, rig, { ...chest, x: chest.x + 2 }, pose.stride, true);
  drawTorso(canvas, rig, species);
  drawStep(canvas, rig, hip, pose.stride, false);
  drawStep(canvas, rig, chest, pose.stride + apart, false);
  drawWorn(canvas, rig, 'back');
  drawHeld(canvas, rig);
  drawWorn(canvas, rig, 'neck');
  drawHead(canvas, rig, species);
}

function drawSideUpright(canvas: Layer, rig: Rig, species: Species): void {
  const { body, pose, build } = rig;
  const hasLegs = build.legs !== 'none';
  const hip = { x: body.x, y: body.y + body.ry - 2 };
  drawArm(canvas, rig, -1);
  if (hasLegs) drawStep(canvas, rig, { ...hip, x: hip.x + 2 }, pose.stride + (pose.isHopping ? 0.08 : 0.5), true);
  drawWorn(canvas, rig, 'back');
  drawFilm(canvas, rig, species, 'behind');
  if (hasLegs) drawStep(canvas, rig, { ...hip, x: hip.x - 1 }, pose.stride, false);
  drawTorso(canvas, rig, species);
  if (build.body) {
    drawArm(canvas, rig, 1);
    drawWorn(canvas, rig, 'neck');
  }
  drawHead(canvas, rig, species);
  if (!build.body) drawArm(canvas, rig, 1);
  drawHeld(canvas, rig);
}

function drawTorso(canvas: Layer, rig: Rig, species: Species): void {
  const { body, build } = rig;
  if (!build.body) return;
  const film = canvas.film();
  if (!drawLayer(film, rig, species, 'torso')) film.fill(blob(body.x, body.y, body.rx, body.ry, body.ry, 2.3), 'body');
  if (build.neck) film.fill(capsule({ x: rig.neck.x, y: body.y - 2 }, rig.head, 4, 3.5), 'body');
  drawPattern(film, rig, 'body');
  drawLayer(film, rig, species, 'chest');
  drawClothes(film, rig);
  finish(canvas, film, 2);
}

function drawHead(canvas: Layer, rig: Rig, species: Species): void {
  const { head, build } = rig;
  const film = canvas.film();
  drawLayer(film, rig, species, 'ears');
  if (!drawLayer(film, rig, species, 'head')) {
    film.fill(blob(head.x, head.y, head.rx, head.ry, head.ry, build.head.squareness ?? 2.3), 'body');
  }
  drawPattern(film, rig, 'head');
  drawLayer(film, rig, species, 'marks');
  if (!build.body) drawClothes(film, rig);
  finish(canvas, film, 3, { shadow: 2 });
  if (!build.body) drawWorn(canvas, rig, 'neck');
  drawFace(canvas, rig, species);
  drawFilm(canvas, rig, species, 'over');
  drawWorn(canvas, rig, 'face');
  drawProps(canvas, rig, 'face');
  drawWorn(canvas, rig, 'head');
}

function drawFilm(canvas: Layer, rig: Rig, species: Species, layer: LayerName): void {
  const film = canvas.film();
  if (drawLayer(film, rig, species, layer)) finish(canvas, film, 2);
}

function finish(canvas: Layer, film: Layer, lightDepth: number, options?: StampOptions): void {
  film.cutBelow(GROUND);
  film.light(lightDepth);
  canvas.stamp(film, options);
}

function drawWorn(canvas: Layer, rig: Rig, area: 'head' | 'face' | 'neck' | 'back'): void {
  const accessory = accessoriesOf(rig.design)[area];
  if (accessory) drawAccessory(canvas, rig, accessory);
}
