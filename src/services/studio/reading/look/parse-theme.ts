// The wishes of a prompt about colours and style. Colours are kept exactly as they were asked for.
import { DEFAULT_THEME, type Theme } from '../../../../interface-catalogue/model/payload.ts';
import { toChannels, toLuminance } from '../../../../language/colour.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { COLOUR_NAMES, type ColourMention, listColours } from './colour.ts';
import style from './style-words.json' with { type: 'json' };

interface Colours {
  background?: string;
  accent?: string;
}

const toWords = (words: string): RegExp => new RegExp(`\\b(?:${words})\\b`);
const [BACKGROUND, COMPONENT] = [toWords(style.background), toWords(style.component)];
/** The page as such has a colour all over only if it is put there: "mist to the page", not "the page is green". */
const PAGE = toWords(`${style.background}|page|pages|site|website|screen`);
const [DARK, LIGHT, REFUSED] = [toWords(style.darkMode), toWords(style.lightMode), toWords(style.refused)];
const ISH = new RegExp(`\\b(?:${Object.keys(style.ish).join('|')})\\b`, 'g');
/** Names of colours that are things, too: "a wine shop", "olive oil". */
const NOUNS = new Set(style.nouns.split(', '));
const HEADS = new Set(style.heads.split(' '));
const KNOWN = new Set([...HEADS, ...`${style.adjectives} ${style.filler}`.split(' ')]);
const MOODS = new Set(style.moods.split(' '));
const ADJECTIVES = new Set(style.adjectives.split(' '));
const SCENES = Object.entries(style.scenes).map(([words, hex]) => [toWords(words), hex] as const);
const { SCENE, OWNING, MARKING, ALONE, SENTENCE } = toPatterns(patterns['parse-theme']);
/** A sentence that begins with the name of an app. */
const APP = new RegExp(`^[^,;:]*\\b(?:${style.apps})(?: for [^,;:]*)?\\s*,`);
/** "A website for my practice in a calm light blue": the look at the end of a clause. */
const IN_COLOUR = new RegExp(`(?<=\\b(?:${style.apps})\\b.*)\\bin (?:an? )?(?:[a-z]+ ){0,3}(?:${COLOUR_NAMES})$`);
const WISH = toWords(style.wish);
const NAMED_AFTER_MAX = 2;
const LAST_WORDS_MAX = 4;
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
  const find = (styles: Readonly<Record<string, string>>) =>
    Object.keys(styles).find((name) => toWords(styles[name] ?? '').test(clauses.join('\n')));
  return {
    ...colours,
    mode: toMode(clauses, colours.background),
    radius: (find(style.radius) as Theme['radius'] | undefined) ?? DEFAULT_THEME.radius,
    density: (find(style.density) as Theme['density'] | undefined) ?? DEFAULT_THEME.density,
    font: (find(style.font) as Theme['font'] | undefined) ?? DEFAULT_THEME.font,
  };
}

/**
 * The clauses that are about the look: they have no words but those for it. After other words, a clause has to name
 * the look itself: "tone: friendly, serious" is not about it, "a list of wines, calm green tones" is.
 */
export function listLookClauses(sentence: string): readonly string[] {
  const text = sentence.toLowerCase().replace(ISH, (word) => style.ish[word as keyof typeof style.ish]);
  let isContext = true;
  let hasLook = false;
  const parts = text.split(/,(?!\d)|[;()–!?]|(?=:)|\bbut\b/).flatMap((part) => {
    const end = part.trimEnd().search(IN_COLOUR);
    return end > 0 ? [part.slice(0, end), part.slice(end)] : [part];
  });
  return parts.flatMap((part, index) => {
    const clause = part.replace(/^:/, '').trim().replace(/-/g, ' ');
    // "A yoga site, soft pink": what follows the name of an app, or all else that is said, may be its look.
    const isLast = parts.length === 2 && clause.split(' ').length <= LAST_WORDS_MAX && !SENTENCE.test(text);
    isContext ||= index === 1 && !part.startsWith(':') && (isLast || APP.test(text));
    // "Filter by topic, dark with orange": the look at the end of a list that has no other colours.
    const before = parts[index - 1] ?? '';
    if (clause.startsWith('in ') && MARKING.test(before)) return [];
    isContext ||= index > 0 && index === parts.length - 1 && WISH.test(clause) && listColours(before).length === 0;
    // A comparison is free: "a warm yellow like my curtains".
    const [said = '', compared = ''] = clause.split(/(?<=\S\s)(?<!would |i'd |we'd |\bi |\bwe )\blike\b/);
    const scene = SCENES.find(([name]) => name.test(clause))?.[0];
    const isLooking = isLook(said, scene, isContext);
    // Of a list of adjectives one may be unknown: "dark, brutal, minimal".
    isContext = isLooking || (hasLook && isContext && !clause.includes(' '));
    hasLook ||= isLooking;
    return isLooking ? [`${said}${scene?.test(compared) === true ? ` like ${compared}` : ''}`] : [];
  });
}

