// Checks the end of a task; each check gives the share of it that holds.
import type { Check } from './asked.ts';
import { isColour, isDark } from './colours.ts';
import { COMPLAINT, findComplaint } from './complaint.ts';
import { findNumberBeside, hasName, isNear, type Names } from './names.ts';
import type { Row, Screen } from './screen.ts';
import type { Visitor } from './visitor.ts';

const BLOCK_LENGTH_MAX = 2000;
const REQUIRED =
  /required|is needed|please (?:enter|choose|fill)|^(?:enter|choose|fill)|cannot be empty|obligator|pflicht/i;

export function holds(check: Check, visitor: Visitor): number {
  const { screen } = visitor;
  const has = (list: Names) => hasText(visitor, visitor.toNames(list));
  if ('text' in check) return Number(has(check.text));
  if ('all' in check) return check.all.filter(has).length / check.all.length;
  if ('gone' in check) return Number(!has(check.gone));
  if ('everyRow' in check) return Number(hasEveryRow(visitor, visitor.toNames([check.everyRow].flat())));
  if ('row' in check) return Number(hasRow(screen, visitor.fillIn(check.row), visitor.toNames(check.has)));
  if ('rows' in check) return Number(hasRows(visitor, check.rows));
  if ('sorted' in check) return Number(isSorted(screen, check.by, check.sorted === 'up' ? 1 : -1));
  if ('is' in check) return Number(screen.listNumbersBeside(check.number).some((value) => isNear(value, check.is)));
  if ('changes' in check) return Number(hasChanged(visitor, check.number, check.changes));
  if ('number' in check) return Number(screen.listNumbersBeside(check.number).length > 0);
  if ('input' in check) return Number(screen.inputs.some(({ name }) => hasName(name, check.input)));
  if ('button' in check) return Number(screen.findControls(check.button).length > 0);
  if ('chart' in check) return Number(hasChart(screen));
  if ('picture' in check)
    return Number(screen.nodes.some(({ role, width, height }) => role === 'img' && width >= 60 && height >= 40));
  if ('calendar' in check) return Number(screen.nodes.some((node) => screen.isCalendar(node)));
  if ('refused' in check) return Number(isRefused(visitor));
  return Number('colour' in check ? isColour(screen, check.colour, check.of) : isDark(screen));
}

/** Texts of blocks, and values of inputs that the visitor has not typed. */
function hasText({ screen, typed }: Visitor, names: Names): boolean {
  return screen.nodes.some((node) => {
    if (node.isUnseen) return false;
    if (node.value !== '') return !typed.has(node.value) && hasName(node.value, names);
    const text = screen.getText(node);
    return text.length <= BLOCK_LENGTH_MAX && hasName(text, names);
  });
}

function hasRow(screen: Screen, text: string, names: Names): boolean {
  return screen.rows.some((row) => hasName(row.text, [text]) && hasName(row.text, names));
}

/** The rows that the last step has changed, or the largest group, with their sections: a heading may say it for all. */
function hasEveryRow({ screen, before }: Visitor, names: Names): boolean {
  const was = count(before);
  const isChanged = ([row, ...others]: readonly Row[]) => row !== undefined && was.get(row.group) !== others.length + 1;
  const rows =
    screen.groups.find((group) => was.has(group[0]?.group ?? '') && isChanged(group)) ?? screen.groups[0] ?? [];
  const getSection = ({ node }: Row) =>
    screen.findAbove(node, ({ role, name }) => role === 'region' && name !== '')?.name ?? '';
  return rows.length > 0 && rows.every((row) => hasName(row.text, names) || hasName(getSection(row), names));
}

function count(screen: Screen | undefined): ReadonlyMap<string, number> {
  return new Map(screen?.groups.map((rows) => [rows[0]?.group ?? '', rows.length]));
}

function hasRows({ screen, before }: Visitor, wanted: number | string): boolean {
  if (typeof wanted === 'number') return (screen.groups[0]?.length ?? 0) >= wanted;
  const [was, is] = [count(before), count(screen)];
  const signs = [...was.keys(), ...is.keys()].map((key) => Math.sign((is.get(key) ?? 0) - (was.get(key) ?? 0)));
  const sign = wanted === 'fewer' ? -1 : wanted === 'more' ? 1 : 0;
  // A list that has become empty shows nothing of what was chosen.
  return (
    before !== undefined &&
    (sign === 0 || signs.includes(sign)) &&
    !signs.includes(sign === 0 ? 1 : -sign) &&
    screen.rows.length > 0
  );
}

function isSorted(screen: Screen, by: Names, sign: number): boolean {
  return screen.groups.some((rows) => {
    const values = rows
      .map((row) => toSortable(screen.listFieldTexts(row, by)[0] ?? '', by))
      .filter((value) => value !== undefined);
    const isInOrder = values.every((value, at) => at === 0 || sign * (value - (values[at - 1] ?? value)) >= 0);
    return values.length === rows.length && new Set(values).size > 1 && isInOrder;
  });
}

function toSortable(text: string, names: Names): number | undefined {
  const day = /[A-Z][a-z]{2} \d{1,2}, \d{4}|\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]+ \d{4}/.exec(text)?.[0];
  const [, hour, minute] = /(\d{1,2}):(\d\d)/.exec(text) ?? [];
  if (day !== undefined) return Date.parse(day);
  if (hour !== undefined) return Number(hour) * 60 + Number(minute);
  return findNumberBeside(text, names) ?? ([...text].filter((letter) => letter === '★').length || undefined);
}

function hasChanged({ screen, untouched }: Visitor, names: Names, wanted: number | string): boolean {
  const is = screen.listNumbersBeside(names);
  const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const isWanted = (change: number) =>
    typeof wanted === 'number' ? isNear(change, wanted) : Math.sign(change) === (wanted === 'up' ? 1 : -1);
  return untouched.some((each) => {
    const was = each.listNumbersBeside(names);
    if (was.length === 0 || is.length === 0) return false;
    if (was.length !== is.length) return isWanted(add(is) - add(was));
    return isWanted(add(is) - add(was)) || is.some((value, index) => isWanted(value - (was[index] ?? value)));
  });
}

/** A drawing with texts: pictures have none. */
function hasChart(screen: Screen): boolean {
  return screen.nodes.some((node) => {
    if ((node.tag !== 'SVG' && node.tag !== 'CANVAS') || node.width < 120 || node.height < 60) return false;
    const frame = screen.findAbove(node, ({ tag }) => tag === 'FIGURE') ?? node;
    return screen.getText(frame) !== '' && screen.findAbove(node, ({ look }) => /picture/.test(look)) === undefined;
  });
}

/** A new message says what is wrong, nothing was added, and what came before was accepted. */
function isRefused({ denied, sent, typed }: Visitor): boolean {
  const last = sent.at(-1);
  // An option that cannot be chosen, and says why, needs no message.
  if (COMPLAINT.test(denied)) return true;
  if (last === undefined || sent.slice(0, -1).some((each) => findComplaint(each) !== '')) return false;
  const message = findComplaint(last);
  const isAboutEmpty = REQUIRED.test(message) && !typed.has('');
  return message !== '' && !isAboutEmpty && last.after.rows.length <= last.before.rows.length;
}
