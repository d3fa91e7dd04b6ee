// Changes values: fields of rows, figures, prices of plans. Everything that shows them follows, because it is bound to them.

import type { Json, Payload } from '../../../../interface-catalogue/model/payload.ts';
import { readPath, writePath } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import type { Change, Edit, EditContext, Outcome } from '../edit.ts';
import { setEntry, setProps } from '../interface/change-nodes.ts';
import { toName } from '../interface/to-label.ts';
import type { Candidate } from '../targets/candidate.ts';
import { findTargets } from '../targets/find-targets.ts';
import { findByWords, type Row } from './rows/find-field.ts';
import { type FoundRows, findRows } from './rows/find-rows.ts';
import { listShowing } from './rows/list-showing.ts';
import { findNumber, findValue } from './rows/to-value.ts';

/** The new value of a field, or undefined where there is none. */
type ToNext = (old: Json | undefined) => Json | undefined;

export const setValue: Edit = ({ target = '', value = '' }, context) => {
  const toNext: ToNext = (old) => findValue(value, old);
  return setRows(target, value, toNext, context) ?? setFigure(target, toNext, context);
};

export const changeValue: Edit = ({ target = '', value = '', direction = '' }, context) => {
  const toNext = toChange(value, direction.toLowerCase());
  return toNext === undefined
    ? undefined
    : (setRows(target, '', toNext, context) ?? setFigure(target, toNext, context));
};

function toChange(value: string, direction: string): ToNext | undefined {
  const factors: Readonly<Record<string, number>> = { double: 2, halve: 0.5, triple: 3 };
  const factor = factors[direction];
  if (factor !== undefined) return (old) => (typeof old === 'number' ? toCents(old * factor) : undefined);
  const amount = findNumber(value);
  if (amount === undefined) return undefined;
  const sign = /^(?:increase|raise|grow)$/.test(direction) ? 1 : -1;
  const isShare = /%|percent/i.test(value);
  return (old) =>
    typeof old === 'number' ? toCents(isShare ? old * (1 + (sign * amount) / 100) : old + sign * amount) : undefined;
}

function toCents(value: number): number {
  return Math.round(value * 100) / 100;
}

function setRows(target: string, value: string, toNext: ToNext, { payload, text }: EditContext): Outcome | undefined {
  const found = findRows(target, payload);
  const [sample] = found === undefined ? [] : found.rows;
  if (found === undefined || sample === undefined) return undefined;
  const field = findRowField(found, sample, value, toNext) ?? (/^mark\b/i.test(text) ? findState(sample) : undefined);
  if (field === undefined) return undefined;
  let { dataModel } = payload;
  let isFollowed = false;
  for (const index of found.indexes) {
    const row = found.rows[index];
    const next = toNext(row?.[field]);
    if (row === undefined || next === undefined) return { problem: `“${value}” is no value of ${field}.` };
    const settled = settleProducts(row, field, toKnown(next, found, field));
    isFollowed ||= Object.keys(settled).length > 1;
    for (const [name, changed] of Object.entries(settled)) {
      dataModel = writePath(dataModel, `${found.path}/${index}/${name}`, changed);
    }
  }
  const reason = isFollowed ? 'Totals of the same row were computed again.' : undefined;
  return { payload: { ...payload, dataModel }, nodeIds: listShowing(payload, found.path), reason };
}

/** The field that the phrase names; without one, the field that already has this value in another row, or the one that names the row. */
function findRowField({ rest, rows }: FoundRows, sample: Row, value: string, toNext: ToNext): string | undefined {
  const names = Object.keys(sample).filter((name) => name !== 'id');
  const named = findByWords(
    rest,
    names.map((name) => [name, name] as const),
  );
  if (named !== undefined) return named;
  const wanted = String(toNext('') ?? value).toLowerCase();
  const known = names.find((name) =>
    rows.some((row) => typeof row[name] === 'string' && String(row[name]).toLowerCase() === wanted),
  );
  if (known !== undefined) return known;
  return /[“]/.test(value) ? names.find((name) => typeof sample[name] === 'string') : undefined;
}

