// Attaches what the words say about the look, the currency and signing in.
import { TextCache } from '../../../../base/text-cache.ts';
import type { ThemeWish } from '../../app/description.ts';
import { patterns, toPatterns } from '../patterns.ts';
import type { Reading } from '../reading.ts';
import { listStems } from '../words.ts';
import { listLookClauses, parseTheme } from './parse-theme.ts';
import style from './style-words.json' with { type: 'json' };

const { SWITCH, DARK, NO_LOGIN, LOGIN } = toPatterns(patterns['attach-look']);
const CURRENCIES = Object.entries(style.currencies).map(
  ([currency, signs]) => [new RegExp(signs, 'i'), currency] as const,
);

/** Reads the look that the words ask for, and nothing else. */
export function readTheme(sentences: readonly string[]): ThemeWish {
  const { background, accent, radius, density, font, ...look } = parseTheme(sentences);
  const text = sentences.join(' ');
  const isSwitched = SWITCH.test(text);
  const mode = isSwitched ? (DARK.test(text) ? 'dark' : 'auto') : look.mode;
  return {
    ...(background !== undefined && { background }),
    ...(accent !== undefined && { accent }),
    ...(mode !== 'auto' && { mode }),
    ...(radius !== 'medium' && { corners: radius }),
    ...(density !== 'normal' && { density }),
    ...(font !== 'sans' && { font }),
    ...(isSwitched && { switch: true }),
  };
}

/** Each part of a sentence is compared with the whole of it. */
const CACHED_MAX = 100;
const clausesOf = new TextCache(CACHED_MAX, listLookClauses);

/** A part of a sentence is about the look if it has no words but those for it, in a sentence that is. */
export function isAboutLook(part: string, sentence: string): boolean {
  const [own = ''] = listLookClauses(part);
  const isSwitch = SWITCH.test(part) && listStems(part.replace(SWITCH, '')).length === 0;
  return isSwitch || (own !== '' && clausesOf.get(sentence).some((clause) => clause.includes(own)));
}

export function refusesLogin(text: string): boolean {
  return NO_LOGIN.test(text);
}

export function attachLook(text: string, sentences: readonly string[], { draft }: Reading): void {
  const { app } = draft;
  app.theme = { ...app.theme, ...readTheme(sentences) };
  const currency = CURRENCIES.find(([sign]) => sign.test(text))?.[1];
  if (currency !== undefined) app.currency = currency;
  if (NO_LOGIN.test(text)) delete app.account;
  else if (LOGIN.test(text)) app.account ??= { register: true };
}
