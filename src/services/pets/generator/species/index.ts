// Species as data: a plan changes a build and has the programs that draw the figure; a signature changes a plan.
import type { PetKind } from '../../model/pet.ts';
import type { Layer } from '../canvas/layer.ts';
import type { Material } from '../canvas/material.ts';
import type { Age, Colour, DesignColours, PetDesign, SpeciesName } from '../design.ts';
import { drawProgram } from '../program/draw-program.ts';
import { type Program, parseProgram } from '../program/parse-program.ts';
import type { Build, Rig } from '../rig.ts';
import builds from './builds.json' with { type: 'json' };
import plans from './plans.json' with { type: 'json' };
import signatures from './signatures.json' with { type: 'json' };

/**
 * The layers of a figure and how their steps are drawn unless they say otherwise. What one layer draws is lit and outlined
 * as one piece.
 */
const LAYERS = {
  /** Tail, spines, shell: behind everything. */
  behind: 'fill',
  /** Replaces a plain body. */
  torso: 'fill',
  /** Marks on the body, before it is lit. */
  chest: 'tint',
  /** Under the head and in one piece with it. */
  ears: 'fill',
  /** Replaces a plain head. */
  head: 'fill',
  /** Marks on the head, before it is lit. */
  marks: 'tint',
  /** Muzzle, nose and beak, before the eyes; neither lit nor outlined. */
  face: 'cover',
  /** Beak, horn, visor: over the face, with an outline. */
  over: 'fill',
} as const;
export type LayerName = keyof typeof LAYERS;

interface FacePlan {
  /** The material under the face, if it is not the body. */
  readonly faceOn?: Material;
  /** False if there is no usual mouth; `dark` and `light` set its colour if the muzzle differs from the face. */
  readonly mouth?: boolean | 'dark' | 'light';
  /** Makes the eyes shine; the default is true in a dark face. */
  readonly glow?: boolean;
  /** False if the plan draws its own eyes. */
  readonly look?: boolean;
  readonly cheeks?: boolean;
}

interface Plan extends FacePlan {
  /** The build that all measures start from. */
  readonly from?: keyof typeof builds;
  readonly build?: Partial<Build>;
  /** Half width and half height of the head, or of all of a thing; how square a plain one is. */
  readonly size?: readonly number[];
  /** Half width and half height. */
  readonly body?: readonly number[];
  /** Half the distance of the eyes, how far below the middle they and the mouth are, their size, and how far to the right. */
  readonly eyes?: readonly number[];
  readonly colours?: DesignColours;
  /** Programs; a `+` before the name of a layer adds to that of the plan. */
  readonly draw?: Readonly<Partial<Record<LayerName | `+${LayerName}`, string>>>;
}

interface SpeciesPlan extends Plan {
  readonly kind: PetKind;
  /** Body colours to choose from where the description names none. */
  readonly coats?: readonly string[];
  /** Names that suit the species, divided by commas. */
  readonly names?: string;
}

/** One certain thing among those of a species. */
interface Signature extends Plan {
  /** Divided by commas; the first is its name. */
  readonly nouns: string;
  readonly age?: Age;
  readonly wears?: readonly string[];
  readonly holds?: readonly string[];
}

/** A program, the part that it is drawn on, and the part's size at rest. */
interface Drawing {
  readonly program: Program;
  readonly part: 'head' | 'body';
  readonly rx: number;
  readonly ry: number;
}

export interface Species extends FacePlan {
  readonly colours: DesignColours & Readonly<Record<'body' | 'belly' | 'accent' | 'eye', Colour>>;
  readonly build: Build;
  readonly layers: Readonly<Partial<Record<LayerName, readonly Drawing[]>>>;
}

export const PLANS = plans as Readonly<Record<SpeciesName, SpeciesPlan>>;
export const SIGNATURES = signatures as Readonly<Partial<Record<SpeciesName, Readonly<Record<string, Signature>>>>>;
/**
 * A small animal that sits and runs on four legs, a bird with wings for arms, a small figure on two legs, a thing with a
 * face, short legs and thin arms, and a soft body without legs.
 */
