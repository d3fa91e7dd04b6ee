// The things that an interface is about already, as its rows and columns show them.

import type { Json, JsonObject } from '../../../../../interface-catalogue/model/payload.ts';
import { toSingular } from '../../../../../language/inflection.ts';
import type { Entity, Field, FieldType } from '../../../composer/brief.ts';
import { toField } from '../../../composer/understanding/field-knowledge.ts';
import type { EditContext } from '../../edit.ts';
import { listEntries } from '../../interface/change-nodes.ts';
import { findShownContent } from '../../interface/navigation.ts';
import { listPaths, toTokens } from '../../interface/to-label.ts';
import type { Row } from '../rows/find-field.ts';
import { listRowLists } from '../rows/find-rows.ts';

/** Those that the words name come first, then those of the page that is shown. */
export function listKnownEntities(words: string, context: EditContext): Entity[] {
  const { payload, tree } = context;
  const tokens = toTokens(words);
  const content = findShownContent(payload);
  const shown = new Set(
    content === undefined ? [] : tree.listBranch(content.id).flatMap(({ props }) => listPaths(props)),
  );
  return listRowLists(payload.dataModel)
    .filter(({ path }) => path.lastIndexOf('/') === 0)
    .map(({ path, rows }) => ({ entity: toEntity(path, rows, context), rank: toRank(path) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ entity }) => entity);

  function toRank(path: string): number {
    if (toTokens(path).every((token) => tokens.includes(token))) return 2;
    return shown.has(path) ? 1 : 0;
  }
}

function toEntity(path: string, rows: readonly Row[], { payload }: EditContext): Entity {
  const plural = path
    .slice(1)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  const words = plural.split(' ');
  const name = [...words.slice(0, -1), toSingular(words.at(-1) ?? plural)].join(' ');
  const columns = payload.nodes
    .filter(({ props }) => listPaths(props['rows']).includes(path))
    .flatMap((node) => listEntries(node, 'columns') as readonly JsonObject[]);
  const [sample = { id: '' }] = rows;
  const fields = Object.keys(sample)
    .filter((field) => field !== 'id')
    .map((field) =>
      toKnownField(
        field,
        sample[field],
        rows,
        columns.find((column) => column['field'] === field),
      ),
    );
  return {
    name,
    plural,
    icon: 'box',
    fields: fields.length > 0 ? fields : [{ name: 'name', label: 'Name', type: 'text' }],
  };
}

function toKnownField(
  name: string,
  value: Json | undefined,
  rows: readonly Row[],
  column: JsonObject | undefined,
): Field {
  const guess = toField(name.replace(/([a-z])([A-Z])/g, '$1 $2'));
  const label = typeof column?.['label'] === 'string' ? column['label'] : guess.label;
  const type = toType(value, guess.type);
  const values = [...new Set(rows.map((row) => row[name]).filter((entry) => typeof entry === 'string'))];
  const options = type === 'status' || type === 'category' ? { options: values.slice(0, OPTIONS_MAX) } : {};
  return { name, label, type, ...options };
}

/** What a chart or filter tells apart. */
const OPTIONS_MAX = 12;

function toType(value: Json | undefined, guess: FieldType): FieldType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number')
    return ['currency', 'percent', 'rating', 'bytes', 'duration'].includes(guess) ? guess : 'number';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) return 'date';
  return ['number', 'currency', 'date', 'boolean'].includes(guess) ? 'text' : guess;
}
