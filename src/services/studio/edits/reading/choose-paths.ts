// Of several parts that the words of slots may mean, chooses those that belong together.
import type { AppNames, Found } from './app-names.ts';

type Paths = ReadonlyMap<string, string>;
type Open = readonly (readonly [slot: string, alternatives: readonly Found[]])[];

/** Parts beyond it are named alike by chance. */
const ALTERNATIVES_MAX = 8;
/** The sorts of parts that belong to one thing. */
const OF_A_THING: ReadonlySet<string> = new Set([
  'thing',
  'field',
  'otherField',
  'option',
  'otherOption',
  'row',
  'view',
]);

/** Undefined if the parts do not belong together. */
export function choosePaths(open: Open, names: AppNames): Paths | undefined {
  const few = open.map(([slot, found]) => [slot, found.slice(0, ALTERNATIVES_MAX)] as const);
  return choose(few, new Map(), names, true) ?? choose(few, new Map(), names, false);
}

function choose(open: Open, chosen: Paths, names: AppNames, isStrict: boolean): Paths | undefined {
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
  slot: string,
  path: string,
  other: string,
  otherPath: string,
  names: AppNames,
  isStrict: boolean,
): boolean {
  if (isStrict && OF_A_THING.has(slot) && slot !== 'view' && other === 'page')
    return names.listThingsOn(otherPath).includes(names.findThingOf(path) ?? '');
  if (isStrict && OF_A_THING.has(other) && other !== 'view' && slot === 'page')
    return names.listThingsOn(path).includes(names.findThingOf(otherPath) ?? '');
  // "The price of all drinks": the option may be one of another field of the thing.
  if (isStrict && slot === 'option' && other === 'field') return path.startsWith(`${otherPath}/`);
  if (isStrict && slot === 'field' && other === 'option') return otherPath.startsWith(`${path}/`);
  const isPair = [slot, other].every((one) => one === 'view' || one === 'otherView');
  // A part is moved above another one of its page.
  if (isStrict && isPair && path.split('/')[2] !== otherPath.split('/')[2])
    return names.findThingOf(path) !== undefined && names.findThingOf(path) === names.findThingOf(otherPath);
  if (isPair || !OF_A_THING.has(slot) || !OF_A_THING.has(other)) return path !== otherPath;
  const [one, two] = [names.findThingOf(path), names.findThingOf(otherPath)];
  return (one === undefined || two === undefined || one === two) && path !== otherPath;
}
