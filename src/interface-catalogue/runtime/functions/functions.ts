// The functions that expressions may call, by the names of catalogue/functions.json.
import type { Json, JsonObject } from '../../model/payload.ts';
import type { Language } from '../language/language.ts';
import { DATE_FUNCTIONS } from './date-functions.ts';
import { LOGIC_FUNCTIONS } from './logic-functions.ts';
import { NUMBER_FUNCTIONS } from './number-functions.ts';
import { ROW_FUNCTIONS } from './row-functions.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';

export interface FunctionContext {
  /** YYYY-MM-DD */
  readonly today: string;
  /** ISO 4217 */
  readonly currency?: string | undefined;
  readonly language?: Language | undefined;
  /** Returns a number from 0 to 1. Present only while an action runs, so that shown values stay the same. */
  readonly random?: (() => number) | undefined;
}

export const FUNCTIONS: { readonly [name: string]: (args: JsonObject, context: FunctionContext) => Json } = {
  ...ROW_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...LOGIC_FUNCTIONS,
  ...DATE_FUNCTIONS,
};
