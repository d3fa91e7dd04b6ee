// The use of lists: search, filters, sorting and changes row by row.
import assert from 'node:assert/strict';
import type { Json, Node } from '../../../../src/interface-catalogue/model/payload.ts';
import { pressThrough, type Use } from './use-inputs.ts';

/** Words that no sample row has. */
const UNKNOWN_WORDS = 'zzqx vvwk';
/** A day in the middle of those of sample rows. */
const MIDDLE_DAY = '2026-03-16';

export const useSearch: Use = async (stage, { id }) => {
  const input = stage.at(id).locator('input').first();
  const before = await stage.readState(id);
  await stage.changes(id, () => input.fill(UNKNOWN_WORDS), id);
  const bound = JSON.stringify(stage.findNode(id)?.props['value']);
  const lists = stage.payload.nodes.filter(({ props }) => JSON.stringify(props['rows'])?.includes(bound));
  const countRows = async ({ id: list }: Node) => stage.at(list).locator('[data-row]').count();
  for (const list of lists) assert.equal(await countRows(list), 0, `${id} leaves out what does not match`);
  await input.fill('');
  await stage.until(async () => (await stage.readState(id)) === before, `${id} shows all again`);
  const name = stage.find('[data-row] .m-card__title, [data-row] td').first();
  if ((await name.count()) === 0) return;
  const known = (await name.innerText()).trim();
  await input.fill(known);
  await stage.until(async () => (await stage.readState(id)).includes(known), `${id} finds ${known}`);
};

export const useFilter: Use = async (stage, { id }) => {
  const controls = stage.at(id).locator('.m-filter-bar__filter, .m-filter-bar__toggle');
  for (let index = 0; index < (await controls.count()); index++) {
    const control = controls.nth(index);
    const [chips, select, day] = [
      control.locator('label.m-choice__option'),
      control.locator('select'),
      'input[type=date]',
    ];
    const narrow = async () => {
      if ((await chips.count()) > 0) await chips.nth(1).click();
      else if ((await select.count()) > 0) await select.selectOption({ index: 1 });
      else if ((await control.locator(day).count()) > 0) await control.locator(day).fill(MIDDLE_DAY);
      else await control.click();
    };
    await stage.changes(`${id} ${index}`, narrow, id);
    await stage.changes(`${id} ${index} cleared`, () => stage.at(id).locator('.m-filter-bar__clear').click(), id);
  }
};

interface RowAction {
  readonly label: Json;
  readonly press: Json;
}
/** Returns the label; if it depends on the row, the word for an unmarked row. */
function toLabel(label: Json): string {
  return typeof label === 'string' ? label : String((label as { args?: { else?: Json } }).args?.else);
}
/** Sorts by a column, opens a row, and does all that its rows offer. */
export const useTable: Use = async (stage, node, isDone) => {
  const { id, props } = node;
  const rows = stage.at(id).locator('tbody tr');
  await stage.until(async () => (await rows.count()) > 0, `${id} has rows`);
  const listIds = async () => (await rows.allInnerTexts()).join('\n');
  const sort = () => stage.changes(`${id} sorts`, () => stage.at(id).locator('.m-table__sort').first().click());
  await sort();
  const before = await listIds();
  await sort();
  if ((await rows.count()) > 1) assert.notEqual(await listIds(), before, `${id} turns the order round`);
  if (props['rowPress'] !== undefined) {
    await stage.changes(`${id} opens`, () => rows.first().locator('.m-table__name').click());
    await stage.reach(node);
  }
  for (const { label, press } of (props['rowActions'] ?? []) as unknown as readonly RowAction[]) {
    const action = rows.locator(`.m-table__action[title="${toLabel(label)}"]`).first();
    await pressThrough(stage, `${id} ${toLabel(label)}`, action, press, isDone);
    await stage.reach(node);
  }
};

/** Moves a card by pointer, then by keyboard. */
export const useKanban: Use = async (stage, { id }) => {
  const card = await stage.at(id).locator('[data-card]').first().getAttribute('data-card');
  const other = stage.at(id).locator(`.m-kanban__column:not(:has([data-card="${card}"]))`).first();
  await stage.sends('dataModel', () => stage.at(id).locator('.m-kanban__handle').first().dragTo(other));
  await stage.at(id).locator(`.m-kanban__column:has([data-card="${card}"])`).first().waitFor();
  await stage.at(id).locator('.m-kanban__handle').first().focus();
  await stage.changes(`${id} picks up`, () => stage.press('Enter'));
  await stage.changes(`${id} moves`, () => stage.press('ArrowRight'));
  await stage.sends('dataModel', () => stage.press('Enter'));
};
