// What a prompt says about colours and style. Colours are kept exactly as they were asked for.

import { DEFAULT_THEME, type Theme } from '../../../../interface-catalogue/model/payload.ts';
import { toLuminance } from '../../../../language/colour.ts';
import { type ColourMention, listColours } from './colour.ts';
import style from './style-words.json' with { type: 'json' };

interface Colours {
  background?: string;
  accent?: string;
}

const BACKGROUND = new RegExp(`\\b(?:${style.background})\\b`);
const COMPONENT = new RegExp(`\\b(?:${style.component})\\b`);
const THEME = new RegExp(`\\b(?:${style.theme})\\b`);
const HEAD = new RegExp(`^[ -]*(?:and \\w+ )?(?:${style.heads})\\b`);
const STYLE_ONLY = new RegExp(style.styleOnly, 'i');
const DARK = new RegExp(`\\b(?:${style.darkMode})\\b`);
const LIGHT = new RegExp(`\\b(?:${style.lightMode})\\b`);
/** "Background: #fafafa". */
const ADJACENT = new RegExp(`\\b(?:${style.background}|${style.component})(?: colou?r)?\\s*[:=]?\\s*$`);
/** Words that colours are given with; without them a colour describes a thing. */
const SETTING = /\b(?:as|for|to|with|in|use|using|set|apply|colou?rs?|background|theme|accents?|palette|buttons?)\b/;
/** Names of colours that are things, too: "a wine shop", "olive oil". */
const NOUNS = new Set(style.nouns.split(', '));
/** Below it text on the colour is light. */
const DARK_LUMINANCE = 0.18;
/** Above it a colour is pale enough to lie behind text. */
const PALE_LUMINANCE = 0.6;

export function parseTheme(sentences: readonly string[]): Theme {
  const colours: Colours = {};
  for (const sentence of sentences) takeColours(sentence.toLowerCase(), colours);
  const text = sentences.join('\n').toLowerCase();
  const font = findStyle(style.font, text);
  return {
    ...colours,
    mode: toMode(text, colours.background),
    radius: (findStyle(style.radius, text) as Theme['radius'] | undefined) ?? DEFAULT_THEME.radius,
    density: (findStyle(style.density, text) as Theme['density'] | undefined) ?? DEFAULT_THEME.density,
    font: (font as Theme['font'] | undefined) ?? DEFAULT_THEME.font,
  };
}

/** Whether a phrase is only about the look, so that it asks for no part of the interface. */
export function isStyle(phrase: string): boolean {
  const text = phrase.toLowerCase();
  const mentions = listColours(text);
  const hasRole = mentions.some(
    (mention, index) => findRole(text, mention, mentions[index - 1], mentions[index + 1]) !== undefined,
  );
  return (hasRole && SETTING.test(text)) || STYLE_ONLY.test(text);
}

function toMode(text: string, background: string | undefined): Theme['mode'] {
  if (background !== undefined) return toLuminance(background) < DARK_LUMINANCE ? 'dark' : 'light';
  if (DARK.test(text) && !LIGHT.test(text)) return 'dark';
  return LIGHT.test(text) && !DARK.test(text) ? 'light' : DEFAULT_THEME.mode;
}

function takeColours(sentence: string, colours: Colours): void {
  const mentions = listColours(sentence);
  for (const [index, mention] of mentions.entries()) {
    const role = findRole(sentence, mention, mentions[index - 1], mentions[index + 1]);
    if (role === 'background') colours.background ??= mention.hex;
    else if (role === 'accent') colours.accent ??= mention.hex;
    else if (role === 'theme') takeThemeColour(mention.hex, colours);
  }
}

/** A pale colour of a theme lies behind everything; others mark what can be pressed. */
function takeThemeColour(hex: string, colours: Colours): void {
  if (toLuminance(hex) > PALE_LUMINANCE && colours.background === undefined) colours.background = hex;
  else colours.accent ??= hex;
}

type Role = 'background' | 'accent' | 'theme';

/** By the nearest word that says so: after the colour up to the next one, else before it. */
function findRole(
  text: string,
  mention: ColourMention,
  before?: ColourMention,
  after?: ColourMention,
): Role | undefined {
  const following = text.slice(mention.end, after?.start ?? text.length);
  const preceding = text.slice(before?.end ?? 0, mention.start);
  const adjacent = ADJACENT.exec(preceding)?.[0];
  if (adjacent !== undefined) return toRole(adjacent);
  if (/^(?:\s+colou?r)?\s*(?:as|for|to|on|in)\b/.test(following)) {
    const role = toRole(following);
    if (role !== undefined) return role;
  }
  if (/\b(?:to|in|with|is|be|are|of|colou?red|:|=|using|use)\s*(?:an? |the |#)?$|[:=(]\s*$/.test(preceding)) {
    const role = toRole(preceding);
    if (role !== undefined) return role;
  }
  if (/^[ -]*buttons?\b/.test(following)) return 'accent';
  if (NOUNS.has(mention.name) && !/^\s+(?:colou?r|theme|background|accents?|tones?)/.test(following)) return undefined;
  if (HEAD.test(following)) return /^[ -]*buttons?/.test(following) ? 'accent' : 'theme';
  return toRole(following.slice(0, 40)) ?? toRole(preceding);
}

function toRole(text: string): Role | undefined {
  const places: [Role, number][] = [
    ['background', text.search(BACKGROUND)],
    ['accent', text.search(COMPONENT)],
    ['theme', text.search(THEME)],
  ];
  const found = places.filter(([, place]) => place >= 0).sort((one, other) => one[1] - other[1]);
  // "Background colour" and "colour of the buttons": the particular word counts, wherever it stands.
  return (found.find(([role]) => role !== 'theme') ?? found[0])?.[0];
}

function findStyle(styles: Readonly<Record<string, string>>, text: string): string | undefined {
  return Object.keys(styles).find((name) => new RegExp(`\\b(?:${styles[name]})\\b`).test(text));
}
