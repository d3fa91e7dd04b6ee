// The words that people can read in an interface: in its labels, and in the fields of rows that it shows.

import type { Json, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import cueWords from '../reading/cues.json' with { type: 'json' };
import { toBeginning, toPlain } from '../reading/elements.ts';
import { listStrings, NAMES, showsField } from './prove-shown.ts';
import { UsedApp } from './used-app.ts';

/** Words of grammar, which people do not look for. */
const SMALL: ReadonlySet<string> = new Set(cueWords.small.split(' '));
/** The share of all other words of a part that has to be seen. */
const SHARE_MIN = 0.5;
const ROWS_MAX = 60;

export class SeenWords {
  readonly #words: ReadonlySet<string>;

  constructor(payload: Payload) {
    const used = new UsedApp(payload);
    const texts = payload.nodes.flatMap((node) => {
      const { rows: expression, name: _name, ...props } = node.props;
      const rows = expression === undefined ? [] : used.listRows(expression).slice(0, ROWS_MAX);
      const fields = Object.keys(rows[0] ?? {}).filter((field) => showsField(used, node, field));
      const cells = rows.flatMap((row) => fields.map((field) => String(row[field] ?? '')));
      return [...listReadable(props), ...cells, ...listOptions(used, props['options'])];
    });
    this.#words = new Set(texts.flatMap(listWords));
  }

  /** All telling words of a part, and half of its words that are not of grammar. */
  has(telling: readonly string[], text: string): boolean {
    const words = [...new Set(listWords(text))].filter((word) => !SMALL.has(word));
    const seen = words.filter((word) => this.#isSeen(word)).length;
    return seen >= words.length * SHARE_MIN && telling.flatMap(listWords).every((word) => this.#isSeen(word));
  }

  /** Plurals and other forms begin with the same letters. */
  #isSeen(word: string): boolean {
    const start = toBeginning(word);
    const isWhole = start.length <= 2 || /^\d/.test(start);
    return isWhole ? this.#words.has(start) : this.#words.values().some((seen) => seen.startsWith(start));
  }
}

/** The strings of a value that are read: not those of actions, and of what is computed only the templates. */
function* listReadable(value: Json): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (isList(value)) for (const entry of value) yield* listReadable(entry);
  else if (isObject(value) && value['steps'] === undefined && value['path'] === undefined)
    for (const [name, entry] of Object.entries(
      value['call'] === undefined ? value : { args: toTemplate(value['args']) },
    ))
      if (!NAMES.has(name) && !name.endsWith('Field')) yield* listReadable(entry);
}

const toTemplate = (args: Json | undefined): Json => (isObject(args) ? (args['template'] ?? '') : '');

/** The titles of rows that can be chosen. */
function listOptions(used: UsedApp, options: Json | undefined): readonly string[] {
  const values = isObject(options) ? used.evaluate(options) : null;
  return values === null ? [] : [...listStrings(values)];
}

function listWords(text: string): readonly string[] {
  return (
    toPlain(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
