// Species as data: what a plan changes of a build, and the programs that draw the figure on it.
import type { Material } from '../canvas/material.ts';
import type { Age, Colour } from '../design.ts';
import { drawProgram } from '../program/draw-program.ts';
import { parseProgram } from '../program/parse-program.ts';
import type { Build, Rig } from '../rig.ts';
import builds from './builds.json' with { type: 'json' };
import type { Painter, Species } from './species.ts';

/**
 * The bodies that all species are variations of: a small animal that sits and runs on four legs, a bird with wings for
 * arms, a small figure on two legs, a thing with a face, short legs and thin arms, and a soft body without legs.
 */
const BUILDS = builds as Readonly<Record<keyof typeof builds, Build>>;

/** Painters of a species by what they are called in a plan; a `+` before the name adds to what is there. */
const LAYERS = {
  behind: 'behind',
  torso: 'torso',
  chest: 'torsoMarkings',
  ears: 'ears',
  head: 'head',
  marks: 'markings',
  face: 'face',
  over: 'over',
} as const satisfies Record<string, keyof Species>;
type LayerName = keyof typeof LAYERS;

export interface Plan
  extends Partial<Pick<Build, 'gait' | 'move' | 'legs' | 'arms' | 'legLength' | 'shoulder' | 'neck' | 'hatRise'>> {
  readonly from?: keyof typeof BUILDS;
  /** Half width and half height of the head, or of all of a thing; how square a plain one is. */
  readonly size?: readonly number[];
  /** Half width and half height. */
  readonly body?: readonly number[];
  readonly limbs?: Material;
  readonly trousers?: Material;
  readonly tips?: Material;
  readonly feet?: Material;
  /** Half the distance of the eyes, how far below the middle they and the mouth are, their size, and how far to the right. */
  readonly eyes?: readonly number[];
  /** What the face lies on, where it is not the body. */
  readonly faceOn?: Material;
  /** Whether it has the mouth of all others; `dark` also in a dark face, where it lies on a light muzzle. */
  readonly mouth?: boolean | 'dark' | 'light';
  /** Whether its eyes shine, as those in dark faces do; otherwise the colour that the face lies on decides. */
  readonly glow?: boolean;
  /** Whether it has the eyes of all others; some are drawn with eyes of their own. */
  readonly look?: boolean;
  readonly cheeks?: boolean;
  readonly colours?: Readonly<
    Partial<Record<'body' | 'belly' | 'accent' | 'eye' | 'pattern' | 'hair' | 'skin', string>>
  >;
  readonly draw?: Readonly<Partial<Record<LayerName | `+${LayerName}`, string>>>;
}

/** A certain thing among those that a template stands for. */
export interface Signature extends Plan {
  /** Divided by commas; the first is what it is called. */
  readonly nouns: string;
  readonly age?: Age;
  readonly wears?: readonly string[];
  readonly holds?: readonly string[];
}

const BLANK: Species = {
  colours: { body: '#8ec9f0', belly: '#f6f4ee', accent: '#f4826c', eye: '#4b4458' },
  build: BUILDS.thing,
};

export function toSpecies(plan: Plan, base: Species = BLANK): Species {
  const build = toBuild(plan, plan.from === undefined ? base.build : BUILDS[plan.from]);
  return {
    // A head of its own is another drawing altogether.
    ...(plan.draw?.head === undefined ? base : BLANK),
    ...toPainters(plan, build, base),
    colours: { ...base.colours, ...(plan.colours as Partial<Record<string, Colour>>) },
    build,
    ...(plan.faceOn === undefined && base.faceOn === undefined ? {} : { faceOn: plan.faceOn ?? base.faceOn ?? 'body' }),
    faceStyle: {
      ...base.faceStyle,
      ...(plan.mouth === undefined ? {} : { hasMouth: plan.mouth !== false }),
      ...(typeof plan.mouth === 'string' ? { isMouthLight: plan.mouth === 'light' } : {}),
      ...(plan.glow === undefined ? {} : { isDark: plan.glow }),
      ...(plan.look === undefined ? {} : { hasEyes: plan.look }),
      ...(plan.cheeks === undefined ? {} : { hasCheeks: plan.cheeks }),
    },
  };
}

function toBuild(plan: Plan, base: Build): Build {
  const { size, body, eyes } = plan;
  const [rx = base.head.rx, ry = base.head.ry, squareness = base.head.squareness ?? 2.3] = size ?? [];
  const [eyeGap = base.face.eyeGap, eyeY = base.face.eyeY, mouthY = base.face.mouthY, eyeSize, x] = eyes ?? [];
  const kept = [
    'gait',
    'move',
    'legs',
    'arms',
    'legLength',
    'shoulder',
    'neck',
    'hatRise',
    'limbs',
    'trousers',
    'tips',
    'feet',
  ] as const;
  return {
    ...base,
    ...Object.fromEntries(kept.filter((key) => plan[key] !== undefined).map((key) => [key, plan[key]])),
    head: { rx, ry, squareness },
    ...(body === undefined ? {} : { body: { rx: body[0] ?? 8, ry: body[1] ?? 7 } }),
    face: {
      ...base.face,
      eyeGap,
      eyeY,
      mouthY,
      ...(eyeSize === undefined ? {} : { eyeSize }),
      ...(eyes === undefined ? {} : { x: x ?? 0 }),
    },
  };
}

function toPainters({ draw = {} }: Plan, build: Build, base: Species): Partial<Species> {
  const painters: [string, Painter][] = [];
  for (const [name, text] of Object.entries(draw)) {
    const layer = name.replace('+', '') as LayerName;
    const key = LAYERS[layer];
    const painter = toPainter(text, layer, build);
    const before = name.startsWith('+') ? base[key] : undefined;
    painters.push([key, before === undefined ? painter : inTurn(before, painter)]);
  }
  return Object.fromEntries(painters);
}

function inTurn(first: Painter, second: Painter): Painter {
  return (film, rig) => {
    first(film, rig);
    second(film, rig);
  };
}

/** Numbers of a program are pixels of its part as this build has it: other proportions stretch them. */
function toPainter(text: string, layer: LayerName, build: Build): Painter {
  const program = parseProgram(text, USUAL_MODES[layer]);
  const part =
    build.body !== undefined && (layer === 'behind' || layer === 'torso' || layer === 'chest') ? 'body' : 'head';
  const { rx, ry } = build[part] ?? build.head;
  return (film, rig: Rig) => {
    const oval = rig[part];
    const wide = oval.rx / rx;
    // Wings and tails reach to the edge of the cell: they do not grow with the rest.
    const place = {
      x: oval.x,
      y: oval.y,
      wide: layer === 'behind' ? Math.min(wide, part === 'body' && rig.pose.isSide ? LONG_BODY : 1) : wide,
      high: oval.ry / ry,
      rx: oval.rx,
      ry: oval.ry,
    };
    drawProgram(film, program, place, rig);
  };
}

/** From the side, a body on four legs is longer. */
const LONG_BODY = 1.45;

/** Marks belong on what is there. */
const USUAL_MODES = {
  behind: 'fill',
  torso: 'fill',
  chest: 'tint',
  ears: 'fill',
  head: 'fill',
  marks: 'tint',
  face: 'cover',
  over: 'fill',
} as const;
