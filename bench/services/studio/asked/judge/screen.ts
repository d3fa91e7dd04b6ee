// The screen as a person reads it: controls, inputs, forms, rows, and the numbers beside labels.
import { findNumberBeside, hasName, listNumbers, type Names, sortByRank } from './names.ts';
import type { Seen } from './page.ts';

const PRESSED = toSet('button link menuitem tab switch radio checkbox');
const TYPED = toSet('textbox searchbox spinbutton combobox slider checkbox switch');
/** Lists in here are no data. */
const AROUND = toSet('navigation banner contentinfo tablist menu status alert');
const ROWS = toSet('row listitem article');
/** Outer rows are lists of inner ones if these have most of the text. */
const INNER_SHARE_MIN = 0.6;
const LABELLED_LENGTH_MAX = 200;
const FILTERS = /filter/i;
const SORTS = /^(?:sort|order by|sortier|ordenar|trier)/i;
const ALL = /^(?:all|any|alle|todos|todas|tous|toutes)\b/i;

export interface Row {
  readonly node: Seen;
  /** Rows that look alike belong together. */
  readonly group: string;
  readonly title: string;
  readonly text: string;
}

/** An input, or a group of radio buttons, checkboxes or slots that is one answer. */
export interface Input {
  readonly node: Seen;
  readonly name: string;
  readonly parts: readonly Seen[];
}

export class Screen {
  readonly nodes: readonly Seen[];
  /** It has to be answered first. */
  readonly dialog: Seen | undefined;
  readonly #children: ReadonlyMap<number, readonly Seen[]>;
  readonly #texts = new Map<number, string>();
  #rows: readonly Row[] | undefined;

  constructor(nodes: readonly Seen[]) {
    this.nodes = nodes;
    this.#children = Map.groupBy(nodes, ({ parent }) => parent);
    this.dialog = nodes.findLast(({ isModal }) => isModal);
  }

  /** Two screens with the same one look the same. */
  get print(): string {
    return this.nodes
      .map(({ tag, name, value, isChecked }) => (tag === '#text' ? name : `${value}${isChecked}`))
      .join('|');
  }

