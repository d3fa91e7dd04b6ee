// All numbers of an app: those of formulas, limits, texts and rows, each with the words that stand near it.
import { type App, getTitleField, toField } from '../../app/description.ts';
import { isFormula } from '../../app/parse-formula.ts';
import { toCapital } from '../../reading/phrases.ts';
import { listStems } from '../../reading/words.ts';

export interface AppNumber {
  /** The path of the number, or of the formula or text that has it. */
  readonly path: string;
  /** Its digits in a formula or text; undefined for a number alone. */
  readonly range?: readonly [from: number, to: number];
  readonly value: number;
  readonly sort: 'formula' | 'limit' | 'text' | 'row';
  /** The number may stand for a unit: 60 minutes, 7 days, one half. */
  readonly isUnit: boolean;
  /** The unit of what it is compared with. */
  readonly unit?: string;
  /** The characters of a formula before it. */
  readonly before: string;
  /** The name of what has the number. */
  readonly label: string;
  /** The stems of words about it, with their weights. */
  readonly words: ReadonlyMap<string, number>;
}

type Json = { readonly [name: string]: unknown };

/** Properties that have no numbers which people see or compute with. */
const SKIPPED: ReadonlySet<string> = new Set(
  'accent background colours icon image id of kind type by fields filters columns tone words to game purpose options language rows slots'.split(
    ' ',
  ),
);
/** Names of what a property belongs to. */
const NAMES = ['label', 'title', 'name', 'plural', 'question', 'headline'] as const;
/** The words that people say for a property, a function or an operator. */
const SPOKEN: { readonly [name: string]: string } = {
  max: 'maximum most limit cap capacity up',
  min: 'minimum least limit',
  start: 'default beginning starting initial base',
  limit: 'maximum most show',
  yearly: 'discount',
  tax: 'vat tax',
  shipping: 'shipping delivery postage free',
  after: 'days after within ahead',
  days: 'days',
  round: 'rounding decimals digits',
  '*': 'factor multiplier times rate per each',
  '/': 'divisor divide split per',
  '+': 'base surcharge plus extra',
  '<': 'threshold limit cutoff below under',
  '>': 'threshold limit cutoff above over past',
};
const UNITS: ReadonlySet<number> = new Set([0, 1, 2, 7, 12, 24, 30, 60, 100, 365, 1000]);

const OWN_WEIGHT = 1.5;
const OUTER_WEIGHT = 0.7;
const SAID_WEIGHT = 0.5;
const PROPERTY_WEIGHT = 1;
const BESIDE_WEIGHT = 2;

export function listNumbers(app: App): readonly AppNumber[] {
  const { things, actions = {}, pages, account: _account, theme: _theme, ...rest } = app;
  const labels = listLabels(app);
  const found = listIn({ things, actions, pages }, { path: '', owners: [], labels });
  return [...found, ...listIn(rest, { path: '', owners: [], labels }), ...listRowNumbers(app)];
}

interface Place {
  readonly path: string;
  /** The names of what it is in, the inmost last. */
  readonly owners: readonly string[];
  readonly unit?: string | undefined;
  /** The labels of fields by their ids. */
  readonly labels: ReadonlyMap<string, string>;
}

function listLabels({ things }: App): ReadonlyMap<string, string> {
  return new Map(
    Object.values(things).flatMap(({ fields }) =>
      Object.entries(fields).map(([id, spec]) => [id, toField(spec).label ?? id] as const),
    ),
  );
}

function listIn(value: unknown, place: Place): readonly AppNumber[] {
  if (typeof value === 'number') return [toLimit(value, place)];
  if (typeof value === 'string') return /\d/.test(value) ? listInText(value, place) : [];
  if (typeof value !== 'object' || value === null) return [];
  const { unit, type } = value as Json;
  const own = NAMES.flatMap((name) => {
    const named = (value as Json)[name];
    return typeof named === 'string' ? [named] : [];
  });
  const id = Array.isArray(value) ? '' : (place.path.split('/').at(-1) ?? '');
  const isNamed = own.length > 0 || typeof type === 'string';
  const owners = isNamed
    ? [...place.owners, own.length > 0 ? own.join(' ') : toCapital(toReadable(id).toLowerCase())]
    : place.owners;
  return Object.entries(value).flatMap(([name, entry]) =>
    SKIPPED.has(name) && (typeof entry !== 'object' || Array.isArray(entry))
      ? []
      : listIn(entry, {
          ...place,
          path: `${place.path}/${name}`,
          owners,
          unit: typeof unit === 'string' ? unit : type === 'duration' ? 'min' : place.unit,
        }),
  );
}

const toReadable = (id: string): string => id.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[._-]/g, ' ');

