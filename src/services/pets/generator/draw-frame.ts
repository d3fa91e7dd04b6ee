// One frame: the parts of the figure, from the back to the front.
import type { StateName } from '../model/atlas.ts';
import { drawAccessory } from './accessories/draw-accessory.ts';
import { drawClothes } from './accessories/draw-clothes.ts';
import { accessoriesOf } from './accessories/worn.ts';
import { CELL, CLEAR_EDGE, Layer, PLAIN_VIEW, type StampOptions, type View } from './canvas/layer.ts';
import { blob, capsule } from './canvas/shape.ts';
import type { Held, PetDesign, Size } from './design.ts';
import { drawCheeks, drawEyes, drawMouth, type FaceStyle } from './face.ts';
import { drawArm, drawLegs, drawStep } from './limbs.ts';
import { drawPattern } from './pattern.ts';
import { type Hand, hand, type Pose } from './pose.ts';
import { drawHeld, isInHand } from './props/draw-held.ts';
import { drawProps } from './props/draw-props.ts';
import { drawSurroundings } from './props/draw-surroundings.ts';
import { GROUND, type Rig, SIDES, toRig } from './rig.ts';
import { dress } from './roles/dress.ts';
import { isDarkFace } from './species/colours-of.ts';
import { speciesOf } from './species/index.ts';
import type { Painter, Species } from './species/species.ts';
import { poseOf } from './states/pose-of.ts';

export function drawFrame(design: PetDesign, state: StateName, frame: number): Layer {
  const dressed = dress(design);
  const species = speciesOf(dressed);
  const view = viewOf(dressed);
  const isMirrored = state === 'running-left';
  const pose = withHands(poseOf(state, frame, design.mood, species.build), dressed);
  return drawPose(dressed, species, withinHeadroom(dressed, species, pose, isMirrored, view), isMirrored, view);
}

const SCALES: Readonly<Record<Size, number>> = { tiny: 0.6, small: 0.8, normal: 1, big: 1.12, giant: 1.25 };
const CHILD_SCALE = 0.8;
/** Poses that reach furthest to the sides and to the top. */
const WIDEST = [
  ['idle', 0],
  ['waving', 1],
  ['running-right', 3],
  ['failed', 2],
  ['failed', 4],
] as const satisfies [StateName, number][];

/** Of one design, all frames have the same view. */
const views = new WeakMap<PetDesign, View>();

/** As large as the design asks for, and as the cell allows. */
function viewOf(design: PetDesign): View {
  const known = views.get(design);
  if (known !== undefined) return known;
  const scale = SCALES[design.size] * (design.age === 'child' ? CHILD_SCALE : 1);
  const species = speciesOf(design);
  const asked = scale === 1 ? PLAIN_VIEW : { scale, dx: 0, dy: 0 };
  const shares = WIDEST.map(([state, frame]) => {
    const pose = withHands(poseOf(state, frame, design.mood, species.build), design);
    const layer = drawPose(design, species, { ...pose, lift: 0 }, false, asked);
    const { left = 2, right = 2, top = 2 } = layer.bounds() ?? {};
    const middle = (CELL.width - 1) / 2;
    const reach = middle - CLEAR_EDGE;
    const high = pose.isSide ? 1 : (GROUND - CLEAR_EDGE) / (GROUND - top);
    return Math.min(1, reach / (middle - left), reach / (right - middle), high);
  });
  const share = Math.min(...shares);
  const view = share === 1 ? asked : { scale: scale * share, dx: 0, dy: 0 };
  views.set(design, view);
  return view;
}

/** Hands that hold something reach out with it instead of resting. */
function withHands(pose: Pose, { held }: PetDesign): Pose {
  const [left, right] = pose.hands;
  const carry = (place: Hand, thing: Held | undefined): Hand =>
    thing !== undefined && isInHand(thing) && place.place === 'rest' ? hand('carry') : place;
  return held.length === 0 ? pose : { ...pose, hands: [carry(left, held[0]), carry(right, held[1])] };
}

/** Tall pets jump less high than small ones, because the cell bounds them; upright runners jump lower still. */
function withinHeadroom(design: PetDesign, species: Species, pose: Pose, isMirrored: boolean, view: View): Pose {
  if (pose.lift === 0 && !pose.isSide) {
    return pose;
  }
  const top = drawPose(design, species, { ...pose, lift: 0 }, isMirrored, view).bounds()?.top ?? CLEAR_EDGE;
  const room = top - CLEAR_EDGE;
  return { ...pose, lift: Math.max(0, Math.min(pose.lift, room)), nod: pose.nod + Math.max(0, -room) };
}

function drawPose(design: PetDesign, species: Species, pose: Pose, isMirrored: boolean, view: View): Layer {
  const canvas = new Layer(isMirrored, view);
  const rig = toRig(design, species.build, pose);
  drawProps(canvas, rig, 'behind');
  drawSurroundings(canvas, rig);
  if (!pose.isSide) {
    drawFront(canvas, rig, species);
  } else if (species.build.gait === 'four') {
    drawSideOnFour(canvas, rig, species);
  } else {
    drawSideUpright(canvas, rig, species);
  }
  drawProps(canvas, rig, 'before');
  return canvas;
}

