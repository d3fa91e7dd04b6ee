// What a person makes of the screen: controls, inputs, forms, rows and the numbers beside labels.
import type { Names } from './asked.ts';
import type { Seen } from './look.ts';
import { hasName, listNumbers, normalise, rank, toFit } from './names.ts';

const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'menuitem', 'tab', 'switch', 'radio', 'checkbox']);
const TYPED: ReadonlySet<string> = new Set([
  'textbox',
  'searchbox',
  'spinbutton',
  'combobox',
  'slider',
  'checkbox',
  'switch',
]);
const FRAMES: ReadonlySet<string> = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'tablist',
  'menu',
  'status',
  'alert',
]);
const ROWS: ReadonlySet<string> = new Set(['row', 'listitem', 'article']);
/** An inner row is no more than a part of the outer one if it has less of its text. */
const INNER_SHARE_MIN = 0.6;

export interface Row {
  readonly node: Seen;
  /** Rows that look alike belong together. */
  readonly group: string;
  readonly title: string;
  readonly text: string;
}

/** An input or a group of radio buttons, checkboxes or slots that is one answer. */
export interface Input {
  readonly node: Seen;
  readonly name: string;
  readonly parts: readonly Seen[];
}

export class Screen {
  readonly nodes: readonly Seen[];
  readonly #children = new Map<number, Seen[]>();
  readonly #texts = new Map<number, string>();
  /** The dialog that has to be answered first. */
  readonly dialog: Seen | undefined;
  #rows: readonly Row[] | undefined;

  constructor(nodes: readonly Seen[]) {
    this.nodes = nodes;
    for (const node of nodes) {
      const siblings = this.#children.get(node.parent);
      if (siblings === undefined) this.#children.set(node.parent, [node]);
      else siblings.push(node);
    }
    this.dialog = nodes.findLast(({ isModal }) => isModal);
  }

  /** Compares two screens. */
  get text(): string {
    return this.nodes
      .map(({ tag, name, value, isChecked }) => (tag === '#text' ? name : `${value}${isChecked}`))
      .join('|');
  }

