// Prepares once what reading a message needs: the templates of all kinds, and the words that are spelt right.
import { SCREEN_COLOURS } from '../../../../language/colour.ts';
import { listFields } from '../../app/description.ts';
import fieldWords from '../../reading/field-words.json' with { type: 'json' };
import { getLibrary } from '../../reading/library.ts';
import type { EditKind } from '../edit.ts';
import { HISTORY_KINDS, type HistoryKind } from '../history/history.ts';
import { EDIT_KINDS } from '../kinds.ts';
import type { AppNames } from './app-names.ts';
import { Spelling } from './correct.ts';
import { toKey } from './frames.ts';
import { Matcher } from './matcher.ts';
import type { Correct } from './tokens.ts';
import lexicon from './words.json' with { type: 'json' };

export type AnyKind = EditKind | HistoryKind;

interface Reader {
  readonly matcher: Matcher<AnyKind>;
  readonly spelling: Spelling;
  /** Corrects to any word of the blueprints. */
  readonly broad: Spelling;
}

/** Words that say of which type a field is: "home phone". */
const FIELD_WORDS: ReadonlySet<string> = new Set(
  Object.values(fieldWords).flatMap((list) => list.split(' ').map(toKey)),
);

const KINDS: readonly AnyKind[] = [...EDIT_KINDS, ...HISTORY_KINDS];

/** Shorter words are near too many others. */
const COMMON_LENGTH_MIN = 7;

let reader: Reader | undefined;

function getReader(): Reader {
  if (reader === undefined) {
    const { blueprints } = getLibrary();
    const labels = blueprints.flatMap(({ app }) =>
      Object.values(app.things).flatMap(({ fields }) => listFields(fields).map(({ label }) => label)),
    );
    const keys = new Set(labels.map(toKey));
    const matcher = new Matcher<AnyKind>(
      KINDS,
      (name) => keys.has(toKey(name)) || name.split(' ').some((word) => FIELD_WORDS.has(toKey(word))),
    );
    const known = blueprints.flatMap(({ asks, app }) => listWords(JSON.stringify([asks, app])));
    const classes = Object.values(lexicon.concepts).flatMap((list) => list.split(/[ _]/));
    const meant = [...matcher.words, ...classes, ...Object.keys(SCREEN_COLOURS), ...listWords(labels.join(' '))];
    const small = [lexicon.fillers, lexicon.function, lexicon.weak, ...Object.keys(lexicon.contractions)].join(' ');
    const common = known.filter((word) => word.length >= COMMON_LENGTH_MIN);
    reader = {
      matcher,
      broad: new Spelling([...known, ...listWords(small)], common),
      spelling: new Spelling([...known, ...listWords(`${small} ${Object.keys(SCREEN_COLOURS).join(' ')}`)], meant),
    };
  }
  return reader;
}

export function getMatcher(): Matcher<AnyKind> {
  return getReader().matcher;
}

/** Corrects to names of the app first. */
export function createCorrection(names: AppNames): Correct {
  const { spelling, broad } = getReader();
  const own = spelling.with(names.listWords());
  return (word, isName = false) =>
    isName ? broad.correct(word, 1) : (own.correct(word) ?? spelling.correct(word) ?? broad.correct(word, 1));
}

function listWords(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])];
}
