// The wishes of a prompt about colours and style. Colours are kept exactly as they were asked for.

import { DEFAULT_THEME, type Theme } from '../../../../interface-catalogue/model/payload.ts';
import { toChannels, toLuminance } from '../../../../language/colour.ts';
import { type ColourMention, listColours } from './colour.ts';
import style from './style-words.json' with { type: 'json' };

interface Colours {
  background?: string;
  accent?: string;
}

const BACKGROUND = new RegExp(`\\b(?:${style.background})\\b`);
const COMPONENT = new RegExp(`\\b(?:${style.component})\\b`);
const THEME = new RegExp(`\\b(?:${style.theme})\\b`);
const DARK = new RegExp(`\\b(?:${style.darkMode})\\b`);
const LIGHT = new RegExp(`\\b(?:${style.lightMode})\\b`);
const REFUSED = new RegExp(`\\b(?:${style.refused})\\b`);
const ISH = new RegExp(`\\b(?:${Object.keys(style.ish).join('|')})\\b`, 'g');
/** "Background: #fafafa". */
const ADJACENT = new RegExp(`\\b(?:${style.background}|${style.component})(?: colou?r)?\\s*[:=]?\\s*$`);
/** The page as such is meant: it has the colour all over only if it is put behind everything. */
const SUBJECT = /\b(?:page|pages|site|website|screen|overall)\b/;
/** Names of colours that are things, too: "a wine shop", "olive oil". */
const NOUNS = new Set(style.nouns.split(', '));
const HEADS = new Set(style.heads.split(' '));
const KNOWN = new Set([...HEADS, ...`${style.adjectives} ${style.filler}`.split(' ')]);
const SCENES = Object.entries(style.scenes).map(([words, hex]) => [new RegExp(`\\b(?:${words})\\b`), hex] as const);
/** "We have green and blue boats", "a red light". */
const OWNING = /^(?:i|we|they|you) (?:have|use|make)\b|\b(?:red|green|blue|yellow|amber) light\b/;
const NAMED_AFTER_MAX = 2;
/** Below it text on the colour is light. */
const DARK_LUMINANCE = 0.18;
/** Above it a colour is pale enough to lie behind text; one with little colour already above the lower. Yellow is not. */
const PALE_LUMINANCE = 0.85;
const PALE_GREY_LUMINANCE = 0.6;
const GREY_RANGE = 40;

export function parseTheme(sentences: readonly string[]): Theme {
  const colours: Colours = {};
  const clauses = sentences.flatMap((sentence) => listLookClauses(sentence));
  for (const clause of clauses) takeColours(clause, colours);
  const text = clauses.join('\n');
  const font = findStyle(style.font, text);
  return {
    ...colours,
    mode: toMode(text, colours.background),
    radius: (findStyle(style.radius, text) as Theme['radius'] | undefined) ?? DEFAULT_THEME.radius,
    density: (findStyle(style.density, text) as Theme['density'] | undefined) ?? DEFAULT_THEME.density,
    font: (font as Theme['font'] | undefined) ?? DEFAULT_THEME.font,
  };
}

/**
 * The clauses that are about the look: they have no words but those for it. After other words, a clause has to name
 * the look itself: "tone: friendly, serious" is not about it, "a list of wines, calm green tones" is.
 */
