import { toChannels, toColour } from '../../../../language/colour.ts';
import type { Bitmap } from '../../package/images/frame.ts';
import type { Colour, DesignColours } from '../design.ts';
import { isVisible } from './bitmap.ts';

export interface Swatch {
  readonly colour: Colour;
  /** The share of all visible pixels, from 0 to 1. */
  readonly share: number;
}

type Point = readonly [number, number, number];

/** The number of sampled pixels; more do not change the palette. */
const SAMPLES_MAX = 4_000;
/** The clusters hardly move after this number of rounds. */
const ROUNDS = 12;
/** A rarer colour is a glint or an edge. */
const NOTED_SHARE = 0.04;

/** Returns the visible colours, the most frequent first: k-means from starting points that lie far apart. */
export function extractPalette(bitmap: Bitmap, count: number): Swatch[] {
  const points = listSamples(bitmap);
  let centres = chooseStart(points, count);
  for (let round = 0; round < ROUNDS; round++) {
    const clusters = toClusters(points, centres);
    centres = centres.map((centre, index) => toCentre(clusters[index] ?? []) ?? centre);
  }
  const clusters = toClusters(points, centres);
  return centres
    .map((centre, index) => ({ colour: toColour(centre), share: (clusters[index]?.length ?? 0) / points.length }))
    .filter(({ share }) => share > 0)
    .sort((left, right) => right.share - left.share);
}

/** Puts the most frequent colour on the body, the lightest on the belly and the most vivid on the trimmings. */
export function toDesignColours(swatches: readonly Swatch[]): DesignColours {
  const noted = swatches.filter(({ share }) => share >= NOTED_SHARE).map(({ colour }) => colour);
  // Drawings have outlines: black is a coat only where there is little else.
  const body = noted.find((colour) => toLightness(colour) > 60) ?? noted[0];
  if (body === undefined) return {};
  const others = noted.filter((colour) => colour !== body);
  const lightest = findMost(others, toLightness);
  const belly = lightest !== undefined && toLightness(lightest) > toLightness(body) ? lightest : undefined;
  const rest = others.filter((colour) => colour !== belly);
  const accent = findMost(rest, toChroma);
  const pattern = rest.find((colour) => colour !== accent);
  return { body, ...(belly && { belly }), ...(accent && { accent }), ...(pattern && { pattern }) };
}

/** Returns the colour with the greatest amount, the first of several. */
function findMost(colours: readonly Colour[], toAmount: (colour: Colour) => number): Colour | undefined {
  return colours.toSorted((left, right) => toAmount(right) - toAmount(left))[0];
}

function listSamples(bitmap: Bitmap): Point[] {
  const visible = Array.from({ length: bitmap.width * bitmap.height }, (_, index) => index).filter((index) =>
    isVisible(bitmap, index),
  );
  const step = Math.max(1, Math.floor(visible.length / SAMPLES_MAX));
  return visible.filter((_, order) => order % step === 0).map((index) => pointAt(bitmap, index));
}

export function pointAt({ rgba }: Bitmap, index: number): Point {
  return [rgba[index * 4] ?? 0, rgba[index * 4 + 1] ?? 0, rgba[index * 4 + 2] ?? 0];
}

/** Chooses starting points, each the farthest from those before it. */
function chooseStart(points: readonly Point[], count: number): Point[] {
  const [first] = points;
  if (first === undefined) return [];
  const centres = [toCentre(points) ?? first];
  const distances = points.map((point) => distance(point, centres[0] ?? first));
  while (centres.length < count) {
    const far = distances.indexOf(Math.max(...distances));
    const centre = points[far];
    if (centre === undefined || distances[far] === 0) break;
    centres.push(centre);
    points.forEach((point, index) => {
      distances[index] = Math.min(distances[index] ?? 0, distance(point, centre));
    });
  }
  return centres;
}

function toClusters(points: readonly Point[], centres: readonly Point[]): Point[][] {
  const clusters: Point[][] = centres.map(() => []);
  for (const point of points) clusters[findNearest(point, centres)]?.push(point);
  return clusters;
}

export function findNearest(point: Point, centres: readonly Point[]): number {
  const distances = centres.map((centre) => distance(point, centre));
  return distances.indexOf(Math.min(...distances));
}

function toCentre(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const sum: [number, number, number] = [0, 0, 0];
  for (const [red, green, blue] of points) {
    sum[0] += red;
    sum[1] += green;
    sum[2] += blue;
  }
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
}

/** Returns the squared distance, weighted by the sensitivity of the eye. */
function distance(left: Point, right: Point): number {
  return 3 * (left[0] - right[0]) ** 2 + 4 * (left[1] - right[1]) ** 2 + 2 * (left[2] - right[2]) ** 2;
}

function toLightness(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

function toChroma(colour: Colour): number {
  return Math.max(...toChannels(colour)) - Math.min(...toChannels(colour));
}
