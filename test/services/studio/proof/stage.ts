// One interface in the frame, used like a person: reach a node by what opens it, act, and see that the page changed.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { Json, JsonObject, Node, Payload } from '../../../../src/interface-catalogue/model/payload.ts';
import type { Message, Preview } from '../frame/open-preview.ts';

/** The time to wait for an effect, long enough on a busy machine. */
const WAIT_MS_MAX = 8_000;
/** The time for a click on an element that may be absent, while searching a way to a node. */
const TRY_MS_MAX = 1_500;
const POLL_MS = 25;
/** The number of rows or items that are tried to open a node that only one of them shows. */
const OPENERS_MAX = 6;

/** The length of a stem: "categories" and "category" begin alike. */
const STEM_LENGTH = 5;

/** Reads all that a person can see or hear: texts, values, and states of controls. Transient messages are left out. */
const READ_STATE = `(without) => {
  const text = (e) => e?.innerText ?? '';
  const names = ['aria-pressed', 'aria-current', 'aria-sort', 'aria-selected', 'aria-expanded', 'aria-valuenow', 'aria-checked'];
  const controls = [...document.querySelectorAll('input, select, textarea, details, ' + names.map((name) => '[' + name + ']'))];
  const left = document.querySelector('[data-node="' + without + '"]');
  const values = controls.filter((e) => !left?.contains(e)).map((e) => [e.value, e.checked, e.open, ...names.map((name) => e.getAttribute(name))].join());
  const cells = [...document.querySelectorAll('.m-board__cells > *')].map((e) => e.className);
  const { colorScheme } = getComputedStyle(document.querySelector('.m-surface'));
  const words = text(document.body).replace(text(document.querySelector('.m-toasts')), '').replace(text(left), '');
  return [words, ...values, ...cells, colorScheme].join(';');
}`;

/** Lists, in the page, the types of all messages, and how lists and values changed from one data model to the next. */
function listEffects(first: string): string[] {
  const { messages } = globalThis as unknown as { messages: Message[] };
  const effects = new Set(messages.map(({ type }) => type));
  const compare = (a: Json | undefined, b: Json | undefined): void => {
    if (JSON.stringify(a) === JSON.stringify(b)) return;
    if (Array.isArray(a) && Array.isArray(b))
      effects.add(a.length < b.length ? 'grows' : a.length > b.length ? 'shrinks' : 'edits');
    else if (a && b && typeof a === 'object' && typeof b === 'object')
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
        compare((a as JsonObject)[key], (b as JsonObject)[key]);
    else effects.add('sets');
  };
  const kept = (model: JsonObject) => ({ ...model, ui: null, forms: null });
  let before = JSON.parse(first) as JsonObject;
  for (const { type, dataModel } of messages) {
    if (type !== 'dataModel') continue;
    compare(kept(before), kept(dataModel as JsonObject));
    before = dataModel as JsonObject;
  }
  return [...effects];
}

export class Stage {
  readonly payload: Payload;
  readonly #preview: Preview;
  /** Nodes that were visible since the start. */
  readonly #seen = new Set<string>();
  #words = '';

  readonly #waitMsMax: number;

  constructor(preview: Preview, payload: Payload, waitMsMax = WAIT_MS_MAX) {
    preview.page.setDefaultTimeout(waitMsMax);
    this.#waitMsMax = waitMsMax;
    this.payload = payload;
    this.#preview = preview;
  }

