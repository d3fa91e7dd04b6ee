// Changes formulas where what they name is gone, or where a value of a field is another one now.
import { type App, type FieldSpec, getTitleField, toField } from '../../app/description.ts';
import {
  type Condition,
  type Formula,
  parseConditions,
  parseFormula,
  type RowsFormula,
} from '../../app/parse-formula.ts';
import type { FieldTarget } from '../edit.ts';
import { writeConditions, writeFormula } from './write-formula.ts';

export interface NameChange {
  /** False if a field must not be used any more. `use` is `formula`, `set` or a property: `by`, `filters`, `sort`. */
  hasField?(thing: string, field: string, use: string): boolean;
  /** The value that a field has instead of this one; undefined if no row has it any more. */
  toValue?(thing: string, field: string, value: string): string | undefined;
  /** The name that a page has instead of this one. */
  toPage?(name: string): string;
  /** The number by which a field is multiplied in formulas, because its values are in another unit now. */
  toFactor?(thing: string, field: string): number | undefined;
}

/** The names of a formula. */
export interface Scope {
  /** Bare names are its fields. */
  readonly thing?: string | undefined;
  /** Inputs that are asked for; they hide fields. */
  readonly inputs?: { readonly [id: string]: FieldSpec } | undefined;
  /** The other names there are; without them and without a thing any name is right. */
  readonly names?: ReadonlySet<string> | undefined;
  /** Tables of a calculator: formulas use their rows like those of a thing. */
  readonly tables?: ReadonlySet<string> | undefined;
}

const NO: Formula = { is: 'value', value: false };
const YES: Formula = { is: 'value', value: true };
const CONSTANTS: ReadonlySet<string> = new Set(['me', 'today', 'id']);
const PLACEHOLDER = /\{([^{}]+)\}/g;

export class FormulaChange {
  readonly #app: App;
  readonly #change: NameChange;

  constructor(app: App, change: NameChange) {
    this.#app = app;
    this.#change = change;
  }

  hasField(thing: string, field: string, use: string): boolean {
    const fields = this.#app.things[thing]?.fields ?? {};
    const spec = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (spec === undefined) return false;
    // A computed field cannot be set.
    if (use === 'set' && toField(spec).formula !== undefined) return false;
    return this.#change.hasField?.(thing, field, use) ?? true;
  }

  toValue(thing: string, field: string, value: string): string | undefined {
    return this.#change.toValue === undefined ? value : this.#change.toValue(thing, field, value);
  }

  /** Undefined if there is no such page any more. */
  toPage(name: string): string | undefined {
    const to = this.#change.toPage?.(name) ?? name;
    return this.#app.pages.some((page) => page.name === to) ? to : undefined;
  }

  /** Undefined if the formula makes no sense any more. `target` is the field that gets its value. */
  toFormula(text: string, scope: Scope, target?: FieldTarget): string | undefined {
    const formula = parseFormula(text);
    const targeted = target === undefined ? formula : this.#toTargeted(formula, target);
    const changed = targeted && this.#rewrite(targeted, scope);
    return changed === formula ? text : changed && writeFormula(changed);
  }

  /** The conditions that are left: an empty text if there are none, undefined if they never hold. */
  toConditions(text: string, thing: string, scope: Scope): string | undefined {
    const conditions = parseConditions(text);
    const known = conditions.filter(({ field }) => this.hasField(thing, field, 'formula'));
    const changed = this.#changeConditions(known, thing, scope);
    if (changed === undefined) return undefined;
    const isSame = changed.length === conditions.length && changed.every((one, index) => one === conditions[index]);
    return isSame ? text : writeConditions(changed);
  }

  /** A text with {names}, without the sentences whose names are gone. */
  toTemplate(text: string, scope: Scope): string | undefined {
    const sentences = text.split(/(?<=[.!?]) /).flatMap((sentence) => {
      let isKept = true;
      const changed = sentence.replace(PLACEHOLDER, (_match, formula: string) => {
        const kept = this.toFormula(formula, scope);
        isKept &&= kept !== undefined;
        return `{${kept}}`;
      });
      return isKept ? [changed] : [];
    });
    return sentences.length === 0 ? undefined : sentences.join(' ');
  }

