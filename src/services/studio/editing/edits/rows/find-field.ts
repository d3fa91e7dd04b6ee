// Which field of the rows a phrase means, by the labels that people see and by its name.

import type { JsonObject, Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { readPath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import { listEntries } from '../../interface/change-nodes.ts';
import { listPaths, toTokens } from '../../interface/to-label.ts';

export type Row = JsonObject & { readonly id: string };

export function isRows(value: unknown): value is readonly Row[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => typeof row === 'object' && row !== null && typeof row.id === 'string')
  );
}

/** The path of the rows that a node shows. */
export function findRowsPath({ props }: Node, { dataModel }: Payload): string | undefined {
  return listPaths(props['rows'] ?? props['messages']).find(
    (path) => path.startsWith('/') && Array.isArray(readPath(dataModel, path)),
  );
}

export function findField(node: Node, phrase: string, payload: Payload): string | undefined {
  const path = findRowsPath(node, payload);
  const rows = path === undefined ? undefined : readPath(payload.dataModel, path);
  const names = isRows(rows) ? Object.keys(rows[0] ?? {}) : [];
  const labels = (listEntries(node, 'columns') as readonly JsonObject[]).flatMap(({ field, label }) =>
    typeof field === 'string' && typeof label === 'string' ? [[label, field] as const] : [],
  );
  return findByWords(phrase, [...labels, ...names.map((name) => [name, name] as const)]);
}

/** The field most of whose words occur in the phrase. */
export function findByWords(phrase: string, fields: readonly (readonly [string, string])[]): string | undefined {
  const tokens = toTokens(phrase);
  const fitting = fields
    .map(([label, field]) => ({ field, words: toTokens(label) }))
    .filter(({ words }) => words.length > 0 && words.every((word) => tokens.includes(word)))
    .sort((one, other) => other.words.length - one.words.length);
  const [best] = fitting;
  if (best !== undefined) return best.field;
  return fields.find(([label]) => tokens.length > 0 && tokens.every((token) => toTokens(label).includes(token)))?.[1];
}
