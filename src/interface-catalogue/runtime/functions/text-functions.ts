// Functions that give texts.
import type { Json } from '../../model/payload.ts';
import type { Language } from '../language/language.ts';
import { getField } from '../values/data-path.ts';
import { formatValue } from '../values/format-value.ts';
import { toNumber, toText } from '../values/to-values.ts';
import samples from './samples.json' with { type: 'json' };
import { createRandom, toSeed } from './seed.ts';
import { TRANSFORMS } from './transforms.ts';

type Arguments = { readonly [name: string]: Json };

/** The length of a generated password; longer ones are of no use and would cost time. */
const PASSWORD_LENGTH_MAX = 128;
/** The length to which a template or a transformation may grow a text. */
const TEXT_LENGTH_MAX = 100_000;
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SYMBOLS = '!#$%&*+-=?@^_~';

interface FormatContext {
  readonly today: string;
  readonly currency?: string | undefined;
  readonly language?: Language | undefined;
}

export const TEXT_FUNCTIONS = {
  format: ({ value, as, currency: given }: Arguments, { today, currency, language }: FormatContext) =>
    formatValue(value ?? null, toText(as), toText(given) || currency, today, language),
  text: ({ template, values }: Arguments) =>
    toText(template)
      .replace(/\{([\w-]+)\}/g, (_match, name: string) => toText(getField(values ?? null, name)))
      .slice(0, TEXT_LENGTH_MAX),
  transform: ({ text, how }: Arguments) => {
    const transform = TRANSFORMS.get(toText(how));
    return transform === undefined ? toText(text) : transform(toText(text).slice(0, TEXT_LENGTH_MAX));
  },
  replace: ({ text, find, by }: Arguments) => {
    const part = toText(find);
    return part === ''
      ? toText(text)
      : toText(text)
          .replaceAll(part, () => toText(by))
          .slice(0, TEXT_LENGTH_MAX);
  },
  sample: ({ text, kind }: Arguments) => {
    const topic = toText(text).trim().slice(0, 200) || 'your topic';
    const templates: { readonly [kind: string]: readonly string[] } = samples;
    const choices = Object.hasOwn(templates, toText(kind)) ? templates[toText(kind)] : samples.paragraph;
    const chosen = choices?.[Math.abs(toSeed(topic)) % choices.length] ?? '';
    return `Sample: ${chosen.replaceAll('{topic}', topic)}`;
  },
  password: ({ length, seed, symbols }: Arguments) => {
    const count = Math.max(4, Math.min(PASSWORD_LENGTH_MAX, toNumber(length) ?? 16));
    const characters = symbols === false ? LETTERS : LETTERS + SYMBOLS;
    const next = createRandom(toSeed(`password ${toText(seed)}`));
    return Array.from({ length: count }, () => characters[Math.floor(next() * characters.length)]).join('');
  },
};
