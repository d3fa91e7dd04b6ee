// What the composer has understood of a prompt: made by `understand`, built into an interface by `build`.
import type { Theme } from '../../../interface-catalogue/model/payload.ts';

/** Each is placed by `knowledge/placements.json` and built by a block. Those of studio-demand, and those of landing pages and dashboards. */
export type RequirementKind =
  | 'section'
  | 'manage'
  | 'browse'
  | 'sign-in'
  | 'form'
  | 'social'
  | 'media'
  | 'search'
  | 'filter'
  | 'chart'
  | 'metric'
  | 'table'
  | 'progress'
  | 'settings'
  | 'chat'
  | 'track'
  | 'upload'
  | 'game'
  | 'quiz'
  | 'leaderboard'
  | 'timer'
  | 'draw-lots'
  | 'navigation'
  | 'cart'
  | 'payment'
  | 'tool'
  | 'generator'
  | 'export'
  | 'booking'
  | 'favourites'
  | 'history'
  | 'workflow'
  | 'permissions'
  | 'notifications'
  | 'preview'
  | 'map'
  | 'hero'
  | 'features'
  | 'pricing'
  | 'testimonials'
  | 'faq'
  | 'contact'
  | 'article'
  | 'profile'
  | 'files'
  | 'code'
  /** Speed, security and the like: noted, not shown. */
  | 'quality';

export type FieldType =
  | 'text'
  | 'long-text'
  | 'number'
  | 'currency'
  | 'percent'
  | 'date'
  | 'time'
  | 'status'
  | 'category'
  | 'person'
  | 'email'
  | 'phone'
  | 'boolean'
  | 'rating'
  | 'image'
  | 'tags'
  | 'bytes'
  | 'duration'
  | 'address';

export interface Field {
  /** As the data model has it: camelCase. */
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  /** Of statuses, categories and tags. */
  readonly options?: readonly string[];
  /** Only figures and charts are computed from it: tables, forms and details leave it out. */
  readonly isMeasured?: true;
}

/** "Over the last 12 months" is twelve months, "this week" seven days: what a chart has points for. */
export interface Period {
  readonly bucket: 'day' | 'week' | 'month' | 'year';
  readonly count: number;
}

/** A thing that the interface is about: products, appointments, posts. */
export interface Entity {
  /** Singular, lower case: `order`. */
  readonly name: string;
  readonly plural: string;
  /** The first one names a row: `title`, `name`, `number`. */
  readonly fields: readonly Field[];
  /** A name of `catalogue/icon-names.json`. */
  readonly icon: string;
  /** The longest one that is asked for: its rows have dates in each part of it. */
  readonly period?: Period;
  /** Rows that the prompt names: "rooms such as the Attic and the Cellar". */
  readonly examples?: readonly string[];
}

export interface Requirement {
  readonly id: string;
  /** The words of the prompt that ask for it; requirements that repeat one another are merged, with all their words. */
  readonly text: string;
  readonly kind: RequirementKind;
  /** The name of an entity of the brief. */
  readonly entity?: string;
  /** In lower case, base form: `add`, `delete`, `approve`. */
  readonly verbs: readonly string[];
  /** What follows "including", "such as", "by", "for each": fields, options, tabs, categories, steps. */
  readonly details: readonly string[];
  /** What a section, page, chart or button made for it is called. */
  readonly title: string;
  /** Not in the words of the prompt: added because the archetype is useless without it. */
  readonly isAssumed?: boolean;
  /** Why a real product needs a server for it. */
  readonly backendReason?: string;
  /** Set where nothing useful can be built: why. */
  readonly unresolvedReason?: string;
}

export interface Brief {
  readonly title: string;
  /** A name of `archetypes/archetypes.json`. */
  readonly archetype: string;
  readonly theme: Theme;
  readonly entities: readonly Entity[];
  /** In the order of the prompt. */
  readonly requirements: readonly Requirement[];
  /** What was taken of a metaphor or a contradiction, which words were left out, and the like: sentences for people. */
  readonly notes: readonly string[];
  /** Chooses sample data; from the prompt, so that the same prompt gives the same interface. */
  readonly seed: number;
}