  #rewrite(formula: Formula, scope: Scope): Formula | undefined {
    switch (formula.is) {
      case 'value':
        return formula;
      case 'name': {
        const target = this.#find(formula.parts, scope);
        return target === undefined ? undefined : this.#scale(formula, target);
      }
      case 'not': {
        const of = this.#rewrite(formula.of, scope);
        if (of?.is === 'value') return of.value === true ? NO : YES;
        return of === formula.of || of === undefined ? of && formula : { is: 'not', of };
      }
      case 'call':
        return this.#changeCall(formula, scope);
      case 'operation':
        return this.#changeOperation(formula, scope);
      case 'rows': {
        const of = this.#changeRows(formula.of, scope);
        const { how } = formula;
        const changed = of === formula.of || of === undefined ? of && formula : { ...formula, of };
        const isAmount = how !== 'count' && how !== 'join' && of?.field !== undefined;
        return isAmount && changed ? this.#scale(changed, { thing: of.thing, field: of.field }) : changed;
      }
    }
  }

  #scale(formula: Formula, target: FieldTarget | 'other', isBack = false): Formula {
    const factor = target === 'other' ? undefined : this.#change.toFactor?.(target.thing, target.field);
    if (factor === undefined) return formula;
    if (formula.is === 'value')
      return { is: 'value', value: Number((Number(formula.value) * (isBack ? 1 / factor : factor)).toFixed(6)) };
    const right: Formula = { is: 'value', value: factor };
    return { is: 'operation', operator: isBack ? '/' : '*', left: formula, right };
  }

  #changeCall(formula: Extract<Formula, { is: 'call' }>, scope: Scope): Formula | undefined {
    const args: Formula[] = [];
    for (const arg of formula.args) {
      const changed = this.#rewrite(arg, scope);
      if (changed === undefined) return undefined;
      args.push(changed);
    }
    const [when, yes, no] = args;
    if (formula.name === 'if' && when?.is === 'value' && when !== formula.args[0])
      return when.value === true ? yes : no;
    return args.every((arg, index) => arg === formula.args[index]) ? formula : { ...formula, args };
  }

  #changeOperation(formula: Extract<Formula, { is: 'operation' }>, scope: Scope): Formula | undefined {
    const compared = this.#changeCompared(formula, scope);
    if (compared !== formula) return compared;
    const { operator } = formula;
    const left = this.#rewrite(formula.left, scope);
    const right = this.#rewrite(formula.right, scope);
    if (operator === 'and' || operator === 'or') {
      const folded = toFolded(operator === 'or' ? YES : NO, left, right);
      if (folded !== undefined) return folded;
    }
    if (left === undefined || right === undefined) return undefined;
    return left === formula.left && right === formula.right ? formula : { ...formula, left, right };
  }

  /** `status = 'open'` has a value of a field on one side. */
  #changeCompared(formula: Extract<Formula, { is: 'operation' }>, scope: Scope): Formula {
    const { operator, left, right } = formula;
    const [name, literal] = left.is === 'name' ? [left, right] : [right, left];
    if (name.is !== 'name' || literal.is !== 'value' || typeof literal.value !== 'string') return formula;
    const target = this.#find(name.parts, scope);
    if (typeof target !== 'object') return formula;
    const value = this.toValue(target.thing, target.field, literal.value);
    if (value === literal.value) return formula;
    if (value === undefined) return operator === '!=' ? YES : NO;
    const changed: Formula = { is: 'value', value };
    return left === name ? { ...formula, right: changed } : { ...formula, left: changed };
  }

  #changeRows(of: RowsFormula, scope: Scope): RowsFormula | undefined {
    const { thing, field, where } = of;
    const isTable = scope.tables?.has(thing) === true;
    if (!isTable && !Object.hasOwn(this.#app.things, thing)) return undefined;
    const names = [...(field === undefined ? [] : [field]), ...where.map((condition) => condition.field)];
    if (!isTable && !names.every((name) => name === 'id' || this.hasField(thing, name, 'formula'))) return undefined;
    const changed = this.#changeConditions(where, thing, scope);
    if (changed === undefined) return undefined;
    return changed.length === where.length && changed.every((one, index) => one === where[index])
      ? of
      : { ...of, where: changed };
  }

  /** Undefined if one never holds; one that always holds is left out. */
  #changeConditions(conditions: readonly Condition[], thing: string, scope: Scope): readonly Condition[] | undefined {
    const changed: Condition[] = [];
    for (const condition of conditions) {
      const { field, operator, value } = condition;
      const literal = value.is === 'value' && typeof value.value === 'string' ? value.value : undefined;
      const kept = literal === undefined ? undefined : this.toValue(thing, field, literal);
      if (literal === undefined) {
        const rewritten = this.#rewrite(value, scope);
        if (rewritten === undefined) return undefined;
        const computed = this.#scale(rewritten, { thing, field }, true);
        changed.push(computed === value ? condition : { ...condition, value: computed });
      } else if (kept === literal) changed.push(condition);
      else if (kept !== undefined) changed.push({ ...condition, value: { is: 'value', value: kept } });
      else if (operator !== '!=') return undefined;
    }
    return changed;
  }

  /** The values that a formula gives to a field: a text, or the branches of `if`. */
  #toTargeted(formula: Formula, target: FieldTarget): Formula | undefined {
    if (formula.is === 'value' && typeof formula.value === 'string') {
      const value = this.toValue(target.thing, target.field, formula.value);
      if (value === formula.value) return formula;
      return value === undefined ? undefined : { is: 'value', value };
    }
    if (formula.is !== 'call' || formula.name !== 'if') return formula;
    const [when, ...branches] = formula.args;
    const changed = branches.map((branch) => this.#toTargeted(branch, target));
    if (when === undefined || changed.every((branch, index) => branch === branches[index])) return formula;
    const kept = changed.filter((branch) => branch !== undefined);
    return kept.length === branches.length ? { ...formula, args: [when, ...kept] } : kept[0];
  }

  /** The field that a name stands for, `other` for an input or a constant, undefined if it is gone. */
  #find(parts: readonly string[], { thing, inputs = {}, names }: Scope): FieldTarget | 'other' | undefined {
    const [first = '', second] = parts;
    if (Object.hasOwn(inputs, first)) {
      const { to } = toField(inputs[first] ?? 'text');
      if (second === undefined) return 'other';
      return to === undefined ? undefined : this.#toTarget(to, second);
    }
    const owner = thing === undefined ? undefined : this.#app.things[thing];
    if (thing === undefined || owner === undefined) return isKnown(first, names) ? 'other' : undefined;
    if (first === 'this') return this.#toTarget(thing, second ?? getTitleField(owner));
    if (CONSTANTS.has(first) && !Object.hasOwn(owner.fields, first)) return 'other';
    const target = this.#toTarget(thing, first);
    if (target === undefined || second === undefined) return target;
    const { type, to } = toField(owner.fields[first] ?? 'text');
    return type === 'reference' && to !== undefined ? this.#toTarget(to, second) : undefined;
  }

  #toTarget(thing: string, field: string): FieldTarget | 'other' | undefined {
    if (field === 'id') return 'other';
    return this.hasField(thing, field, 'formula') ? { thing, field } : undefined;
  }
}

function isKnown(name: string, names: Scope['names']): boolean {
  return names === undefined || names.has(name) || CONSTANTS.has(name);
}

/** One side of `and` and `or` where that is enough. */
function toFolded(deciding: Formula, left: Formula | undefined, right: Formula | undefined): Formula | undefined {
  // If one side is gone, the other one still says something.
  if (left === undefined || right === undefined) return left ?? right;
  if (left === deciding || right === deciding) return deciding;
  if (left === NO || left === YES) return right;
  return right === NO || right === YES ? left : undefined;
}
