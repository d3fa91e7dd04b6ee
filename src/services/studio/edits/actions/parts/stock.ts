// The number of a thing that an action uses up, or that limits how often it is done.
import { type App, listFields } from '../../../app/description.ts';
import { getThing } from '../../change.ts';

export interface Stock {
  /** Holds while one is left. */
  readonly need: string;
  /** The stored number that goes down by one. */
  readonly field?: string;
}

const LEFT =
  /^(?:stock|inStock|copies|quantity|available|availability|left|free|seats?|places?|spots?|tickets|units|remaining)/i;
const LIMIT = /^(?:capacity|max|limit)/i;

/** A computed number shows what is left by itself; a capacity stays, and rows are counted. */
export function findStock(app: App, thing: string, link: string, reference: string): Stock | undefined {
  const numbers = listFields(getThing(app, thing).fields).filter(({ type }) => type === 'number');
  const left = numbers.find(({ id }) => LEFT.test(id));
  if (left !== undefined) return { need: `${left.id} > 0`, ...(left.formula === undefined && { field: left.id }) };
  const limit = numbers.find(({ id }) => LIMIT.test(id));
  return limit === undefined ? undefined : { need: `count(${link} where ${reference} = this) < ${limit.id}` };
}
