// The app description: the only document that engines make and edits change. The compiler turns it into an interface.
import type { ThemeMode } from '../../../interface-catalogue/model/payload.ts';
import fieldTypes from './field-types.json' with { type: 'json' };

export type FieldType = keyof typeof fieldTypes;

interface FieldTypeDefinition {
  /** The values in rows, and the words for them. */
  readonly value: 'text' | 'texts' | 'number' | 'boolean';
  readonly says: string;
  readonly pattern?: string;
  /** The type of its cells in tables, and those that write a value in another way. */
  readonly cell: string;
  readonly formats?: { readonly [format in FieldFormat]?: string };
  readonly isSearched?: boolean;
  /** Lists offer a filter by it unless they say otherwise. */
  readonly isFiltered?: boolean;
  /** The comparison of a filter; equality without one. */
  readonly filter?: 'from' | 'to';
  /** The prefix of its sort key: `-` for types that people want from the last or highest on. */
  readonly sort?: '' | '-';
}

export const FIELD_TYPES = fieldTypes as { readonly [type in FieldType]: FieldTypeDefinition };

export interface Field {
  readonly type: FieldType;
  /** The words that people read; by default the id of the field in words. */
  readonly label?: string;
  /** The values of a choice or of tags. */
  readonly options?: readonly string[];
  /** The thing that a reference names; its value is the title of one of the rows. */
  readonly to?: string;
  readonly unit?: string;
  readonly required?: boolean;
  /** Computed, and in no form. */
  readonly formula?: string;
  readonly hidden?: boolean;
  /** The formula of the value in a new row. */
  readonly start?: string;
  readonly min?: number;
  /** The greatest number, or the most characters of a text. */
  readonly max?: number;
  readonly hint?: string;
  /** The role that sees it; everybody does without one. */
  readonly for?: string;
  /** `#rrggbb` of options, by their names. */
  readonly colours?: { readonly [option: string]: string };
  /** The way in which its values are written in lists. */
  readonly format?: FieldFormat;
}

export type FieldFormat = 'whole' | 'decimals' | 'thousands' | 'short date' | 'long date' | 'weekday';

/** A type alone stands for a field without more. */
export type FieldSpec = FieldType | Field;

/** A date may be relative: `today`, `today+3`, `today-12`. */
export type CellValue = string | number | boolean | null | readonly string[];
export type SampleRow = { readonly [field: string]: CellValue };

/** A condition for keeping a row, and the message for rows that break it. */
export interface Rule {
  readonly need: string;
  readonly says: string;
}

export interface Thing {
  readonly name: string;
  readonly plural: string;
  readonly icon?: string;
  /** Other words that people use for it. */
  readonly words?: readonly string[];
  readonly fields: { readonly [id: string]: FieldSpec };
  readonly rows: readonly SampleRow[];
  readonly rules?: readonly Rule[];
}

export interface AppAction {
  readonly label: string;
  /** The thing on whose rows it is offered; without it, it is a button of a page. */
  readonly on?: string;
  readonly icon?: string;
  readonly tone?: 'primary' | 'danger';
  /** Inputs that are asked for first. */
  readonly asks?: { readonly [id: string]: FieldSpec };
  /** The condition, and what is said where it does not hold. */
  readonly need?: string;
  readonly otherwise?: string;
  /** The button is shown only where this holds. */
  readonly when?: string;
  /** The role that is offered it; everybody is without one. */
  readonly for?: string;
  /** Adds a row of a thing. `this` names the row in a reference to its thing. */
  readonly makes?: { readonly thing: string; readonly with: { readonly [field: string]: string } };
  /** A number of the made thing that grows by one if a row with the same title is there already. */
  readonly counts?: string;
  /** New values of fields of the row; `course.seats` changes the row that a reference names. */
  readonly changes?: { readonly [field: string]: string };
  /** Only one row is made for each row that it is done on; then the button offers `undo`, or is gone. */
  readonly once?: boolean;
  readonly undo?: string;
  readonly removes?: boolean;
  /** The thing of which all rows are removed. */
  readonly empties?: string;
  /** A thing of which one row is chosen by lot; `makes`, `changes` and `says` are then about that row. */
  readonly picks?: { readonly thing: string; readonly where?: string };
  readonly copies?: string;
  /** The thing whose rows are saved as a file. */
  readonly exports?: string;
  /** Opens the print dialog of the browser. */
  readonly prints?: boolean;
  /** A question that is asked first. */
  readonly confirm?: string;
  /** The name of a page that is opened afterwards. */
  readonly opens?: string;
  /** Said afterwards; `{name}` is a field of the row or an input. */
  readonly says?: string;
}

/** The properties besides `kind` are those of the kind's definition. */
export interface View {
  readonly kind: string;
  readonly title?: string;
  readonly [property: string]: unknown;
}

export interface Page {
  readonly name: string;
  readonly icon?: string;
  /** The role that sees it; everybody does without one. */
  readonly for?: string;
  readonly views: readonly View[];
}

export interface ThemeWish {
  readonly mode?: ThemeMode;
  /** `#rrggbb` */
  readonly accent?: string;
  readonly background?: string;
  readonly font?: 'sans' | 'serif' | 'mono';
  readonly density?: 'compact' | 'normal' | 'roomy';
  readonly corners?: 'none' | 'small' | 'medium' | 'large';
  /** Offers a switch between light and dark. */
  readonly switch?: boolean;
}

export interface Account {
  /** Roles that people choose from when they sign in. */
  readonly roles?: readonly string[];
  readonly register?: boolean;
}

export interface App {
  readonly title: string;
  readonly purpose: string;
  readonly icon?: string;
  /** The language of the labels: en unless given. */
  readonly language?: string;
  /** ISO 4217; USD unless given. */
  readonly currency?: string;
  readonly theme?: ThemeWish;
  /** `side` for tools, `top` for sites; by default by the number of pages. */
  readonly navigation?: 'side' | 'top' | 'none';
  readonly account?: Account;
  readonly things: { readonly [id: string]: Thing };
  readonly actions?: { readonly [id: string]: AppAction };
  readonly pages: readonly Page[];
}

export function toField(spec: FieldSpec): Field {
  return typeof spec === 'string' ? { type: spec } : spec;
}

export interface NamedField extends Field {
  readonly id: string;
  readonly label: string;
}

export function listFields(fields: { readonly [id: string]: FieldSpec }): readonly NamedField[] {
  return Object.entries(fields).map(([id, spec]) => toNamedField(id, spec));
}

export function findField({ things }: App, thing: string, id: string): NamedField | undefined {
  return listFields(things[thing]?.fields ?? {}).find((field) => field.id === id);
}

function toNamedField(id: string, spec: FieldSpec): NamedField {
  const field = toField(spec);
  return { ...field, id, label: field.label ?? toLabel(id) };
}

/** `nextDue` and `next-due` are "Next due". */
function toLabel(id: string): string {
  const words = id
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The field that names a row: the first text, or the first field. Other things refer to a row by its value. */
export function getTitleField(thing: Thing): string {
  const fields = listFields(thing.fields);
  const title = fields.find(({ type, formula }) => type === 'text' && formula === undefined) ?? fields[0];
  return title?.id ?? 'name';
}