  /** Starts afresh, on the page of the node. */
  async restart(node: Node): Promise<void> {
    const page = this.findPage(node)?.props['name'];
    const ui = { ...(this.payload.dataModel['ui'] as object), ...(page === undefined ? {} : { page }) };
    const payload = { ...this.payload, surfaceId: randomUUID(), dataModel: { ...this.payload.dataModel, ui } };
    await this.#preview.page.evaluate(() => {
      (globalThis as unknown as { messages: Message[] }).messages.length = 0;
    });
    await this.#preview.send({ type: 'render', payload });
    await this.until(async () => (await this.count('rendered')) > 0, 'rendered');
    this.#seen.clear();
    this.#words = '';
  }

  findNode(id: string): Node | undefined {
    return this.payload.nodes.find((node) => node.id === id);
  }

  findPage(node: Node): Node | undefined {
    return this.#listAncestors(node).find(({ component }) => component === 'Page');
  }

  #listAncestors(node: Node): Node[] {
    const parent = node.parentId === null ? undefined : this.findNode(node.parentId);
    return parent === undefined ? [node] : [node, ...this.#listAncestors(parent)];
  }

  at(id: string): Locator {
    return this.#preview.frame.locator(`[data-node="${id}"]`).first();
  }

  find(selector: string): Locator {
    return this.#preview.frame.locator(selector);
  }

  press(key: string): Promise<void> {
    return this.#preview.page.keyboard.press(key);
  }

  /** Returns the number of messages of a type that the frame has sent since the start. */
  count(type: string): Promise<number> {
    return this.#preview.page.evaluate(
      (wanted) => (globalThis as unknown as { messages: Message[] }).messages.filter((m) => m.type === wanted).length,
      type,
    );
  }

  listEffects(): Promise<string[]> {
    return this.#preview.page.evaluate(listEffects, JSON.stringify(this.payload.dataModel));
  }

  /** Returns the state of the page, except the node `without`. */
  async readState(without = ''): Promise<string> {
    const state = await this.#preview.frame.evaluate<string>(`(${READ_STATE})(${JSON.stringify(without)})`);
    if (!this.#words.includes(state)) this.#words += state.toLowerCase();
    return state;
  }

  /** Returns true if a word was on the page since the start, in any inflection. */
  hasShown(word: string): boolean {
    return this.#words.includes(word.toLowerCase().slice(0, STEM_LENGTH));
  }

  /** Acts, and waits until something on the page is different; with `without`, something outside of that node. */
  async changes(what: string, act: () => Promise<unknown>, without = ''): Promise<void> {
    const before = await this.readState(without);
    await act();
    await this.until(async () => (await this.readState(without)) !== before, `${what} changes the page`);
  }

  /** Acts, and waits until the frame has sent a message of a type. */
  async sends(type: string, act: () => Promise<unknown>): Promise<void> {
    const before = await this.count(type);
    await act();
    await this.until(async () => (await this.count(type)) > before, `sends ${type}`);
  }

  async until(isDone: () => Promise<boolean>, what: string): Promise<void> {
    const end = performance.now() + this.#waitMsMax;
    while (!(await isDone())) {
      assert.ok(performance.now() < end, what);
      await sleep(POLL_MS);
    }
  }

  async isVisible(id: string): Promise<boolean> {
    // The node of a dialog has no box.
    const boxes = this.find(`[data-node="${id}"], [data-node="${id}"] > dialog[open]`);
    const isShown = await boxes.evaluateAll((found) =>
      found.some((element) => (element as unknown as { checkVisibility(): boolean }).checkVisibility()),
    );
    if (isShown) this.#seen.add(id);
    return isShown;
  }

  wasSeen(id: string): boolean {
    return this.#seen.has(id);
  }

  async isInDialog(id: string): Promise<boolean> {
    return (await this.find(`dialog[open] [data-node="${id}"], [data-node="${id}"] > dialog[open]`).count()) > 0;
  }

  async hasDialog(): Promise<boolean> {
    return (await this.find('dialog[open]').count()) > 0;
  }

  /** Makes a node visible by pressing what opens it. */
  async reach(node: Node, depth = 3): Promise<void> {
    // An open dialog covers what is outside of it.
    if ((await this.hasDialog()) && !(await this.isInDialog(node.id))) await this.closeDialogs();
    if (await this.isVisible(node.id)) return;
    assert.ok(depth > 0, `${node.id} can be reached`);
    const paths = this.#listAncestors(node).flatMap(({ props }) => listPaths([props['open'], props['showIf']]));
    const openers = this.payload.nodes.filter((other) => paths.some((path) => setsPath(other, path)));
    for (const opener of openers) {
      if (this.#listAncestors(opener).includes(node)) continue;
      if (this.findPage(opener) !== this.findPage(node) && this.findPage(node) !== undefined) continue;
      await this.reach(opener, depth - 1).catch(() => undefined);
      if (!(await this.isVisible(opener.id))) continue;
      await this.#openWith(opener, node);
      if (await this.isVisible(node.id)) return;
      await this.closeDialogs();
    }
    assert.fail(`${node.id} is visible`);
  }

  async #openWith(opener: Node, node: Node): Promise<void> {
    const targets = this.find(`[data-node="${opener.id}"]`).locator(PRESSABLE[opener.component] ?? 'button, a');
    const count = Math.min(await targets.count(), OPENERS_MAX);
    for (let index = 0; index < count && !(await this.isVisible(node.id)); index++) {
      const target = targets.nth(index);
      if (index > 0) await this.closeDialogs();
      await target.click({ timeout: TRY_MS_MAX }).catch(() => undefined);
      await sleep(POLL_MS * 2);
    }
  }

  async closeDialogs(): Promise<void> {
    for (let index = 0; index < 3 && (await this.hasDialog()); index++) {
      await this.press('Escape');
      await sleep(POLL_MS * 2);
    }
  }

  /** Presses the item of the navigation for a page. */
  async goTo(page: Node): Promise<void> {
    const title = String(page.props['title']);
    await this.find('nav button').filter({ hasText: title }).first().click();
    await this.until(() => this.isVisible(page.id), `the page ${title} opens`);
  }
}

/** The selectors of elements that open something; a button elsewhere. */
const PRESSABLE: { readonly [component: string]: string } = {
  DataTable: 'tbody tr td:nth-child(1), tbody tr button',
  Cart: '.m-cart__sums button',
  Kanban: '.m-kanban__open',
  Card: '.m-card__press, .m-card button',
};

function listPaths(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"path":"(\/[^"]+)"/g)].map(([, path]) => path ?? '');
}

function setsPath(node: Node, path: string): boolean {
  return JSON.stringify(node.props).includes(`"do":"set","path":"${path}"`);
}