  /** With the names of pictures and of buttons that only have a sign; of a select, the chosen option. */
  getText(node: Seen): string {
    const read = this.#texts.get(node.id);
    if (read !== undefined) return read;
    const below = (this.#children.get(node.id) ?? []).map((child) => this.getText(child)).filter((part) => part !== '');
    const isSign = node.role === 'img' || (node.role === 'button' && below.length === 0);
    const own = node.tag === 'SELECT' ? node.value : node.tag === '#text' || isSign ? node.name : '';
    const text = [own, ...below].join(' ').trim();
    this.#texts.set(node.id, text);
    return text;
  }

  listBelow(node: Seen): readonly Seen[] {
    return (this.#children.get(node.id) ?? []).flatMap((child) => [child, ...this.listBelow(child)]);
  }

  findAbove(node: Seen, is: (above: Seen) => boolean): Seen | undefined {
    let above = this.nodes[node.parent];
    while (above !== undefined && !is(above)) above = this.nodes[above.parent];
    return above;
  }

  isWithin(node: Seen, outer: Seen): boolean {
    return this.findAbove(node, ({ id }) => id === outer.id) !== undefined;
  }

  isInNavigation(node: Seen): boolean {
    return this.findAbove(node, ({ role }) => role === 'navigation' || role === 'tablist') !== undefined;
  }

  /** In the head of a column, which sorts. */
  isInHead(node: Seen): boolean {
    return this.findAbove(node, ({ role }) => role === 'columnheader') !== undefined;
  }

  isInRow(node: Seen): boolean {
    return this.rows.some((row) => this.isWithin(node, row.node));
  }

  /** All that can be pressed; a dialog covers everything else. */
  listControls(within = this.dialog): readonly Seen[] {
    const nodes = within === undefined ? this.nodes : this.listBelow(within);
    return nodes.filter(({ role, isDisabled }) => PRESSED.has(role) && !isDisabled);
  }

  /** The best first. */
  findControls(names: Names, within?: Seen): readonly Seen[] {
    const controls = this.listControls(within).filter(({ role }) => within !== undefined || role !== 'radio');
    return sortByRank(controls, names, ({ name }) => name);
  }

  get pages(): readonly Seen[] {
    return this.listControls().filter((node) => node.type === '' && this.isInNavigation(node));
  }

  get inputs(): readonly Input[] {
    const nodes = this.dialog === undefined ? this.nodes : this.listBelow(this.dialog);
    const groups = new Map<Seen, Seen[]>();
    const found: Input[] = [];
    for (const node of nodes) {
      const group = this.findAbove(node, ({ role, name }) => /group$/.test(role) && name !== '' && !FILTERS.test(name));
      const isPart = /^(?:radio|checkbox|button)$/.test(node.role) && group !== undefined;
      if (isPart) groups.set(group, [...(groups.get(group) ?? []), node]);
      else if (TYPED.has(node.role) && !node.isDisabled) found.push({ node, name: node.name, parts: [] });
    }
    return [...found, ...[...groups].map(([node, parts]) => ({ node, name: node.name, parts }))];
  }

  /** Inputs that enter something. */
  get fields(): readonly Input[] {
    return this.inputs.filter((input) => !this.#isFilter(input));
  }

  #isFilter({ node, name, parts }: Input): boolean {
    const isAll = ALL.test(node.options[0] ?? parts[0]?.name ?? '');
    const isAround = ({ role, name: group }: Seen) => role === 'search' || (role === 'group' && FILTERS.test(group));
    return node.role === 'searchbox' || isAll || SORTS.test(name) || this.findAbove(node, isAround) !== undefined;
  }

  /** The form, dialog or section that an input belongs to. */
  getForm(node: Seen): Seen | undefined {
    const find = (...roles: string[]) => this.findAbove(node, ({ role }) => roles.includes(role));
    return find('form') ?? find('dialog') ?? find('article', 'region') ?? find('main');
  }

  /** A table of days. */
  isCalendar({ id, role }: Seen): boolean {
    if (role !== 'table' && role !== 'grid') return false;
    const days = this.nodes.filter(({ tag, name }) => tag === '#text' && /^(?:[12]?\d|3[01])$/.test(name));
    return (
      new Set(days.filter((day) => this.findAbove(day, (above) => above.id === id)).map(({ name }) => name)).size >= 28
    );
  }

  get rows(): readonly Row[] {
    this.#rows ??= this.#listRows();
    return this.#rows;
  }

  #listRows(): readonly Row[] {
    const isNone = (node: Seen) => AROUND.has(node.role) || node.isUnseen || this.isCalendar(node);
    const isHead = (node: Seen) => node.role === 'row' && !this.listBelow(node).some(({ role }) => role === 'cell');
    const all = this.nodes.filter((node) => ROWS.has(node.role) && this.getText(node) !== '' && !isHead(node));
    const data = all.filter((node) => this.findAbove(node, isNone) === undefined);
    const inner = data.filter((node) => !this.#isOuter(node, data));
    const isPart = (node: Seen) => inner.some((other) => this.isWithin(node, other));
    return inner
      .filter((node) => !isPart(node))
      .map((node) => ({
        node,
        group: `${node.tag} ${node.look} ${this.nodes[node.parent]?.look}`,
        title: this.#titleOf(node),
        text: this.getText(node),
      }));
  }

  /** The page of one record, or an item that is itself a list, is no row. */
  #isOuter(node: Seen, all: readonly Seen[]): boolean {
    const below = this.listBelow(node);
    if (below.some(({ role }) => role === 'table' || role === 'form')) return true;
    if (below.filter(({ role, tag }) => role === 'heading' && tag !== 'H4').length >= 2) return true;
    const inner = all.filter((each) => this.isWithin(each, node));
    const length = inner.reduce((sum, each) => sum + this.getText(each).length, 0);
    return inner.length >= 2 && length >= INNER_SHARE_MIN * this.getText(node).length;
  }

  /** The first heading, the first strong words, the first cell with words, or the first text. */
  #titleOf(row: Seen): string {
    const below = this.listBelow(row);
    const cells = below.filter((node) => node.role === 'cell' && /\p{L}|\d/u.test(this.getText(node)));
    const title = below.find(({ role }) => role === 'heading') ?? below.find(({ tag }) => tag === 'STRONG') ?? cells[0];
    const texts = (title === undefined ? below : this.listBelow(title)).filter(
      (node) => node.tag === '#text' && !node.isUnseen && !this.findAbove(node, ({ role }) => role === 'img'),
    );
    return title === undefined ? (texts[0]?.name ?? '') : texts.map(({ name }) => name).join(' ');
  }

