// What reading a message needs, prepared once: the templates of all kinds, and the words that are spelt right.
import { getLibrary } from '../../reading/library.ts';
import type { EditKind } from '../edit.ts';
import type { HistoryKind } from '../history/history-kind.ts';
import { EDIT_KINDS, HISTORY_KINDS } from '../kinds.ts';
import type { AppNames } from './app-names.ts';
import { Spelling } from './correct.ts';
import { listFields } from '../../app/description.ts';
import { Matcher } from './matcher.ts';
import type { Correct } from './tokens.ts';
import lexicon from './words.json' with { type: 'json' };

export type AnyKind = EditKind | HistoryKind;

interface Reader {
  readonly matcher: Matcher<AnyKind>;
  readonly spelling: Spelling;
}

let reader: Reader | undefined;

function getReader(): Reader {
  if (reader === undefined) {
    const matcher = new Matcher<AnyKind>([...EDIT_KINDS, ...HISTORY_KINDS]);
    const { blueprints } = getLibrary();
    const labels = blueprints.flatMap(({ app }) =>
      Object.values(app.things).flatMap(({ name, plural, fields }) => [name, plural, ...listFields(fields).map(({ label }) => label)]),
    );
    const known = blueprints.flatMap(({ asks, app }) => listWords(JSON.stringify([asks, app])));
    const classes = Object.values(lexicon.classes).flatMap(({ near, far }) => `${near} ${far}`.split(' '));
    const meant = [...matcher.words, ...classes, ...listWords(labels.join(' '))];
    const small = [lexicon.fillers, lexicon.function, lexicon.weak, ...Object.keys(lexicon.contractions)].join(' ');
    reader = { matcher, spelling: new Spelling([...known, ...listWords(small)], meant) };
  }
  return reader;
}

export function getMatcher(): Matcher<AnyKind> {
  return getReader().matcher;
}

/** Corrects to names of the app first. */
export function createCorrection(names: AppNames): Correct {
  const { spelling } = getReader();
  const own = spelling.with(names.listWords());
  return (word) => own.correct(word) ?? spelling.correct(word);
}

function listWords(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])];
}
