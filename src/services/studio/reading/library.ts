// The blueprints, and what they know: apps, things, fields with their values, actions and sections of every domain.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, type CellValue, listFields, type NamedField, type Thing } from '../app/description.ts';
import { AppFinder } from '../reader/app-finder.ts';
import { getReader } from '../reader/reader.ts';
import { listLabelStems, listStems } from './words.ts';

export interface Blueprint {
  /** The path of its file without the ending: `learning/courses`. */
  readonly id: string;
  readonly asks: readonly string[];
  readonly app: App;
}

export interface Found {
  readonly blueprint: Blueprint;
  /** The weight of the words that it answers: a rare word counts more than a common one. */
  readonly score: number;
  /** From 0 to 1, by the learnt reader. */
  readonly likelihood: number;
  /** The order: by its likelihood, and by the words that it answers, compared with the best. */
  readonly rank: number;
  /** The share of what the words say that the blueprint answers, from 0 to 1. */
  readonly share: number;
}

export interface KnownThing {
  readonly id: string;
  readonly thing: Thing;
  readonly blueprint: Blueprint;
}

export interface KnownField {
  readonly blueprint: Blueprint;
  readonly field: NamedField;
  /** Values of rows, in their order. */
  readonly values: readonly CellValue[];
}

const FOLDER = fileURLToPath(new URL('../blueprints/', import.meta.url));

/** The weight of a word by the part of a blueprint that has it. */
const WEIGHTS = {
  asks: 1,
  title: 0.5,
  purpose: 0.8,
  things: 0.9,
  pages: 0.7,
  actions: 0.5,
  fields: 0.45,
  options: 0.35,
} as const;

export class Library {
  readonly blueprints: readonly Blueprint[];
  readonly #weights: readonly ReadonlyMap<string, number>[];
  readonly #asks: readonly (readonly ReadonlySet<string>[])[];
  readonly #things: ReadonlyMap<string, readonly KnownThing[]>;
  readonly #fields: ReadonlyMap<string, readonly KnownField[]>;
  readonly #rarity = new Map<string, number>();
  readonly #verbs: ReadonlySet<string>;
  /** The last words of fields: "date", "number". */
  readonly #heads: ReadonlySet<string>;
  readonly #options: ReadonlySet<string>;
  #finder: AppFinder | undefined;
  #words: ReadonlySet<string> | undefined;

  constructor(blueprints: readonly Blueprint[]) {
    this.blueprints = blueprints;
    this.#weights = blueprints.map(toWeights);
    this.#asks = blueprints.map(({ asks }) => asks.map((ask) => new Set(listStems(ask))));
    this.#things = indexThings(blueprints);
    this.#fields = indexFields(blueprints);
    const labels = blueprints.flatMap(({ app }) => Object.values(app.actions ?? {}).map(({ label }) => label));
    this.#verbs = new Set(labels.flatMap((label) => listStems(label).slice(0, 1)));
    const fields = blueprints.flatMap(({ app }) =>
      Object.values(app.things).flatMap((thing) => listFields(thing.fields)),
    );
    this.#heads = new Set(fields.flatMap(({ label }) => listStems(label).slice(-1)));
    this.#options = new Set(fields.flatMap(({ options = [] }) => options.map((option) => listStems(option).join(' '))));
    const counts = new Map<string, number>();
    for (const weights of this.#weights)
      for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (const [stem, count] of counts) this.#rarity.set(stem, Math.log(1 + blueprints.length / count));
  }

  /** All words of the apps, in lower case. */
  get words(): ReadonlySet<string> {
    this.#words ??= new Set(
      this.blueprints.flatMap(
        ({ app }) =>
          JSON.stringify(app)
            .toLowerCase()
            .match(/\p{L}+/gu) ?? [],
      ),
    );
    return this.#words;
  }