const BUILDS = builds as Readonly<Record<keyof typeof builds, Build>>;
const BLANK: Species = {
  colours: { body: '#8ec9f0', belly: '#f6f4ee', accent: '#f4826c', eye: '#4b4458' },
  build: BUILDS.thing,
  layers: {},
};
/** The factor by which a body on four legs is longer from the side. */
const LONG_BODY = 1.45;

/** Plans are parsed when they are first drawn, and kept: their number is bounded. */
const parsed = new Map<Plan, Species>();

/** Ignores a signature that the species does not have. */
export function speciesOf({ species, signature }: Pick<PetDesign, 'species' | 'signature'>): Species {
  const detail = findSignature(species, signature);
  const plan = detail ?? PLANS[species];
  const known = parsed.get(plan);
  if (known !== undefined) return known;
  const made = toSpecies(plan, detail === undefined || detail.from !== undefined ? BLANK : speciesOf({ species }));
  parsed.set(plan, made);
  return made;
}

export function findSignature(species: SpeciesName, signature = ''): Signature | undefined {
  const known = SIGNATURES[species] ?? {};
  return Object.hasOwn(known, signature) ? known[signature] : undefined;
}

function toSpecies(plan: Plan, base: Species): Species {
  const build = toBuild(plan, plan.from === undefined ? base.build : BUILDS[plan.from]);
  const { draw = {}, colours } = plan;
  // A plan with another head shares no layer with its base.
  const layers: Partial<Record<LayerName, readonly Drawing[]>> = draw.head === undefined ? { ...base.layers } : {};
  for (const [name, text] of Object.entries(draw)) {
    const layer = name.replace('+', '') as LayerName;
    const before = name.startsWith('+') ? (base.layers[layer] ?? []) : [];
    layers[layer] = [...before, toDrawing(text, layer, build)];
  }
  return { ...base, ...plan, colours: { ...base.colours, ...colours }, build, layers };
}

function toBuild({ build, size = [], body, eyes }: Plan, base: Build): Build {
  const [rx = base.head.rx, ry = base.head.ry, squareness = base.head.squareness] = size;
  const { face } = base;
  const [eyeGap = face.eyeGap, eyeY = face.eyeY, mouthY = face.mouthY, eyeSize = face.eyeSize, x = 0] = eyes ?? [];
  return {
    ...base,
    ...build,
    head: { rx, ry, squareness },
    ...(body && { body: { rx: body[0] ?? rx, ry: body[1] ?? ry } }),
    face: eyes === undefined ? face : { eyeGap, eyeY, mouthY, eyeSize, x },
  };
}

/** Numbers of a program are pixels of its part as this build has it: other proportions stretch them. */
function toDrawing(text: string, layer: LayerName, build: Build): Drawing {
  const isOfBody = layer === 'behind' || layer === 'torso' || layer === 'chest';
  const part = isOfBody && build.body !== undefined ? 'body' : 'head';
  const { rx, ry } = build[part] ?? build.head;
  return { program: parseProgram(text, LAYERS[layer]), part, rx, ry };
}

/** Returns whether the species has this layer. */
export function drawLayer(film: Layer, rig: Rig, { layers }: Species, layer: LayerName): boolean {
  for (const { program, part, rx, ry } of layers[layer] ?? []) {
    const oval = rig[part];
    // Wings and tails reach to the edge of the cell: they do not grow with the rest.
    const wideMax = layer !== 'behind' ? Number.POSITIVE_INFINITY : part === 'body' && rig.pose.isSide ? LONG_BODY : 1;
    drawProgram(film, program, { ...oval, wide: Math.min(oval.rx / rx, wideMax), high: oval.ry / ry }, rig);
  }
  return layers[layer] !== undefined;
}
