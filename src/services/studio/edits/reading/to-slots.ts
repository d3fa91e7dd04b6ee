// Makes the slots of an edit: of several parts that words may mean, it chooses those that belong together.
import type { FieldType } from '../../app/description.ts';
import type { Slots } from '../edit.ts';
import { toTarget } from '../operations/paths.ts';
import type { AppNames, Found } from './app-names.ts';
import type { SlotName } from './frames.ts';
import type { Filled } from './slot-values.ts';

type Paths = ReadonlyMap<SlotName, string>;

/** Parts beyond it are named alike by chance. */
const ALTERNATIVES_MAX = 8;
/** The sorts of parts that belong to one thing. */
const OF_A_THING: ReadonlySet<SlotName> = new Set([
  'thing',
  'field',
  'otherField',
  'option',
  'otherOption',
  'row',
  'view',
]);
const LISTED_MAX = 20;

/** Returns whether a kind of edit can be done with a part. */
export type Fits = (slot: SlotName, path: string) => boolean;

/** One for each run of the edit; undefined if the parts do not belong together. */
export function toSlots(
  filled: ReadonlyMap<SlotName, Filled>,
  names: AppNames,
  suits: Fits = () => true,
): readonly Slots[] | undefined {
  const counts = [...filled.values()].map(({ parts, values }) => (parts ?? values ?? []).length);
  const count = Math.max(1, ...counts);
  if (count > LISTED_MAX || counts.some((length) => length !== 1 && length !== count)) return undefined;
  const runs: Slots[] = [];
  for (let index = 0; index < count; index++) {
    const paths = findTogether(filled, names, index, suits);
    if (paths === undefined) return undefined;
    runs.push(toRun(filled, names, paths, index));
  }
  return runs;
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[Math.min(index, list.length - 1)];

function findTogether(
  filled: ReadonlyMap<SlotName, Filled>,
  names: AppNames,
  index: number,
  suits: Fits,
): Paths | undefined {
  const open = [...filled].flatMap(([slot, { parts }]) =>
    parts === undefined
      ? []
      : [[slot, (at(parts, index) ?? []).filter(({ path }) => suits(slot, path)).slice(0, ALTERNATIVES_MAX)] as const],
  );
  return choose(open, new Map(), names, true) ?? choose(open, new Map(), names, false);
}

function choose(
  open: readonly (readonly [SlotName, readonly Found[]])[],
  chosen: Paths,
  names: AppNames,
  isStrict: boolean,
): Paths | undefined {
  const [next, ...rest] = open;
  if (next === undefined) return chosen;
  const [slot, alternatives] = next;
  for (const { path } of alternatives) {
    if (![...chosen].every(([other, otherPath]) => fits(slot, path, other, otherPath, names, isStrict))) continue;
    const found = choose(rest, new Map([...chosen, [slot, path]]), names, isStrict);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A page that is named with a part of a thing is one that shows it, if there is such a page. */
function fits(
  slot: SlotName,
  path: string,
  other: SlotName,
  otherPath: string,
  names: AppNames,
  isStrict: boolean,
): boolean {
  if (isStrict && OF_A_THING.has(slot) && slot !== 'view' && other === 'page')
    return names.listThingsOn(otherPath).includes(names.findThingOf(path) ?? '');
  if (isStrict && OF_A_THING.has(other) && other !== 'view' && slot === 'page')
    return names.listThingsOn(path).includes(names.findThingOf(otherPath) ?? '');
  if (slot === 'option' && other === 'field') return path.startsWith(`${otherPath}/`);
  if (slot === 'field' && other === 'option') return otherPath.startsWith(`${path}/`);
  const isPair = [slot, other].every((one) => one === 'view' || one === 'otherView');
  // A part is moved above another one of its page.
  if (isStrict && isPair && path.split('/')[2] !== otherPath.split('/')[2])
    return names.findThingOf(path) !== undefined && names.findThingOf(path) === names.findThingOf(otherPath);
  if (isPair || !OF_A_THING.has(slot) || !OF_A_THING.has(other)) return path !== otherPath;
  const [one, two] = [names.findThingOf(path), names.findThingOf(otherPath)];
  return (one === undefined || two === undefined || one === two) && path !== otherPath;
}

function toRun(filled: ReadonlyMap<SlotName, Filled>, names: AppNames, paths: Paths, index: number): Slots {
  const slots: { [slot: string]: unknown } = {};
  for (const [slot, path] of paths) slots[slot] = toTarget(path, names.app);
  for (const [slot, { values }] of filled)
    if (values !== undefined) slots[slot === 'amount' ? 'value' : slot] = at(values, index);
  return slots as Slots & { readonly type?: FieldType };
}
