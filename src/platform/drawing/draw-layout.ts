// Drawings of boxes and text. Text becomes outlines in one typeface, so that a drawing looks the same in every viewer.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font } from 'satori';

/** A box or a picture of a drawing, as the layout library expects it. */
export interface Layout {
  readonly type: 'div' | 'img';
  readonly props: Readonly<Record<string, unknown>>;
  /** Required of React elements, which the layout library expects. */
  readonly key: null;
}

export function box(style: Readonly<Record<string, string | number>>, ...children: (Layout | string)[]): Layout {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children }, key: null };
}

/** Creates a picture of a data URL, drawn in this size. */
export function picture(src: string, { width, height }: Size): Layout {
  return { type: 'img', props: { src, width, height }, key: null };
}

/** The scripts that the typeface covers. Each has its own font file; they are tried in this order. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
const WEIGHTS = [600, 800] as const;
export const FONT_FAMILY = SUBSETS.map((subset) => `Nunito ${subset}`).join(', ');

let loaded: readonly Font[] | undefined;

/** Loads the fonts on first use, so that a service that only answers JSON does not pay for them. */
function loadFonts(): readonly Font[] {
  const { resolve } = createRequire(import.meta.url);
  loaded ??= SUBSETS.flatMap((subset) =>
    WEIGHTS.map((weight) => ({
      name: `Nunito ${subset}`,
      weight,
      style: 'normal' as const,
      data: readFileSync(resolve(`@fontsource/nunito/files/nunito-${subset}-${weight}-normal.woff`)),
    })),
  );
  return loaded;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the drawing as SVG with all text as paths. Without a width it is as wide as its content. */
export function drawSvg(layout: Layout, size: { readonly width?: number; readonly height: number }): Promise<string> {
  return satori(layout, { ...size, fonts: [...loadFonts()] } as Parameters<typeof satori>[1]);
}

/** Returns the drawing as PNG, over a piece of SVG with shapes that boxes cannot express. */
export async function drawPng(layout: Layout, size: Size, { scale = 1, under = '' } = {}): Promise<Buffer> {
  // An outer element would be one more layer that the renderer fails to position.
  const svg = dropUnseen(await drawSvg(layout, size), size).replace('>', () => `>${under}`);
  return new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, font: { loadSystemFonts: false } }).render().asPng();
}

/**
 * Removes shapes that lie outside of the canvas. The renderer aborts the process when a clipped one lies more than a
 * canvas away from it.
 */
function dropUnseen(svg: string, { width, height }: Size): string {
  return svg.replaceAll(/<(?:rect|path|image)\b[^>]*\/>/g, (shape) => {
    const numberOf = (name: string) => Number(new RegExp(`\\s${name}="([^"]+)"`).exec(shape)?.[1]);
    const [, startX, startY] = /\sd="M(-?[\d.]+)[ ,]?(-?[\d.]+)/.exec(shape) ?? [];
    const left = numberOf('x') || Number(startX ?? 0);
    const top = numberOf('y') || Number(startY ?? 0);
    // Outlines of text have no size.
    const right = left + (numberOf('width') || width);
    const bottom = top + (numberOf('height') || height);
    return left > width || top > height || right < 0 || bottom < 0 ? '' : shape;
  });
}

/**
 * Returns a name that the typeface can draw. Signs that it lacks, such as emoji, are omitted. A name with a letter that
 * it lacks would be misspelt, so `instead` is returned.
 */
export async function toDrawableName(name: string, instead: string): Promise<string> {
  const text = name.normalize('NFC');
  const missing = await findMissing(text);
  if ([...missing].some((sign) => /[\p{L}\p{N}]/u.test(sign))) return instead;
  const drawable = [...GRAPHEMES.segment(text)].filter(({ segment }) => !missing.has(segment));
  const written = drawable.map(({ segment }) => segment).join('');
  return /[\p{L}\p{N}]/u.test(written) ? written.replaceAll(/\s+/g, ' ').trim() : instead;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

async function findMissing(text: string): Promise<Set<string>> {
  const missing = new Set<string>();
  await satori(box({ fontFamily: FONT_FAMILY, fontWeight: 800 }, text), {
    width: 1,
    height: 1,
    fonts: [...loadFonts()],
    loadAdditionalAsset: async (_language, segment) => {
      for (const { segment: sign } of GRAPHEMES.segment(segment)) missing.add(sign);
      return [];
    },
  });
  return missing;
}