export function listLookClauses(sentence: string): readonly string[] {
  const text = sentence.toLowerCase().replace(ISH, (word) => style.ish[word as keyof typeof style.ish]);
  let isContext = true;
  return text.split(/,(?!\d)|[;:()–!?]|\bbut\b/).flatMap((part) => {
    const clause = part.trim().replace(/-/g, ' ');
    // A comparison is free: "a warm yellow like my curtains".
    const [said = '', compared = ''] = clause.split(/(?<=\S\s)(?<!would |i'd |we'd |\bi |\bwe )\blike\b/);
    const words = said.match(/[a-z']+|#[\da-f]+|\d+/g) ?? [];
    const inColours = new Set(listColours(said).flatMap(({ name }) => name.split(' ')));
    const scene = SCENES.find(([name]) => name.test(clause));
    const isKnown = (word: string) => inColours.has(word) || KNOWN.has(word) || scene?.[0].test(word) === true;
    // The colour may be named after something: "grass green", "fire engine red".
    const first = words.findIndex((word) => inColours.has(word));
    const rest = first > 0 && first <= NAMED_AFTER_MAX && !isKnown(words[first - 1] ?? '') ? words.slice(first) : words;
    const isAbout = rest.length > 0 && rest.every(isKnown) && !OWNING.test(said);
    const isLook =
      isAbout && (isContext || words.some((word) => HEADS.has(word)) || /^(?:all )?in \S+$/.test(said.trim()));
    isContext = isLook;
    return isLook ? [`${said}${scene?.[0].test(compared) === true ? ` like ${compared}` : ''}`] : [];
  });
}

function toMode(text: string, background: string | undefined): Theme['mode'] {
  if (background !== undefined) return toLuminance(background) < DARK_LUMINANCE ? 'dark' : 'light';
  const isDark = text.split('\n').some((clause) => DARK.test(withoutColours(clause)));
  if (isDark && !LIGHT.test(text)) return 'dark';
  return LIGHT.test(text) && !isDark ? 'light' : DEFAULT_THEME.mode;
}

/** "Dark green" is no dark page. */
function withoutColours(clause: string): string {
  return listColours(clause).reduceRight(
    (rest, { start, end, name }) => (/\bdark\b/.test(name) ? rest.slice(0, start) + rest.slice(end) : rest),
    clause,
  );
}

function takeColours(clause: string, colours: Colours): void {
  const mentions = listColours(clause).filter(({ start }) => !REFUSED.test(clause.slice(0, start)));
  const scene = SCENES.find(([words]) => words.test(clause));
  const themes = mentions.flatMap((mention, index) => {
    const role = findRole(clause, mention, mentions[index - 1], mentions[index + 1]);
    if (role === 'background') colours.background ??= mention.hex;
    else if (role === 'accent') colours.accent ??= mention.hex;
    return role === 'theme' ? [mention.hex] : [];
  });
  for (const hex of themes.toSorted((a, b) => Number(isGrey(a)) - Number(isGrey(b)))) takeThemeColour(hex, colours);
  const isMeant = scene !== undefined && !REFUSED.test(clause) && isScene(clause);
  if (isMeant && mentions.length === themes.length) colours.accent ??= scene[1];
}

/** "Coffee colours", "like coffee"; "coffee" alone is a drink. */
const isScene = (clause: string): boolean =>
  /\blike\b|\bcolou?rs?\b|\btones?\b|\bshades?\b|\blook|\bfeel|\btheme|mas|y\b/.test(clause);

const isGrey = (hex: string): boolean => Math.max(...toChannels(hex)) - Math.min(...toChannels(hex)) < GREY_RANGE;

/** A very pale colour of a theme lies behind everything; others mark what can be pressed. */
function takeThemeColour(hex: string, colours: Colours): void {
  const isPale = toLuminance(hex) > (isGrey(hex) ? PALE_GREY_LUMINANCE : PALE_LUMINANCE) && hex.slice(5) > '80';
  if (isPale && colours.background === undefined) colours.background = hex;
  else if (hex !== '#000000') colours.accent ??= hex;
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
  if (/\b(?:to|in|with|of|colou?red|:|=|using|use)\s*(?:an? |the |#)?$|[:=(]\s*$/.test(preceding)) {
    const role = toRole(preceding);
    if (role !== undefined) return role;
  }
  if (/^[ -]*buttons?\b/.test(following)) return 'accent';
  const isThing = NOUNS.has(mention.name) && text.trim() === mention.name;
  if (isThing) return undefined;
  const role = toRole(following.slice(0, 40)) ?? toRole(preceding) ?? 'theme';
  return role === 'background' && SUBJECT.test(following + preceding) ? 'theme' : role;
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
