// How the rows of one entity are shown on their page: what all requirements on it ask for together.
import type { Entity, Field, FieldType, Requirement } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { findSold } from '../../find-sold.ts';
import features from '../../knowledge/features.json' with { type: 'json' };
import { hasWord, toId, toKey } from '../../words.ts';

export type Feature =
  | 'list'
  | 'table'
  | 'detail'
  | 'create'
  | 'edit'
  | 'delete'
  | 'search'
  | 'filter'
  | 'sort'
  | 'export'
  | 'print'
  | 'favourites'
  | 'history'
  | 'comment'
  | 'like'
  | 'share'
  | 'rate'
  | 'follow'
  | 'approve'
  | 'board'
  | 'summary'
  | 'media'
  | 'cart';

export interface EntityView {
  readonly entity: Entity;
  /** The name of the rows in the data model. */
  readonly key: string;
  /** What the ids of its nodes begin with. */
  readonly id: string;
  readonly features: ReadonlySet<Feature>;
  readonly collection: 'table' | 'cards' | 'list' | 'board' | 'gallery' | 'player';
  readonly detail: 'drawer' | 'page';
  readonly filters: readonly Field[];
  /** What the order of a list can be chosen by; a table has its columns for that. */
  readonly sorts: readonly Field[];
  /** The first field: it names a row. */
  readonly title: Field;
}

interface FeatureRule {
  readonly always: readonly string[];
  readonly verbs: { readonly [verb: string]: string };
  readonly otherwise?: readonly string[];
}

/** What is done with one row at a time needs a place that shows it. */
const NEED_DETAIL: readonly Feature[] = ['comment', 'rate', 'share', 'history', 'approve', 'edit'];

const RULES = features as { readonly [kind: string]: FeatureRule };
const FALLBACK_TITLE: Field = { name: 'title', label: 'Title', type: 'text' };

export function toEntityView(entity: Entity, requirements: readonly Requirement[], context: Context): EntityView {
  const all = new Set(requirements.flatMap((requirement) => listFeatures(requirement, context)));
  if (findSold(context.brief)?.name === entity.name) all.add('cart').add('detail');
  if (NEED_DETAIL.some((feature) => all.has(feature))) all.add('detail');
  const collection = toCollection(entity, all, requirements, context);
  return {
    entity,
    key: toKey(entity.plural),
    id: toId(entity.plural),
    features: all,
    collection,
    detail: context.archetype.detail,
    filters: all.has('filter') ? listFilters(entity, requirements, context) : [],
    sorts: all.has('sort') && (collection === 'cards' || collection === 'list') ? listSorts(entity) : [],
    title: entity.fields[0] ?? FALLBACK_TITLE,
  };
}

export function listFeatures(requirement: Requirement, context: Context): readonly Feature[] {
  const rule = RULES[requirement.kind];
  if (rule === undefined) return ['list'];
  if (requirement.kind === 'history' && isRecordList(requirement, context)) return ['list', 'detail'];
  const named = listNamed(requirement.verbs, rule);
  // "Comments and ratings" has no verb, but says the same.
  if (named.length === 0 && requirement.kind !== 'manage')
    named.push(...listNamed(requirement.text.toLowerCase().match(/[a-z]+/g) ?? [], rule));
  // What can be changed and deleted was made by somebody.
  const isManaged =
    requirement.kind === 'manage' &&
    (requirement.verbs.includes('manage') || (named.includes('edit') && named.includes('delete')));
  const isOpenSection = requirement.kind === 'section' && context.archetype.sections === 'manage';
  const rest = named.length === 0 || isManaged ? (rule.otherwise ?? []) : [];
  const open = isOpenSection ? ['create', 'edit', 'delete'] : [];
  return [...rule.always, ...named, ...rest, ...open] as readonly Feature[];
}

function listNamed(words: readonly string[], rule: FeatureRule): string[] {
  return words.flatMap((word) => rule.verbs[word] ?? rule.verbs[word.replace(/s$/, '')] ?? []);
}

function toCollection(
  entity: Entity,
  all: ReadonlySet<Feature>,
  requirements: readonly Requirement[],
  context: Context,
): EntityView['collection'] {
  const { archetype } = context;
  if (all.has('board') && entity.fields.some(hasOptions)) return 'board';
  if (all.has('media'))
    return hasWord(
      `${entity.name} ${requirements.map(({ text }) => text).join(' ')}`,
      'audio',
      'music',
      'song',
      'podcast',
      'track',
      'video',
      'movie',
      'play',
      'stream',
      'live',
    )
      ? 'player'
      : 'gallery';
  if (all.has('table')) return 'table';
  // Records of money and of changes are read in columns, in a shop too.
  return isRecord(entity.name) ? 'table' : archetype.collection;
}

function isRecord(name: string): boolean {
  return hasWord(
    name,
    'order',
    'transaction',
    'payment',
    'invoice',
    'record',
    'log',
    'bill',
    'booking',
    'result',
    'score',
  );
}

/** "Order history" is the list of orders; "viewing history" of products is what was opened last. */
function isRecordList({ id, entity = '' }: Requirement, { brief }: Context): boolean {
  return isRecord(entity) || !brief.requirements.some((other) => other.id !== id && other.entity === entity);
}

export function hasOptions(field: Field): boolean {
  return (field.type === 'status' || field.type === 'category') && (field.options?.length ?? 0) > 1;
}

/** The fields that the words ask for, else those with few values. */
function listFilters(entity: Entity, requirements: readonly Requirement[], context: Context): readonly Field[] {
  const words = requirements
    .filter(({ kind }) => kind === 'filter')
    .map(({ text, details }) => `${text} ${details.join(' ')}`)
    .join(' ');
  const isNamed = ({ label, name }: Field) => hasWord(words, label.toLowerCase(), name.toLowerCase());
  const usable = entity.fields.filter((field) => hasOptions(field) || field.type === 'date');
  const named = entity.fields
    .filter((field) => isNamed(field) && (usable.includes(field) || VALUE_TYPES.includes(field.type)))
    .map((field) => (usable.includes(field) ? field : { ...field, options: listValues(entity, field, context) }));
  return [named, usable.filter(hasOptions), usable].find(({ length }) => length > 0)?.slice(0, FILTERS_MAX) ?? [];
}

function listSorts({ fields }: Entity): readonly Field[] {
  const [title, ...rest] = fields.filter(({ isMeasured }) => isMeasured !== true);
  const ordered = rest.filter(({ type }) => ORDERED_TYPES.includes(type)).slice(0, SORTS_MAX);
  return title === undefined ? ordered : [title, ...ordered];
}

/** More would be a longer menu than anybody reads. */
const SORTS_MAX = 3;
const ORDERED_TYPES: readonly FieldType[] = ['currency', 'number', 'date', 'rating', 'duration', 'percent'];

/** Fields whose values in the rows can be chosen from. */
const VALUE_TYPES: readonly FieldType[] = ['text', 'address', 'person', 'category', 'status'];

function listValues(entity: Entity, { name }: Field, context: Context): readonly string[] {
  return [...new Set(context.listRows(entity).map((row) => String(row[name] ?? '')))].sort().slice(0, VALUES_MAX);
}

/** A longer menu is a case for the search. */
const VALUES_MAX = 12;

/** More do not fit one line. */
const FILTERS_MAX = 4;
