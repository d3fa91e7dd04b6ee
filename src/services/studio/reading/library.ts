// The blueprints, and what they know: apps, things, fields with their values, actions and sections of every domain.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, type CellValue, listFields, type NamedField, type Thing } from '../app/description.ts';
import { listStems } from './words.ts';

export interface Blueprint {
  /** The path of its file without the ending: `learning/courses`. */
  readonly id: string;
  readonly asks: readonly string[];
  readonly app: App;
}

export interface Found {
  readonly blueprint: Blueprint;
  /** How much the blueprint answers: a rare word counts more than a common one. */
  readonly score: number;
  /** The share of what the words say that the blueprint answers, from 0 to 1. */
  readonly share: number;
}

export interface KnownField {
  readonly field: NamedField;
  /** Values of rows, in their order. */
  readonly values: readonly CellValue[];
}

const FOLDER = fileURLToPath(new URL('../blueprints/', import.meta.url));

/** How much a word counts by where a blueprint has it. */
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
  readonly #rarity = new Map<string, number>();
  readonly #verbs: ReadonlySet<string>;

  constructor(blueprints: readonly Blueprint[]) {
    this.blueprints = blueprints;
    this.#weights = blueprints.map(toWeights);
    const labels = blueprints.flatMap(({ app }) => Object.values(app.actions ?? {}).map(({ label }) => label));
    this.#verbs = new Set(labels.flatMap((label) => listStems(label).slice(0, 1)));
    const counts = new Map<string, number>();
    for (const weights of this.#weights)
      for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (const [stem, count] of counts) this.#rarity.set(stem, Math.log(1 + blueprints.length / count));
  }

  /** How rare a word is; one that no blueprint knows counts like one that two know. */
  getRarity(stem: string): number {
    return this.#rarity.get(stem) ?? Math.log(1 + this.blueprints.length / 2);
  }

  /** Whether an action of a blueprint begins with the word. */
  isVerb(stem: string): boolean {
    return this.#verbs.has(stem);
  }

  isKnown(stem: string): boolean {
    return this.#rarity.has(stem);
  }

  /** The blueprints that answer most of the words, rare ones and those of the opening above all. */
  findNearest(opening: string, whole: string, count: number): readonly Found[] {
    const inOpening = new Set(listStems(opening));
    const wanted = Map.groupBy(listStems(whole), (stem) => stem);
    const worths = [...wanted].map(([stem, { length }]) => {
      const worth = this.getRarity(stem) ** 2 * (1 + Math.log(length)) * (inOpening.has(stem) ? OPENING_WEIGHT : 1);
      return [stem, worth] as const;
    });
    const total = worths.reduce((sum, [, worth]) => sum + worth, 0);
    if (total === 0) return [];
    return this.blueprints
      .map((blueprint, index) => {
        const weights = this.#weights[index] ?? new Map<string, number>();
        const known = worths.reduce((sum, [stem, worth]) => sum + worth * (weights.get(stem) ?? 0), 0);
        const score = known * (1 + toAskShare(blueprint, opening));
        return { blueprint, score, share: known / total };
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, count);
  }

  /** Things of a name, those of the near blueprints first. */
  findThing(
    name: string,
    near: readonly Blueprint[],
  ): { readonly id: string; readonly thing: Thing; readonly app: App } | undefined {
    const stems = listStems(name).join(' ');
    if (stems === '') return undefined;
    for (const { app } of this.#inOrder(near))
      for (const [id, thing] of Object.entries(app.things))
        if (listThingNames(thing).some((known) => known === stems)) return { id, thing, app };
    return undefined;
  }

  /** Fields of a label, those of the near blueprints first; one with enough values for a table is preferred. */
  findField(label: string, near: readonly Blueprint[]): KnownField | undefined {
    const stems = listStems(label).join(' ');
    let best: KnownField | undefined;
    if (stems === '') return undefined;
    for (const { app } of this.#inOrder(near))
      for (const thing of Object.values(app.things)) {
        const known = findFieldOf(thing, stems);
        const isBetter =
          best === undefined || (best.values.length < VALUES_MIN && (known?.values.length ?? 0) > best.values.length);
        if (known !== undefined && isBetter) best = known;
      }
    return best;
  }

  *#inOrder(near: readonly Blueprint[]): Generator<Blueprint> {
    yield* near;
    for (const blueprint of this.blueprints) if (!near.includes(blueprint)) yield blueprint;
  }
}

/** Words after the opening say less about what an app is for. */
const OPENING_WEIGHT = 2;
/** Fewer values would repeat in a table. */
const VALUES_MIN = 5;

function findFieldOf(thing: Thing, stems: string): KnownField | undefined {
  const field = listFields(thing.fields).find(
    ({ id, label, formula, type }) =>
      formula === undefined &&
      type !== 'reference' &&
      (listStems(label).join(' ') === stems || id.toLowerCase() === stems),
  );
  return field && { field, values: thing.rows.flatMap((row) => row[field.id] ?? []) };
}

export function listThingNames(thing: Thing): readonly string[] {
  return [thing.name, thing.plural, ...(thing.words ?? [])].map((name) => listStems(name).join(' '));
}

function toWeights({ asks, app }: Blueprint): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const stem of listStems(text)) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
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

/** How much of the opening and of the nearest way to ask are the same words. */
function toAskShare({ asks }: Blueprint, opening: string): number {
  const wanted = new Set(listStems(opening));
  if (wanted.size === 0) return 0;
  return Math.max(
    0,
    ...asks.map((ask) => {
      const stems = new Set(listStems(ask));
      const shared = [...stems].filter((stem) => wanted.has(stem)).length;
      return (2 * shared) / (stems.size + wanted.size);
    }),
  );
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
