// Figures, charts and filters need fields: "revenue split by plan" an amount and a plan, "signups per week" a number and a day.

import { toSingular } from '../../../../language/inflection.ts';
import type { Entity, Field, FieldType, Requirement } from '../brief.ts';
import knowledge from '../knowledge/asked-fields.json' with { type: 'json' };
import { toWordSet } from '../knowledge/word-list.ts';
import { findFieldType, findTypedEnding, toField, toFieldOptions } from './field-knowledge.ts';
import { findPeriod, toLonger } from './find-period.ts';

const KINDS: ReadonlySet<string> = new Set(['chart', 'metric', 'progress', 'filter']);
const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'currency', 'percent', 'duration', 'bytes']);
/** What rows can be grouped by; of other types each row has a value of its own. */
const GROUPING: ReadonlySet<FieldType | undefined> = new Set(['category', 'status', 'text', 'address', undefined]);
const NO_DIMENSION: ReadonlySet<string> = toWordSet(knowledge.noDimension);
const OVER_TIME = new RegExp(`\\b(?:${knowledge.overTime})\\b`, 'i');
const DIMENSION = new RegExp(`\\b(?:${knowledge.dimension})\\s+(?:an?\\s|the\\s|each\\s|one\\s)?([a-z]+)`, 'i');
const AFTER_NUMBER = new RegExp(`\\s(?:${knowledge.afterNumber})\\b.*$`, 'i');

/** The entity with the fields that what is asked of it is computed from. */
export function withAskedFields(entity: Entity, requirements: readonly Requirement[]): Entity {
  let fields = entity.fields;
  let period = entity.period;
  for (const requirement of requirements.filter(({ kind }) => KINDS.has(kind))) {
    for (const text of requirement.text.split('; ')) {
      fields = withDimension(fields, findDimension(text, entity));
      if (requirement.kind === 'filter') continue;
      fields = withNumber(fields, text, entity);
      if (requirement.kind !== 'chart') continue;
      const own = findPeriod(text);
      period = toLonger(period, own);
      if (own !== undefined || OVER_TIME.test(text)) fields = withDate(fields);
    }
  }
  return { ...entity, fields, ...(period === undefined ? {} : { period }) };
}

function findDimension(text: string, entity: Entity): string | undefined {
  const word = toSingular(DIMENSION.exec(text)?.[1]?.toLowerCase() ?? '');
  return word.length < 3 || NO_DIMENSION.has(word) || word === entity.name ? undefined : word;
}

function withDimension(fields: readonly Field[], name: string | undefined): readonly Field[] {
  if (name === undefined) return fields;
  const index = fields.findIndex((field) => isNamed(field, name));
  const existing = fields[index];
  const type = findFieldType(name);
  if (existing === undefined && type === 'person') return [...fields, toField(name)];
  // The first field names the row, and a field with few values or with people groups rows already.
  if (index === 0 || !GROUPING.has(existing?.type ?? type) || existing?.options !== undefined) return fields;
  const field = toField(name, { [name]: toFieldOptions(name) });
  return existing === undefined ? [...fields, field] : fields.with(index, { ...field, name: existing.name });
}

function withNumber(fields: readonly Field[], text: string, entity: Entity): readonly Field[] {
  const noun = text.toLowerCase().replace(AFTER_NUMBER, '');
  const ending = findTypedEnding(noun);
  const type = ending === undefined ? undefined : findFieldType(ending);
  if (ending === undefined || type === undefined || !NUMERIC.has(type)) return fields;
  if (toSingular(ending) === entity.name || fields.some((field) => isNamed(field, ending))) return fields;
  // Revenue, sales and turnover are the sum of the amounts that are there.
  if (type === 'currency' && fields.some((field) => field.type === 'currency')) return fields;
  return [...fields, { ...toField(ending), isMeasured: true }];
}

function withDate(fields: readonly Field[]): readonly Field[] {
  return fields.some(({ type }) => type === 'date') ? fields : [...fields, toField('date')];
}

function isNamed({ label }: Field, name: string): boolean {
  const own = label.toLowerCase();
  return own === name || own === toSingular(name) || own.endsWith(` ${name}`);
}