/** What "mark as" sets. */
function findState(sample: Row): string | undefined {
  return Object.keys(sample).find((name) => /^(?:status|state|stage)$/i.test(name));
}

/** Spelled as in the other rows, so that charts and filters put it with them. */
function toKnown(value: Json, { rows }: FoundRows, field: string): Json {
  if (typeof value !== 'string') return value;
  const same = rows.find((row) => String(row[field]).toLowerCase() === value.toLowerCase());
  return same?.[field] ?? value;
}

/** The field, and each field that was the product of it and another one. */
function settleProducts(row: Row, field: string, value: Json): { [name: string]: Json } {
  const old = row[field];
  const changes: { [name: string]: Json } = { [field]: value };
  if (typeof old !== 'number' || typeof value !== 'number' || old === 0) return changes;
  for (const [name, total] of Object.entries(row)) {
    if (name === field || typeof total !== 'number' || !/total|amount|sum|subtotal/i.test(name)) continue;
    const other = Object.entries(row).find(
      ([key, factor]) => key !== name && key !== field && typeof factor === 'number' && toCents(factor * old) === total,
    );
    if (other !== undefined) changes[name] = toCents(Number(other[1]) * value);
  }
  return changes;
}

/** A figure that is no row: of a metric, a progress, a plan. */
function setFigure(target: string, toNext: ToNext, context: EditContext): Outcome | undefined {
  const field = findByWords(
    target,
    FIGURES.map((name) => [name, name] as const),
  );
  const withoutField = target
    .replace(/^(?:the )?(?:price|value|figure|number|max|maximum|target|count) of /i, '')
    .replace(/(?:'s|’s)? (?:price|value|figure|number|max|maximum|target)$/i, '');
  const found = findTargets(withoutField, context);
  const [candidate] = found?.targets ?? [];
  if (candidate === undefined || found?.isComplete !== true) return undefined;
  const change =
    candidate.entry === undefined
      ? setNodeFigure(candidate, field, toNext, context)
      : setEntryFigure(candidate, field, toNext, context);
  return change !== undefined && 'payload' in change ? { ...change, reason: change.reason ?? found.note } : change;
}

const FIGURES = ['price', 'value', 'max', 'target', 'seconds', 'taxRate', 'shipping', 'min', 'step'];

function setEntryFigure(
  { node, entry }: Candidate,
  field: string | undefined,
  toNext: ToNext,
  { payload }: EditContext,
): Change | undefined {
  if (entry === undefined) return undefined;
  const name = field ?? Object.keys(entry.value).find((key) => typeof entry.value[key] === 'number');
  const old = name === undefined ? undefined : entry.value[name];
  const next = typeof old === 'number' ? toNext(old) : undefined;
  if (name === undefined || next === undefined) return undefined;
  return {
    payload: setEntry(payload, node.id, entry.prop, entry.index, { ...entry.value, [name]: next }),
    nodeIds: [node.id],
  };
}

function setNodeFigure(
  { node }: Candidate,
  field: string | undefined,
  toNext: ToNext,
  { payload }: EditContext,
): Outcome | undefined {
  const name = field !== undefined && node.props[field] !== undefined ? field : 'value';
  const figure = node.props[name];
  if (typeof figure === 'number') {
    const next = toNext(figure);
    return next === undefined
      ? undefined
      : { payload: setProps(payload, node.id, { [name]: next }), nodeIds: [node.id] };
  }
  if (typeof figure !== 'object' || figure === null || Array.isArray(figure)) return undefined;
  if ('call' in figure) {
    return toNext(0) === undefined
      ? undefined
      : { problem: `${toName(node)} is computed from rows; change the rows, and it follows.` };
  }
  const { path } = figure as { path?: unknown };
  const next = typeof path === 'string' ? toNext(readPath(payload.dataModel, path)) : undefined;
  if (typeof path !== 'string' || next === undefined) return undefined;
  return setPath(payload, path, next, node.id);
}

function setPath(payload: Payload, path: string, value: Json, nodeId: string): Change {
  return {
    payload: { ...payload, dataModel: writePath(payload.dataModel, path, value) },
    nodeIds: [nodeId, ...listShowing(payload, path).filter((id) => id !== nodeId)],
  };
}