function toLimit(value: number, { path, owners, unit }: Place): AppNumber {
  const property = path.split('/').at(-1) ?? '';
  return {
    path,
    value,
    sort: 'limit',
    isUnit: false,
    ...(unit !== undefined && { unit }),
    before: '',
    label: owners.at(-1) ?? '',
    words: toWeights(owners, [[`${toReadable(property)} ${SPOKEN[property] ?? ''}`, PROPERTY_WEIGHT]]),
  };
}

/** Later words do not lower the weight of earlier ones. */
function toWeights(
  owners: readonly string[],
  others: readonly (readonly [text: string, weight: number])[],
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const named = owners.toReversed().map((name, index) => [name, index === 0 ? OWN_WEIGHT : OUTER_WEIGHT] as const);
  for (const [text, weight] of [...named, ...others])
    for (const stem of listStems(text)) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  return weights;
}

/** A text in quotes, a name, a number or an operator of a formula. */
const FORMULA_TOKEN = /'[^']*'|"[^"]*"|[a-zA-Z_][\w.]*|\d+(?:\.\d+)?|[-+*/^<>=!]+/g;
const TEXT_TOKEN = /[\p{L}'’]+|\d+(?:,\d{3})*(?:\.\d+)?/gu;
/** Digits of a time, a date, a code or an ordinal number are no number. */
const NO_NUMBER_BEFORE = /[\p{L}\d][-.:/]?$|\d[-–]$/u;
const NO_NUMBER_AFTER = /^(?:[:/]\d|st\b|nd\b|rd\b|th\b)/;

function listInText(text: string, place: Place): readonly AppNumber[] {
  const { path, owners, labels } = place;
  const isComputed = isFormula(text);
  const tokens = [...text.matchAll(isComputed ? FORMULA_TOKEN : TEXT_TOKEN)];
  const property = path.split('/').findLast((name) => !/^\d+$/.test(name)) ?? '';
  return tokens.flatMap(({ 0: token, index }, at): AppNumber[] => {
    const isNumber = /^\d/.test(token);
    const [before, after] = [text.slice(0, index), text.slice(index + token.length)];
    if (!isNumber || (!isComputed && (NO_NUMBER_BEFORE.test(before) || NO_NUMBER_AFTER.test(after)))) return [];
    const value = Number(token.replaceAll(',', ''));
    const beside = tokens.flatMap(({ 0: other }, index): [string, number][] => {
      const distance = Math.abs(index - at) + (index > at && isComputed ? 1 : 0);
      if (distance === 0 || distance > NEAR_MAX) return [];
      const names = [...other.split('.').map((id) => labels.get(id) ?? ''), toReadable(other), SPOKEN[other[0] ?? '']];
      const said = /^\w/.test(other) ? [SPOKEN[other]] : names.slice(-1);
      return [
        [names.slice(0, -1).join(' '), BESIDE_WEIGHT / distance],
        [said.join(' '), SAID_WEIGHT],
      ];
    });
    const isDays = isComputed && /\b(?:after|days)\([^()]*$/.test(before);
    const unit = isDays ? 'days' : isComputed ? place.unit : toTextUnit(after);
    return [
      {
        path,
        range: [index, index + token.length],
        value,
        sort: isComputed ? 'formula' : 'text',
        isUnit: isComputed && !isDays && UNITS.has(value) && /[*/^(,]\s*$/.test(before),
        ...(unit !== undefined && { unit }),
        before: isComputed && index >= BEFORE_LENGTH ? before.slice(-BEFORE_LENGTH) : '',
        label: owners.at(-1) ?? '',
        words: toWeights(owners, [[SPOKEN[property] ?? '', PROPERTY_WEIGHT], ...beside]),
      },
    ];
  });
}

const NEAR_MAX = 6;
const BEFORE_LENGTH = 10;

const toTextUnit = (after: string): string | undefined =>
  /^[ -]?(days?|weeks?|months?|years?|hours?|minutes?)/.exec(after)?.[1];

function listRowNumbers({ things }: App): readonly AppNumber[] {
  return Object.entries(things).flatMap(([id, thing]) => {
    const title = getTitleField(thing);
    return thing.rows.flatMap((row, index) =>
      Object.entries(row).flatMap(([name, value]): AppNumber[] => {
        const { label = toReadable(name), unit } = toField(thing.fields[name] ?? 'text');
        if (typeof value !== 'number') return [];
        return [
          {
            path: `/things/${id}/rows/${index}/${name}`,
            value,
            sort: 'row',
            isUnit: false,
            ...(unit !== undefined && { unit }),
            before: '',
            label: String(row[title]),
            words: toWeights([thing.plural, label, String(row[title])], []),
          },
        ];
      }),
    );
  });
}
