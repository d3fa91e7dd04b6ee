// The words of a text that say what it is about, by their stems.
import { toSingular } from '../../../language/inflection.ts';
import { toStem } from '../../../language/stem.ts';
import labels from './naming/labels.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** Words whose stem is that of a word for something else: "sender" and "sent". */
const DISTINCT: ReadonlySet<string> = new Set(`${words.distinct} ${labels.people}`.split(' '));
const STOP: ReadonlySet<string> = new Set(words.stop.split(' '));

/** Keeps what was computed for a text: the labels of an app are compared with many others. */
function remember(list: (text: string) => readonly string[]): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const found = known.get(text) ?? list(text);
    if (known.size >= TEXTS_MAX) known.clear();
    if (text.length <= TEXT_LENGTH_MAX) known.set(text, found);
    return found;
  };
}

const TEXTS_MAX = 20_000;
const TEXT_LENGTH_MAX = 60;

/** In their order; a word may occur twice. */
export const listStems = remember((text) => listTelling(text).map(toStem));

function listTelling(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []).flatMap((word) => {
    const plain = word.replace(/'s$/, '');
    return STOP.has(plain) || STOP.has(word) || (plain.length < 2 && !/\d/.test(plain)) ? [] : [plain];
  });
}

/** Those of a name, which may be a word that says nothing elsewhere: "kind", "from". */
export const listNameStems = remember((name) => listNameWords(name).map(toStem));

/** Those of the label of a field. */
export const listLabelStems = remember((label) =>
  listNameWords(label).map((word) => (DISTINCT.has(toSingular(word)) ? toSingular(word) : toStem(word))),
);

function listNameWords(name: string): readonly string[] {
  const words = listTelling(name);
  return words.length > 0 ? words : (name.toLowerCase().match(/\p{L}+/gu) ?? []);
}

const SAME: ReadonlyMap<string, string> = new Map(
  words.same.flatMap((group) => {
    const [first = '', ...others] = group.split(' ').map(toStem);
    return others.map((stem) => [stem, first] as const);
  }),
);

/** The stem of the word that stands for all that mean the same in the label of a field: "kind" and "type". */
export function toSameStem(stem: string): string {
  return SAME.get(stem) ?? stem;
}

/** The option that is written so, or has the same words. */
export function findOption(text: string, options: readonly string[] = []): string | undefined {
  const stems = listNameStems(text).join(' ');
  // "Not coming" is the opposite of "coming".
  const isNot = (option: string) => /^(?:not|no) /i.test(option);
  return (
    options.find((option) => option.toLowerCase() === text.toLowerCase()) ??
    options.find((option) => listNameStems(option).join(' ') === stems && isNot(option) === isNot(text))
  );
}
