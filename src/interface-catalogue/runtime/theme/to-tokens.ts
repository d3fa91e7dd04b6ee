// A theme as CSS variables. It keeps the requested colours and derives the others so that texts are readable.
import type { Theme } from '../../model/payload.ts';
import { isColour, mix, toContrast, toInk, toReadable } from './colour.ts';

export type Scheme = 'light' | 'dark';
export type Tokens = { readonly [name: `--m-${string}`]: string };

/** WCAG 2.2 AA: text, and the edges of controls. */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

const DEFAULTS = {
  light: { background: '#f7f8fa', ink: '#12161f', accent: '#4f46e5' },
  dark: { background: '#0e1118', ink: '#f1f3f8', accent: '#818cf8' },
};
const STATES = { good: '#15803d', warning: '#b45309', bad: '#dc2626' };
/** Gold is too light for the edge of a control; the number of stars is written beside them. */
const STAR = '#f2a900';
const RADII = { none: 0, small: 5, medium: 10, large: 18 };
const DENSITIES = { compact: 0.8, normal: 1, roomy: 1.25 };
const FONTS = {
  sans: "'Inter Variable', Inter, ui-sans-serif, system-ui, sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Iowan Old Style', Georgia, serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, monospace",
};
/** The spaces in pixels at normal density. */
const SPACES = [4, 8, 12, 16, 24, 32, 48, 72];

/** Returns the scheme of a theme, which a requested background decides. */
export function toScheme(theme: Theme, preferred: Scheme): Scheme {
  if (isColour(theme.background)) return toInk(theme.background) === '#ffffff' ? 'dark' : 'light';
  return theme.mode === 'auto' ? preferred : theme.mode;
}

/** Returns the theme in the mode of a switch (true is dark) or a choice ("Dark"), without a background of the other mode. */
export function withChosenMode(theme: Theme, chosen: unknown): Theme {
  const mode =
    chosen === true || chosen === 'Dark' ? 'dark' : chosen === false || chosen === 'Light' ? 'light' : undefined;
  if (mode === undefined) return theme;
  const { background, ...rest } = theme;
  return background !== undefined && toScheme(theme, mode) === mode ? { ...theme, mode } : { ...rest, mode };
}

export function toTokens(theme: Theme, preferred: Scheme): Tokens {
  const scheme = toScheme(theme, preferred);
  const background = isColour(theme.background) ? theme.background : DEFAULTS[scheme].background;
  const accent = isColour(theme.accent) ? theme.accent : DEFAULTS[scheme].accent;
  const surfaces = toSurfaces(background, accent, scheme, isColour(theme.background));
  return {
    '--m-background': background,
    ...surfaces.tokens,
    ...toAccentTokens(accent, surfaces),
    ...Object.assign({}, ...Object.entries(STATES).map(([name, colour]) => toStateTokens(name, colour, surfaces))),
    '--m-star': STAR,
    ...toShapeTokens(theme, scheme),
  };
}

interface Surfaces {
  readonly text: string;
  readonly surface: string;
  /** The surfaces that are not soft. */
  readonly plain: readonly string[];
  /** Everything that text may lie on. */
  readonly all: readonly string[];
  readonly tokens: Tokens;
}

function toSurfaces(background: string, accent: string, scheme: Scheme, isNamed: boolean): Surfaces {
  const pole = toInk(background);
  const opposite = pole === '#000000' ? '#ffffff' : '#000000';
  // Cards move away from the colour of text, so that it can be read on them too; a nearly black page has no room for that.
  const isDeep = pole === '#ffffff' && toContrast(background, '#000000') < 2;
  const surface = isDeep ? mix(background, '#ffffff', 0.055) : mix(background, opposite, isNamed ? 0.72 : 1);
  const surface2 = isDeep ? mix(background, '#ffffff', 0.1) : mix(surface, pole, 0.06);
  const plain = [background, surface, surface2];
  const all = [...plain, ...[accent, ...Object.values(STATES)].map((colour) => toSoft(surface, colour))];
  const ink = DEFAULTS[scheme].ink;
  const text = plain.every((colour) => toContrast(ink, colour) >= 7) ? ink : pole;
  return {
    text,
    surface,
    plain,
    all,
    tokens: {
      '--m-text': text,
      '--m-muted': toReadable(mix(text, background, 0.38), text, all, TEXT_CONTRAST),
      '--m-surface': surface,
      '--m-surface-2': surface2,
      '--m-border': mix(surface, text, isDeep ? 0.14 : 0.12),
      '--m-border-strong': toReadable(mix(surface, text, 0.4), text, [surface, background], EDGE_CONTRAST),
    },
  };
}

/** Returns the background of selected parts, or of parts with a state. */
function toSoft(surface: string, colour: string): string {
  return mix(surface, colour, 0.12);
}

function toAccentTokens(accent: string, { text, surface, plain, all }: Surfaces): Tokens {
  return {
    '--m-accent': accent,
    '--m-on-accent': toInk(accent),
    '--m-accent-soft': toSoft(surface, accent),
    // The accent as the colour of text and of edges: the nearest readable colour.
    '--m-accent-text': toReadable(accent, text, all, TEXT_CONTRAST),
    '--m-accent-edge': toReadable(accent, text, plain, EDGE_CONTRAST),
    '--m-accent-hover': mix(accent, toInk(accent) === '#ffffff' ? '#000000' : '#ffffff', 0.12),
  };
}

function toStateTokens(name: string, colour: string, { text, surface, all }: Surfaces): Tokens {
  const readable = toReadable(colour, text, all, TEXT_CONTRAST);
  const soft = toSoft(surface, colour);
  return { [`--m-${name}`]: readable, [`--m-on-${name}`]: toInk(readable), [`--m-${name}-soft`]: soft };
}

function toShapeTokens(theme: Theme, scheme: Scheme): Tokens {
  const radius = RADII[theme.radius] ?? RADII.medium;
  const density = DENSITIES[theme.density] ?? 1;
  const shade = scheme === 'dark' ? '0 0 0 / 0.5' : '15 23 42 / 0.08';
  return {
    '--m-radius': `${radius}px`,
    '--m-radius-small': `${Math.round(radius * 0.6)}px`,
    '--m-radius-large': `${Math.round(radius * 1.5)}px`,
    '--m-font': FONTS[theme.font] ?? FONTS.sans,
    '--m-font-mono': FONTS.mono,
    '--m-shadow-1': `0 1px 2px rgb(${shade})`,
    '--m-shadow-2': `0 4px 12px -2px rgb(${shade}), 0 16px 40px -8px rgb(${shade})`,
    ...Object.fromEntries(SPACES.map((space, index) => [`--m-space-${index + 1}`, `${Math.round(space * density)}px`])),
  };
}