  /** Rows by their looks, the largest group first. */
  get groups(): readonly (readonly Row[])[] {
    return [...Map.groupBy(this.rows, ({ group }) => group).values()].sort((a, b) => b.length - a.length);
  }

  /** The header of the column of a cell. */
  #getColumn(cell: Seen): string {
    const table = this.findAbove(cell, ({ role }) => role === 'table');
    const at = this.#children.get(cell.parent)?.indexOf(cell) ?? 0;
    const head = table && this.listBelow(table).find(({ role }) => role === 'columnheader');
    return head === undefined ? '' : (this.#children.get(head.parent)?.[at]?.name ?? '');
  }

  /** The texts of a row that belong to a field: its column, or what stands with its label. */
  listFieldTexts(row: Row, names: Names): readonly string[] {
    const below = this.listBelow(row.node);
    const cells = below.filter((node) => node.role === 'cell' && hasName(this.#getColumn(node), names));
    if (cells.length > 0) return cells.map((cell) => this.getText(cell));
    const texts = below.filter(({ tag }) => tag === '#text').flatMap(({ name }) => name.split(' · '));
    return texts.flatMap((text, index) => {
      if (!hasName(text, names)) return [];
      return /\d|: ?\S/.test(text) ? [text] : [texts[index + 1] ?? '', texts[index - 1] ?? ''];
    });
  }

  /** The numbers beside a label: in its column, in its text, or in what it stands with. */
  listNumbersBeside(names: Names): readonly number[] {
    const labels = this.nodes.filter(({ tag, isUnseen, name }) => tag === '#text' && !isUnseen && hasName(name, names));
    return labels.flatMap((label) => {
      const head = this.findAbove(label, ({ role }) => role === 'columnheader');
      if (head !== undefined) return this.#listColumnNumbers(head);
      const own = findNumberBeside(label.name, names);
      const isButton = this.findAbove(label, ({ role }) => role === 'button') !== undefined;
      return own !== undefined ? [own] : isButton ? [] : this.#listNumbersAround(label);
    });
  }

  #listColumnNumbers(head: Seen): readonly number[] {
    const table = this.findAbove(head, ({ role }) => role === 'table');
    const cells = (table === undefined ? [] : this.listBelow(table)).filter(({ role }) => role === 'cell');
    const own = cells.filter((cell) => this.#getColumn(cell) === head.name);
    return own.flatMap((cell) => listNumbers(this.getText(cell)).slice(0, 1)).map(({ value }) => value);
  }

  #listNumbersAround(label: Seen): readonly number[] {
    const isShown = ({ tag, id, isUnseen }: Seen) => tag === '#text' && id !== label.id && !isUnseen;
    const listIn = (node: Seen) =>
      this.listBelow(node)
        .filter(isShown)
        .flatMap(({ name }) => listNumbers(name));
    const box = this.findAbove(label, (node) => listIn(node).length > 0);
    if (box === undefined || this.getText(box).length > LABELLED_LENGTH_MAX) return [];
    const numbers = listIn(box).map(({ value }) => value);
    return ROWS.has(box.role) ? numbers : numbers.slice(0, 2);
  }
}

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
