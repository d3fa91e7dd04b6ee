// One more row of data: "add a product “Monstera” with price 20".

import type { Json } from '../../../../../interface-catalogue/model/payload.ts';
import { writePath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import type { Edit } from '../../edit.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';
import { toTokens } from '../../interface/to-label.ts';
import type { Row } from '../rows/find-field.ts';
import { listRowLists } from '../rows/find-rows.ts';
import { listShowing } from '../rows/list-showing.ts';
import { findValue } from '../rows/to-value.ts';

export const addRow: Edit = ({ entity = '', value = '', fields = '' }, { payload }) => {
  const wanted = toTokens(entity).join(' ');
  const list = listRowLists(payload.dataModel).find(
    ({ path }) => toTokens(path.slice(path.lastIndexOf('/'))).join(' ') === wanted,
  );
  const sample = list?.rows.at(-1);
  if (list === undefined || sample === undefined) return undefined;
  const title = Object.keys(sample).find((name) => name !== 'id' && typeof sample[name] === 'string');
  if (title === undefined) return undefined;
  const names = Object.keys(sample).filter((name) => name !== 'id' && name !== title);
  const given = new Map(
    names.flatMap((name) => {
      const found = findGiven(name, sample, fields);
      return found === undefined ? [] : [[name, found] as const];
    }),
  );
  const row = Object.fromEntries(
    Object.entries(sample).map(([name, old]) => [name, given.get(name) ?? (name === title ? toLiteral(value) : old)]),
  );
  const taken = new Set(list.rows.map(({ id }) => id));
  let number = list.rows.length + 1;
  while (taken.has(`${wanted.replaceAll(' ', '-')}-${number}`)) number++;
  const added = { ...row, id: `${wanted.replaceAll(' ', '-')}-${number}` };
  const dataModel = writePath(payload.dataModel, list.path, [...list.rows, added]);
  const isGuess = given.size < names.length;
  const reason = isGuess
    ? `What was not said is as in the row before it: ${names
        .filter((name) => !given.has(name))
        .slice(0, 4)
        .join(', ')}.`
    : undefined;
  return { payload: { ...payload, dataModel }, nodeIds: listShowing(payload, list.path), isGuess, reason };
};

/** "price 20, stock 4 and status “New”". */
function findGiven(name: string, sample: Row, fields: string): Json | undefined {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const part = fields.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i).find((each) =>
    each
      .toLowerCase()
      .replace(/^(?:an?|the)\s/, '')
      .startsWith(words),
  );
  if (part === undefined) return undefined;
  const text = part
    .replace(/^(?:an?|the)\s/i, '')
    .slice(words.length)
    .replace(/^\s*(?:of|is|=|:|to)?\s*/i, '');
  return findValue(text, sample[name]);
}