  getText(node: Seen): string {
    const known = this.#texts.get(node.id);
    if (known !== undefined) return known;
    const parts = node.tag === '#text' ? [node.name] : [this.#nameOf(node)];
    for (const child of this.#children.get(node.id) ?? []) parts.push(this.getText(child));
    const text = parts.filter((part) => part !== '').join(' ');
    this.#texts.set(node.id, text);
    return text;
  }

  /** Names that are no text: of pictures and of buttons with a sign. The chosen option of a select is visible. */
  #nameOf({ id, tag, role, name, value }: Seen): string {
    if (tag === 'SELECT') return value;
    if (role === 'img') return name;
    return role === 'button' && (this.#children.get(id) ?? []).every((child) => child.tag !== '#text') ? name : '';
  }

  listBelow(node: Seen): readonly Seen[] {
    return (this.#children.get(node.id) ?? []).flatMap((child) => [child, ...this.listBelow(child)]);
  }

  getParent(node: Seen): Seen | undefined {
    return this.nodes[node.parent];
  }

  findAbove(node: Seen, is: (above: Seen) => boolean): Seen | undefined {
    for (let above = this.getParent(node); above !== undefined; above = this.getParent(above))
      if (is(above)) return above;
    return undefined;
  }

  isWithin(node: Seen, outer: Seen): boolean {
    return this.findAbove(node, ({ id }) => id === outer.id) !== undefined;
  }

  /** A dialog covers everything else. */
  isReachable(node: Seen): boolean {
    return this.dialog === undefined || this.isWithin(node, this.dialog);
  }

  isInNavigation(node: Seen): boolean {
    return this.findAbove(node, ({ role }) => role === 'navigation' || role === 'tablist') !== undefined;
  }

  listControls(within?: Seen): readonly Seen[] {
    const nodes = within === undefined ? this.nodes : this.listBelow(within);
    return nodes.filter((node) => PRESSED.has(node.role) && !node.isDisabled && this.isReachable(node));
  }

  /** The best first. */
  findControls(names: Names, within?: Seen): readonly Seen[] {
    return this.listControls(within)
      .filter(({ role, tag }) => within !== undefined || tag !== 'INPUT' || role === 'switch')
      .map((node) => ({ node, score: rank(node.name, names) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ node }) => node);
  }

  get pages(): readonly Seen[] {
    return this.listControls().filter(
      (node) => node.role !== 'radio' && node.role !== 'checkbox' && this.isInNavigation(node),
    );
  }

  get inputs(): readonly Input[] {
    const found: Input[] = [];
    const grouped = new Map<number, Seen[]>();
    for (const node of this.nodes.filter((each) => this.isReachable(each))) {
      const group = this.findAbove(node, ({ role }) => role === 'radiogroup' || role === 'group');
      const isPart =
        node.role === 'radio' || node.role === 'checkbox' || (node.role === 'button' && group !== undefined);
      const isOne = node.role === 'checkbox' && group === undefined;
      if (isPart && group !== undefined && group.name !== '' && !isOne)
        grouped.set(group.id, [...(grouped.get(group.id) ?? []), node]);
      else if (TYPED.has(node.role)) found.push({ node, name: node.name, parts: [] });
    }
    for (const [id, parts] of grouped) {
      const node = this.nodes[id];
      if (node !== undefined) found.push({ node, name: node.name, parts });
    }
    return found;
  }

  /** The form, dialog or section that an input belongs to. */
  getForm(node: Seen): Seen | undefined {
    const is = (...roles: string[]) => this.findAbove(node, ({ role }) => roles.includes(role));
    return is('form') ?? is('dialog') ?? is('article', 'region') ?? is('main');
  }

  isFilter(node: Seen): boolean {
    return (
      this.findAbove(node, ({ role, name }) => role === 'search' || (role === 'group' && /filter/i.test(name))) !==
      undefined
    );
  }

  get rows(): readonly Row[] {
    this.#rows ??= this.#listRows();
    return this.#rows;
  }

  /** A table of days. */
  isCalendar(table: Seen): boolean {
    const days = this.listBelow(table).filter((node) => node.tag === '#text' && /^(?:[12]?\d|3[01])$/.test(node.name));
    return new Set(days.map(({ name }) => name)).size >= 28;
  }

  get hasCalendar(): boolean {
    return this.nodes.some((node) => (node.role === 'table' || node.role === 'grid') && this.isCalendar(node));
  }

  #listRows(): readonly Row[] {
    const calendars = new Set(
      this.nodes.filter((node) => node.role === 'table' && this.isCalendar(node)).map(({ id }) => id),
    );
    const all = this.nodes.filter(
      (node) =>
        ROWS.has(node.role) &&
        this.getText(node) !== '' &&
        this.findAbove(node, ({ id, role, isUnseen }) => FRAMES.has(role) || calendars.has(id) || isUnseen) ===
          undefined &&
        (node.role !== 'row' || this.listBelow(node).some(({ role }) => role === 'cell')),
    );
    const ids = new Set(all.map(({ id }) => id));
    const isOuter = (node: Seen) => {
      const below = this.listBelow(node);
      // A page of one record is no row.
      if (below.some(({ role }) => role === 'table' || role === 'form')) return true;
      const inner = below.filter(({ id }) => ids.has(id));
      const length = inner.reduce((sum, each) => sum + this.getText(each).length, 0);
      return inner.length >= 2 && length >= INNER_SHARE_MIN * this.getText(node).length;
    };
    const outer = new Set(all.filter(isOuter).map(({ id }) => id));
    return all
      .filter((node) => !outer.has(node.id))
      .filter((node) => this.findAbove(node, ({ id }) => ids.has(id) && !outer.has(id)) === undefined)
      .map((node) => ({
        node,
        group: `${node.tag}.${node.look}<${this.getParent(node)?.look ?? ''}`,
        title: this.#titleOf(node),
        text: this.getText(node),
      }));
  }

  /** The first heading, link or button with words, the first cell, or the first text. */
  #titleOf(row: Seen): string {
    const below = this.listBelow(row);
    const named = below.find(({ role }) => role === 'heading') ?? below.find(({ tag }) => tag === 'STRONG');
    if (named !== undefined) return this.getText(named);
    const cell = below.find((node) => node.role === 'cell' && /\p{L}|\d/u.test(this.getText(node)));
    const title = cell ?? below.find((node) => node.tag === '#text' && !node.isUnseen);
    return title === undefined ? '' : this.getText(title);
  }

  /** Rows by their looks, the largest group first. */
  get groups(): readonly (readonly Row[])[] {
    const byLook = Map.groupBy(this.rows, ({ group }) => group);
    return [...byLook.values()].sort((a, b) => b.length - a.length);
  }

  /** The header of the column of a cell. */
  getColumn(cell: Seen): string {
    const row = this.getParent(cell);
    const table = row && this.findAbove(row, ({ role }) => role === 'table');
    if (row === undefined || table === undefined) return '';
    const at = (this.#children.get(row.id) ?? []).indexOf(cell);
    const head = this.listBelow(table).filter(({ role }) => role === 'columnheader');
    const first = head[0] && this.#children.get(head[0].parent);
    return first?.[at]?.name ?? '';
  }

  /** The texts of a row that belong to a field: its column, or what follows its label. */
  listFieldTexts(row: Row, names: Names): readonly string[] {
    const below = this.listBelow(row.node);
    const cells = below.filter((node) => node.role === 'cell' && hasName(this.getColumn(node), names));
    if (cells.length > 0) return cells.map((cell) => this.getText(cell));
    const texts = below.filter((node) => node.tag === '#text');
    return texts.flatMap((node, index) => {
      if (!hasName(node.name, names)) return [];
      return /\d|: ?\S/.test(node.name) ? [node.name] : [texts[index + 1]?.name ?? '', texts[index - 1]?.name ?? ''];
    });
  }

  /** The numbers beside a label: in its text, in what it stands with, in its column, or in its row. */
  listNumbersBeside(names: Names): readonly number[] {
    return this.nodes.flatMap((node) => {
      const isLabel = node.tag === '#text' && !node.isUnseen && hasName(node.name, names);
      if (
        !isLabel ||
        (this.findAbove(node, ({ tag }) => tag === 'BUTTON') !== undefined && listNumbers(node.name).length === 0)
      )
        return [];
      const head = this.findAbove(node, ({ role }) => role === 'columnheader');
      if (head !== undefined) return this.#listColumnNumbers(head);
      const near = nearestNumber(node.name, names);
      if (near !== undefined) return [near];
      return this.#listNumbersAround(node);
    });
  }

  #listColumnNumbers(head: Seen): readonly number[] {
    const table = this.findAbove(head, ({ role }) => role === 'table');
    if (table === undefined) return [];
    return this.listBelow(table)
      .filter((node) => node.role === 'cell' && this.getColumn(node) === head.name)
      .flatMap((cell) =>
        listNumbers(this.getText(cell))
          .slice(0, 1)
          .map(({ value }) => value),
      );
  }

  #listNumbersAround(label: Seen): readonly number[] {
    let node: Seen | undefined = label;
    for (let level = 0; level < 4 && node !== undefined; level++) {
      node = this.getParent(node);
      if (node === undefined || this.getText(node).length > 200) return [];
      const isRow = ROWS.has(node.role);
      const texts = this.listBelow(node).filter(
        ({ tag, id, isUnseen }) => tag === '#text' && id !== label.id && !isUnseen,
      );
      const numbers = texts.flatMap(({ name }) => listNumbers(name).map(({ value }) => value));
      if (numbers.length > 0) return isRow ? numbers : numbers.slice(0, 2);
    }
    return [];
  }
}

/** The number of a text that is nearest to the name in it. */
function nearestNumber(text: string, names: Names): number | undefined {
  const plain = normalise(text);
  const numbers = listNumbers(plain);
  const name = names.find((each) => toFit(plain, each) > 0);
  const at = name === undefined ? 0 : plain.indexOf(normalise(name));
  const end = at + (name?.length ?? 0);
  const distance = (position: number) => (position >= end ? position - end : at - position);
  return numbers.toSorted((a, b) => distance(a.at) - distance(b.at))[0]?.value;
}
