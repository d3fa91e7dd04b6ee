// One kind of edit: the ways people ask for it, and what it changes in the description.
import type { Claim } from '../app/claim.ts';
import type { App, FieldType } from '../app/description.ts';

export interface FieldTarget {
  readonly thing: string;
  readonly field: string;
}

export interface OptionTarget extends FieldTarget {
  readonly option: string;
}

export interface RowTarget {
  readonly thing: string;
  readonly row: number;
}

export interface ViewTarget {
  readonly page: number;
  readonly view: number;
}

/** An entry of a list of a view: a question, a fact, a figure. */
export interface ItemTarget extends ViewTarget {
  readonly list: string;
  readonly index: number;
}

/** A value of a named field of a row. */
export interface GivenCell {
  readonly field: FieldTarget;
  readonly value: string;
}

/** The parts that a message fills in. Known names are found in the app before the edit runs; others are words. */
export interface Slots {
  readonly thing?: string;
  /** If a message names several, the edit runs once for each. */
  readonly field?: FieldTarget;
  readonly otherField?: FieldTarget;
  readonly option?: OptionTarget;
  readonly row?: RowTarget;
  /** The index in `app.pages`. */
  readonly page?: number;
  readonly otherPage?: number;
  readonly view?: ViewTarget;
  readonly otherView?: ViewTarget;
  readonly item?: ItemTarget;
  /** The id in `app.actions`. */
  readonly action?: string;
  /** A name that is not in the app yet. */
  readonly name?: string;
  /** Names that are not in the app yet: options, or roles. */
  readonly names?: readonly string[];
  /** A value for a cell or a condition, in the words of the message. */
  readonly value?: string;
  /** The values of a row, in the words of the message: "with six seats". */
  readonly cells?: string;
  /** The values of a row with their fields. */
  readonly given?: readonly GivenCell[];
  /** The path of any part: a page, a view, a row. */
  readonly part?: string;
  /** A condition on rows, in words: "not returned yet". */
  readonly filter?: string;
  /** The role of the people who may see or use a part. */
  readonly role?: string;
  /** A text that is shown, as it was written. */
  readonly text?: string;
  readonly number?: number;
  /** The words of the clause, where they say which of several parts is meant. */
  readonly about?: string;
  /** `#rrggbb` */
  readonly colour?: string;
  readonly type?: FieldType;
  /** A kind of view. */
  readonly kind?: string;
  /** One of the words that the kind of edit lists for it. */
  readonly choice?: string;
}

export interface EditContext {
  readonly app: App;
  /** The path of what the person has selected: `/pages/0/views/1`, `/things/course/fields/price`. */
  readonly selected?: string | undefined;
}

/** The new description, or why the edit makes no sense here, for people: "There is no price to hide." */
export type Changed = App | Problem;

export interface Problem {
  readonly problem: string;
  /** Messages that say which of several parts is meant. */
  readonly choices?: readonly string[];
  /** The app is as it was asked for. */
  readonly code?: 'already-so';
}

export const alreadySo = (problem = 'It is like this already.'): Problem => ({ problem, code: 'already-so' });

export type EditOutcome =
  | {
      readonly app: App;
      /** Claims about the new app; each is tried on the compiled interface. */
      readonly claims: readonly Claim[];
    }
  | Problem;

/** The ways people ask for something. */
export interface Askable {
  /** The name in its `kinds.json`. */
  readonly id: string;
  /** The plain form, which is offered as a button: "Hide the field {field}". */
  readonly plain: string;
  /** The words of the slot `choice`, by their meaning. */
  readonly choices?: { readonly [meaning: string]: readonly string[] };
  /** The kinds of views and the types of fields that it can be done with. */
  readonly views?: readonly string[];
  readonly fields?: readonly string[];
  /** The kinds of views that it makes. */
  readonly kinds?: readonly string[];
  /** The slots that messages fill in; others say that something else is meant. */
  readonly slots?: string;
  /** The slot of the part that is changed: what was spoken of, if a message does not name it. */
  readonly target?: string;
  /** Parts for which it has no setting: a message that names one is asked about. */
  readonly lacks?: string;
  /** The operation on a part, if it is all: `remove page`, `set /theme/mode CHOICE`; see `operations/`. */
  readonly does?: string;
}

export type Apply = (slots: Slots, context: EditContext) => Changed;

/** The functions of a folder's kinds, by their ids. */
export type Applies = { readonly [id: string]: Apply };

export interface EditKind extends Askable {
  apply(slots: Slots, context: EditContext): EditOutcome;
}