function isLook(said: string, scene: RegExp | undefined, isContext: boolean): boolean {
  const words = said.match(/[a-z']+|#[\da-f]+|\d+/g) ?? [];
  const inColours = new Set(listColours(said).flatMap(({ name }) => name.split(' ')));
  const isKnown = (word = '') => inColours.has(word) || KNOWN.has(word) || scene?.test(word) === true;
  // The colour may be named after something: "grass green", "fire engine red".
  const first = words.findIndex((word) => inColours.has(word));
  const rest = first > 0 && first <= NAMED_AFTER_MAX && !isKnown(words[first - 1]) ? words.slice(first) : words;
  if (rest.length === 0 || OWNING.test(said)) return false;
  // "A warm, flour-dusted look" says what it is about.
  const unknown = rest.filter((word) => !isKnown(word));
  const isMood = MOODS.has(rest.at(-1) ?? '') && rest.some((word) => ADJECTIVES.has(word) || inColours.has(word));
  if (unknown.length > (isMood ? 1 : 0)) return false;
  return isContext || words.some((word) => HEADS.has(word)) || ALONE.test(said.trim());
}

function toMode(clauses: readonly string[], background: string | undefined): Theme['mode'] {
  if (background !== undefined) return toLuminance(background) < DARK_LUMINANCE ? 'dark' : 'light';
  // "Dark green" is no dark page.
  const isDark = clauses.some(
    (clause) =>
      isBlack(clause) ||
      DARK.test(listColours(clause).reduce((rest, { name }) => rest.replace(name, name.replace(/dark ?/, '')), clause)),
  );
  const isLight = clauses.some((clause) => LIGHT.test(clause));
  return isDark === isLight ? DEFAULT_THEME.mode : isDark ? 'dark' : 'light';
}

/** "Black, heavy": the page, if nothing else is said to be black. */
function isBlack(clause: string): boolean {
  const [colour, other] = listColours(clause);
  const isAlone = colour?.hex === '#000000' && other === undefined && !REFUSED.test(clause);
  return isAlone && clause.split(' ').every((word) => word === colour.name || ADJECTIVES.has(word) || word === 'and');
}

function takeColours(clause: string, colours: Colours): void {
  const mentions = listColours(clause).filter(({ start }) => !REFUSED.test(clause.slice(0, start)));
  const themes = mentions.flatMap((mention, index) => {
    const role = findRole(clause, mention, mentions[index - 1], mentions[index + 1]);
    if (role !== undefined) colours[role] ??= mention.hex;
    return role !== undefined || (NOUNS.has(mention.name) && clause.trim() === mention.name) ? [] : [mention.hex];
  });
  // "Elegant black with gold accents", "a theme in indigo with white components".
  const background = themes.includes('#000000') ? '#000000' : themes.length === 1 ? themes[0] : undefined;
  if (colours.accent !== undefined && background !== undefined) colours.background ??= background;
  for (const hex of themes.toSorted((a, b) => Number(isGrey(a)) - Number(isGrey(b)))) takeThemeColour(hex, colours);
  const scene = SCENES.find(([words]) => words.test(clause));
  const isScene = !REFUSED.test(clause) && SCENE.test(clause) && mentions.length === themes.length;
  if (scene !== undefined && isScene) colours.accent ??= scene[1];
}

const isGrey = (hex: string): boolean => Math.max(...toChannels(hex)) - Math.min(...toChannels(hex)) < GREY_RANGE;

/** A very pale colour of a theme lies behind everything; others mark what can be pressed. */
function takeThemeColour(hex: string, colours: Colours): void {
  const isPale = toLuminance(hex) > (isGrey(hex) ? PALE_GREY_LUMINANCE : PALE_LUMINANCE) && hex.slice(5) > '80';
  if (isPale && colours.background === undefined) colours.background = hex;
  else if (hex !== '#000000') colours.accent ??= hex;
}

/** By the nearest word that says so: after the colour up to the next one, else before it. */
function findRole(
  text: string,
  mention: ColourMention,
  before?: ColourMention,
  after?: ColourMention,
): keyof Colours | undefined {
  const following = text.slice(mention.end, after?.start ?? text.length);
  const isBehind = /^(?:\s+colou?r)?\s*(?:as|for|to|on|in)\b/.test(following);
  const [next = ''] = /^\s*\w+/.exec(following) ?? [];
  return (
    toRole(isBehind ? following : next, isBehind ? PAGE : BACKGROUND) ??
    toRole(text.slice(before?.end ?? 0, mention.start), BACKGROUND)
  );
}

function toRole(text: string, background: RegExp): keyof Colours | undefined {
  const [behind, component] = [text.search(background), text.search(COMPONENT)];
  if (behind < 0 && component < 0) return undefined;
  return component < 0 || (behind >= 0 && behind < component) ? 'background' : 'accent';
}
