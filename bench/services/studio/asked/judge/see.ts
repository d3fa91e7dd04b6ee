// What must be seen at the end of a task, each check as the share of it that holds.
import type { Check, Names } from './asked.ts';
import { isColour, isDark } from './colours.ts';
import { hasName, isNear, listNumbers, normalise } from './names.ts';
import type { Row, Screen } from './screen.ts';
import type { Visitor } from './visitor.ts';

export interface Sight {
  readonly visitor: Visitor;
  readonly screen: Screen;
  /** Screens of the same app before the steps. */
  readonly untouched?: readonly Screen[];
}

const COMPLAINT =
  /\b(?:must|cannot|can't|can not|not|no|already|taken|booked|full|invalid|wrong|missing|required|need|needs|please|before|after|at least|at most|too|only|enter|choose|error|exceed\w*|overlap\w*|conflict\w*|unavailable|refused|fill)\b|bereits|schon|muss|bitte|nicht|ungültig|déjà|doit|obligatoire|veuillez|invalide|pas |ya |debe|obligatori|válid|no se/i;
const REQUIRED =
  /required|is needed|please (?:enter|choose|fill)|^(?:enter|choose|fill)|cannot be empty|obligator|pflicht/i;

const BLOCK_LENGTH_MAX = 2000;

export function holds(check: Check, sight: Sight): number {
  const { visitor, screen } = sight;
  const names = (list: Names) => visitor.toNames(list);
  if ('text' in check) return Number(hasText(sight, names(check.text)));
  if ('all' in check) return check.all.filter((list) => hasText(sight, names(list))).length / check.all.length;
  if ('gone' in check) return Number(!hasText(sight, names(check.gone)));
  if ('everyRow' in check) return Number(hasInEveryRow(sight, names([check.everyRow].flat())));
  if ('row' in check) return Number(hasRow(sight, visitor.fillIn(check.row), names(check.has)));
  if ('rows' in check) return Number(hasRows(sight, check.rows));
  if ('sorted' in check) return Number(isSorted(screen, check.by, check.sorted === 'up' ? 1 : -1));
  if ('is' in check) return Number(screen.listNumbersBeside(check.number).some((value) => isNear(value, check.is)));
  if ('changes' in check) return Number(hasChanged(sight, check.number, check.changes));
  if ('input' in check) return Number(screen.inputs.some(({ name }) => hasName(name, check.input)));
  if ('button' in check) return Number(screen.findControls(check.button).length > 0);
  if ('chart' in check) return Number(hasChart(screen));
  if ('picture' in check)
    return Number(
      screen.nodes.some(
        ({ role, tag, width, height }) => (role === 'img' || tag === 'VIDEO') && width >= 60 && height >= 40,
      ),
    );
  if ('calendar' in check) return Number(screen.hasCalendar);
  if ('refused' in check) return Number(isRefused(sight));
  if ('colour' in check) return Number(isColour(screen, check.colour, check.of));
  return Number(isDark(screen));
}

/** Texts of short blocks, and values of inputs that were not typed by the visitor. */
function hasText({ screen, visitor }: Sight, names: Names): boolean {
  return screen.nodes.some((node) => {
    if (node.value !== '' && node.tag !== 'BUTTON') return !visitor.typed.has(node.value) && hasName(node.value, names);
    const text = screen.getText(node);
    return text.length <= BLOCK_LENGTH_MAX && !node.isUnseen && hasName(text, names);
  });
}

function hasRow({ screen }: Sight, text: string, names: Names): boolean {
  return screen.rows.some((row) => hasName(row.text, [text]) && hasName(row.text, names));
}

/** The rows that the last step has changed, or the largest group. */
function findMainRows({ screen, visitor: { before } }: Sight): readonly Row[] {
  const counts = new Map(before?.groups.map((rows) => [rows[0]?.group ?? '', rows.length]));
  const changed = screen.groups.find(
    (rows) => counts.has(rows[0]?.group ?? '') && counts.get(rows[0]?.group ?? '') !== rows.length,
  );
  return changed ?? screen.groups[0] ?? [];
}

/** A heading above the rows may say it for all of them. */
function hasInEveryRow(sight: Sight, names: Names): boolean {
  const rows = findMainRows(sight);
  return rows.length > 0 && rows.every(({ text }) => hasName(text, names));
}

function hasRows({ screen, visitor: { before } }: Sight, wanted: number | string): boolean {
  if (typeof wanted === 'number') return (screen.groups[0]?.length ?? 0) >= wanted;
  if (before === undefined) return false;
  const [was, is] = [count(before), count(screen)];
  const keys = [...was.keys(), ...is.keys()];
  const differs = (sign: number) => keys.some((key) => Math.sign((is.get(key) ?? 0) - (was.get(key) ?? 0)) === sign);
  if (wanted === 'same') return !differs(1) && !differs(-1);
  return wanted === 'fewer' ? differs(-1) && !differs(1) && screen.rows.length > 0 : differs(1) && !differs(-1);
}

function count(screen: Screen): ReadonlyMap<string, number> {
  return new Map(screen.groups.map((rows) => [rows[0]?.group ?? '', rows.length]));
}

function isSorted(screen: Screen, by: Names, sign: number): boolean {
  return screen.groups.some((rows) => {
    const values = rows.map((row) => toSortable(screen.listFieldTexts(row, by)[0] ?? ''));
    if (values.length < 2 || values.some((value) => value === undefined)) return false;
    const known = values as number[];
    return (
      known.every((value, index) => index === 0 || sign * (value - (known[index - 1] ?? value)) >= 0) &&
      new Set(known).size > 1
    );
  });
}

function toSortable(text: string): number | undefined {
  const day = Date.parse(text);
  const [number] = listNumbers(text);
  if (Number.isFinite(day) && /\d{4}|\d:\d/.test(text)) return day;
  const stars = [...text].filter((letter) => letter === '★').length;
  return number?.value ?? (stars > 0 ? stars : undefined);
}

function hasChanged({ screen, untouched = [] }: Sight, names: Names, wanted: number | string): boolean {
  const is = screen.listNumbersBeside(names);
  const isWanted = (difference: number) =>
    typeof wanted === 'number' ? isNear(difference, wanted) : Math.sign(difference) === (wanted === 'up' ? 1 : -1);
  return (
    is.length > 0 &&
    untouched.some((each) => {
      const was = each.listNumbersBeside(names);
      if (was.length === 0) return false;
      if (was.length === is.length) return is.some((value, index) => isWanted(value - (was[index] ?? value)));
      return isWanted(sum(is) - sum(was));
    })
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A drawing with texts, or one beside a legend: pictures have none. */
function hasChart(screen: Screen): boolean {
  return screen.nodes.some((node) => {
    if ((node.tag !== 'SVG' && node.tag !== 'CANVAS') || node.width < 120 || node.height < 60) return false;
    const frame = screen.findAbove(node, ({ tag }) => tag === 'FIGURE') ?? node;
    return screen.getText(frame) !== '' && screen.findAbove(node, ({ role }) => role === 'img') === undefined;
  });
}

/** A new message says what is wrong, it is not about an input that the task has filled, and nothing was added. */
function isRefused({ visitor }: Sight): boolean {
  // An option that cannot be chosen, and says why, needs no message.
  if (COMPLAINT.test(visitor.denied)) return true;
  const last = visitor.sent.at(-1);
  if (last === undefined || visitor.sent.slice(0, -1).some((sent) => complain(sent) !== '')) return false;
  const message = complain(last);
  const isAboutEmpty = REQUIRED.test(message) && !visitor.typed.has('');
  return message !== '' && !isAboutEmpty && last.after.rows.length <= last.before.rows.length;
}

/** The new texts that complain. */
export function complain({ before, after }: { readonly before: Screen; readonly after: Screen }): string {
  const known = new Set(before.nodes.map(({ name }) => normalise(name)));
  const isNew = after.nodes.filter(({ tag, name }) => tag === '#text' && !known.has(normalise(name)));
  const isInvalid = after.nodes.some((node) => node.isInvalid);
  return isNew
    .filter(
      (node) =>
        COMPLAINT.test(node.name) &&
        (isInvalid || after.findAbove(node, ({ role }) => role === 'alert' || role === 'status')),
    )
    .map(({ name }) => name)
    .join(' ');
}