function drawFront(canvas: Layer, rig: Rig, species: Species): void {
  drawWorn(canvas, rig, 'back');
  drawFilm(canvas, rig, species.behind);
  drawLegs(canvas, rig);
  drawTorso(canvas, rig, species);
  const resting = SIDES.filter((side) => rig.pose.hands[side === -1 ? 0 : 1].place === 'rest');
  for (const side of resting) {
    drawArm(canvas, rig, side);
  }
  if (rig.build.body) {
    drawWorn(canvas, rig, 'neck');
  }
  drawHead(canvas, rig, species);
  drawProps(canvas, rig, 'arms');
  for (const side of SIDES.filter((side) => !resting.includes(side))) {
    drawArm(canvas, rig, side);
  }
  drawHeld(canvas, rig);
}

function drawSideOnFour(canvas: Layer, rig: Rig, species: Species): void {
  const { body, pose } = rig;
  const hip = { x: body.x - 5, y: body.y + 2 };
  const chest = { x: body.x + 6, y: body.y + 2 };
  drawFilm(canvas, rig, species.behind);
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
  if (hasLegs) {
    drawStep(canvas, rig, { ...hip, x: hip.x + 2 }, pose.stride + (pose.isHopping ? 0.08 : 0.5), true);
  }
  drawWorn(canvas, rig, 'back');
  drawFilm(canvas, rig, species.behind);
  if (hasLegs) {
    drawStep(canvas, rig, { ...hip, x: hip.x - 1 }, pose.stride, false);
  }
  drawTorso(canvas, rig, species);
  if (build.body) {
    drawArm(canvas, rig, 1);
    drawWorn(canvas, rig, 'neck');
  }
  drawHead(canvas, rig, species);
  if (!build.body) {
    drawArm(canvas, rig, 1);
  }
  drawHeld(canvas, rig);
}

function drawTorso(canvas: Layer, rig: Rig, species: Species): void {
  const { body, build } = rig;
  if (!build.body) {
    return;
  }
  const film = canvas.film();
  if (species.torso) {
    species.torso(film, rig);
  } else {
    film.fill(blob(body.x, body.y, body.rx, body.ry, body.ry, 2.3), 'body');
  }
  if (build.neck) film.fill(capsule({ x: rig.neck.x, y: body.y - 2 }, rig.head, 4, 3.5), 'body');
  drawPattern(film, rig, 'body');
  species.torsoMarkings?.(film, rig);
  drawClothes(film, rig);
  film.cutBelow(GROUND);
  film.light(2);
  canvas.stamp(film);
}

function drawHead(canvas: Layer, rig: Rig, species: Species): void {
  const { head, build } = rig;
  const film = canvas.film();
  species.ears?.(film, rig);
  if (species.head) {
    species.head(film, rig);
  } else {
    film.fill(blob(head.x, head.y, head.rx, head.ry, head.ry, build.head.squareness ?? 2.3), 'body');
  }
  drawPattern(film, rig, 'head');
  species.markings?.(film, rig);
  if (!build.body) drawClothes(film, rig);
  film.cutBelow(GROUND);
  film.light(3);
  canvas.stamp(film, { shadow: 2 });
  if (!build.body) {
    drawWorn(canvas, rig, 'neck');
  }
  drawFace(canvas, rig, species);
}

function drawFace(canvas: Layer, rig: Rig, species: Species): void {
  const isDark = isDarkFace(rig.design);
  const style: FaceStyle = {
    isDark,
    isMouthLight: isDark,
    hasEyes: true,
    hasMouth: true,
    hasCheeks: true,
    ...species.faceStyle,
  };
  species.face?.(canvas, rig);
  if (style.hasCheeks && rig.pose.isBlushing) {
    drawCheeks(canvas, rig);
  }
  if (style.hasEyes) {
    drawEyes(canvas, rig, style);
  }
  if (style.hasMouth) {
    drawMouth(canvas, rig, style.isMouthLight);
  }
  drawFilm(canvas, rig, species.over, { outline: 'soft' });
  drawWorn(canvas, rig, 'face');
  drawProps(canvas, rig, 'face');
  drawWorn(canvas, rig, 'head');
}

function drawFilm(canvas: Layer, rig: Rig, painter: Painter | undefined, options?: StampOptions): void {
  if (painter) {
    const film = canvas.film();
    painter(film, rig);
    film.cutBelow(GROUND);
    film.light(2);
    canvas.stamp(film, options);
  }
}

function drawWorn(canvas: Layer, rig: Rig, place: 'head' | 'face' | 'neck' | 'back'): void {
  const accessory = accessoriesOf(rig.design)[place];
  if (accessory) {
    drawAccessory(canvas, rig, accessory);
  }
}