  /** Returns the rarity of a word; one that no blueprint knows counts like one that two know. */
  getRarity(stem: string): number {
    return this.#rarity.get(stem) ?? Math.log(1 + this.blueprints.length / 2);
  }

  /** Returns whether an action of a blueprint begins with the word. */
  isVerb(stem: string): boolean {
    return this.#verbs.has(stem);
  }

  /** Returns whether a field of a blueprint ends with the word. */
  isHead(stem: string): boolean {
    return this.#heads.has(stem);
  }

  /** Returns whether a choice of a blueprint has the value. */
  isOption(value: string): boolean {
    return this.#options.has(listStems(value).join(' '));
  }

  /** Returns whether the blueprint has the word in its names and ways to ask. */
  isIn(blueprint: Blueprint, stem: string): boolean {
    return this.#weights[this.blueprints.indexOf(blueprint)]?.has(stem) === true;
  }

  isKnown(stem: string): boolean {
    return this.#rarity.has(stem);
  }

  /**
   * The blueprints that are likeliest meant; none if the words say nothing. Words of the opening count more. The weight
   * is that of the words beside the learnt reader.
   */
  findNearest(opening: string, whole: string, count: number, weight = 1): readonly Found[] {
    const inOpening = new Set(listStems(opening));
    const wanted = Map.groupBy(listStems(whole), (stem) => stem);
    const worths = [...wanted].map(([stem, { length }]) => {
      const worth = this.getRarity(stem) ** 2 * (1 + Math.log(length)) * (inOpening.has(stem) ? OPENING_WEIGHT : 1);
      return [stem, worth] as const;
    });
    const total = worths.reduce((sum, [, worth]) => sum + worth, 0);
    if (total === 0) return [];
    this.#finder ??= new AppFinder(getReader(), this.blueprints);
    const likelihoods = this.#finder.find(whole);
    const rated = this.blueprints.map((blueprint, index) => {
      const weights = this.#weights[index];
      const known = worths.reduce((sum, [stem, worth]) => sum + worth * (weights?.get(stem) ?? 0), 0);
      const score = known * (1 + toAskShare(this.#asks[index] ?? [], inOpening));
      return { blueprint, score, share: known / total, likelihood: likelihoods[index] ?? 0 };
    });
    const best = Math.max(...rated.map(({ score }) => score), Number.MIN_VALUE);
    return rated
      .map((found) => ({
        ...found,
        rank: (weight * found.score) / best + Math.log10(Math.max(LIKELIHOOD_MIN, found.likelihood)),
      }))
      .sort((a, b) => b.rank - a.rank)
      .slice(0, count);
  }

  /** Things of a name, those of the near blueprints first. */
  findThing(name: string, near: readonly Blueprint[]): KnownThing | undefined {
    return inOrder(this.#things.get(listStems(name).join(' ')) ?? [], near)[0];
  }

  /** Fields of a label, those of the near blueprints first; one with enough values for a table is preferred. */
  findField(label: string, near: readonly Blueprint[]): KnownField | undefined {
    const fields = inOrder(this.#fields.get(listLabelStems(label).join(' ')) ?? [], near);
    return fields.find(({ values }) => values.length >= VALUES_MIN) ?? fields[0];
  }

  /** The field of a thing of that name: books have authors in any app. */
  findFieldOf(noun: string, label: string, near: readonly Blueprint[]): KnownField | undefined {
    const wanted = listLabelStems(label).join(' ');
    const fields = inOrder(this.#things.get(listStems(noun).join(' ')) ?? [], near).flatMap(({ thing, blueprint }) =>
      listFields(thing.fields)
        .filter((field) => field.formula === undefined && field.type !== 'reference')
        .filter((field) => listLabelStems(field.label).join(' ') === wanted)
        .map((field) => ({ blueprint, field, values: thing.rows.flatMap((row) => row[field.id] ?? []) })),
    );
    return fields.find(({ values }) => values.length >= VALUES_MIN) ?? fields[0];
  }
}

function inOrder<T extends { readonly blueprint: Blueprint }>(
  all: readonly T[],
  near: readonly Blueprint[],
): readonly T[] {
  const rank = ({ blueprint }: T) => (near.includes(blueprint) ? near.indexOf(blueprint) : near.length);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

function indexThings(blueprints: readonly Blueprint[]): ReadonlyMap<string, readonly KnownThing[]> {
  const all = blueprints.flatMap((blueprint) =>
    Object.entries(blueprint.app.things).flatMap(([id, thing]) =>
      listThingNames(thing).map((name) => ({ name, known: { id, thing, blueprint } })),
    ),
  );
  return groupByName(all);
}

/** By the words of the label and by the id. */
function indexFields(blueprints: readonly Blueprint[]): ReadonlyMap<string, readonly KnownField[]> {
  const all = blueprints.flatMap((blueprint) =>
    Object.values(blueprint.app.things).flatMap((thing) =>
      listFields(thing.fields)
        .filter(({ formula, type }) => formula === undefined && type !== 'reference')
        .flatMap((field) => {
          const known = { field, blueprint, values: thing.rows.flatMap((row) => row[field.id] ?? []) };
          return [...new Set([listLabelStems(field.label).join(' '), field.id.toLowerCase()])].map((name) => ({
            name,
            known,
          }));
        }),
    ),
  );
  return groupByName(all);
}

function groupByName<T>(
  all: readonly { readonly name: string; readonly known: T }[],
): ReadonlyMap<string, readonly T[]> {
  const groups = Map.groupBy(
    all.filter(({ name }) => name !== ''),
    ({ name }) => name,
  );
  return new Map([...groups].map(([name, entries]) => [name, entries.map(({ known }) => known)]));
}

/** Words after the opening say less about what an app is for. */
const OPENING_WEIGHT = 2;
/** Below it the words alone decide. */
const LIKELIHOOD_MIN = 1e-6;
/** Fewer values would repeat in a table. */
const VALUES_MIN = 5;

export function listThingNames(thing: Thing): readonly string[] {
  return [thing.name, thing.plural, ...(thing.words ?? [])].map((name) => listStems(name).join(' '));
}

function toWeights({ asks, app }: Blueprint): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    // Many write "cafe" for "café".
    for (const stem of listStems(`${text} ${text.normalize('NFKD').replace(/\p{M}/gu, '')}`))
      weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  };
  for (const ask of asks) add(ask, WEIGHTS.asks);
  add(app.title, WEIGHTS.title);
  add(app.purpose, WEIGHTS.purpose);
  for (const { name } of app.pages) add(name, WEIGHTS.pages);
  for (const { label } of Object.values(app.actions ?? {})) add(label, WEIGHTS.actions);
  for (const thing of Object.values(app.things)) {
    add([thing.name, thing.plural, ...(thing.words ?? [])].join(' '), WEIGHTS.things);
    for (const { label, options = [] } of listFields(thing.fields)) {
      add(label, WEIGHTS.fields);
      add(options.join(' '), WEIGHTS.options);
    }
  }
  return weights;
}

/** Returns the share of words that the opening and the nearest way to ask have in common. */
function toAskShare(asks: readonly ReadonlySet<string>[], wanted: ReadonlySet<string>): number {
  if (wanted.size === 0) return 0;
  return Math.max(0, ...asks.map((stems) => (2 * stems.intersection(wanted).size) / (stems.size + wanted.size)));
}

let library: Library | undefined;

/** Reads the blueprints when they are first needed. */
export function getLibrary(): Library {
  library ??= new Library(
    globSync('*/*.json', { cwd: FOLDER })
      .sort()
      .map((file) => {
        const { asks, ...app } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as App & {
          asks: readonly string[];
        };
        return { id: file.replace(/\.json$/, '').replaceAll('\\', '/'), asks, app };
      }),
  );
  return library;
}
