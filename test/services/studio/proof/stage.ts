// One interface in the frame, used as a person uses it: reach a node by what opens it, act, and see that the page changed.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator } from 'playwright-core';
import type { Node, Payload } from '../../../../src/services/studio/model/payload.ts';
import { type Message, openPreview, type Preview } from '../frame/open-preview.ts';

/** Long enough on a busy machine; what has no effect by then has none. */
const WAIT_MS_MAX = 4_000;
const POLL_MS = 25;
/** Rows or items that are tried to open a node that only one of them shows. */
const OPENERS_MAX = 6;

/** All that a person can see or hear: texts, values, and states of controls. */
const READ_STATE = `(() => {
  const states = [...document.querySelectorAll('input, select, textarea, details, [aria-pressed], [aria-current], [aria-sort], [aria-selected], [aria-expanded], [aria-valuenow]')];
  const values = states.map((e) => [e.value, e.checked, e.open, ...['aria-pressed', 'aria-current', 'aria-sort', 'aria-selected', 'aria-expanded', 'aria-valuenow'].map((name) => e.getAttribute(name))].join());
  const classes = [...document.querySelectorAll('.m-board__cells > *')].map((e) => e.className);
  return document.body.innerText + document.body.textContent.length + values.join(';') + classes.join();
})()`;

export class Stage {
  readonly payload: Payload;
  readonly #preview: Preview;
  readonly #seen = new Set<string>();
  #renders = 0;

  private constructor(payload: Payload, preview: Preview) {
    this.payload = payload;
    this.#preview = preview;
  }

  static async open(browser: Browser, payload: Payload): Promise<Stage> {
    const preview = await openPreview(browser, payload);
    preview.page.setDefaultTimeout(WAIT_MS_MAX);
    return new Stage(payload, preview);
  }

  close(): Promise<void> {
    return this.#preview.close();
  }

  /** Starts afresh, on the page of the node. */
  async restart(node: Node): Promise<void> {
    const page = this.findPage(node)?.props['name'];
    const ui = { ...(this.payload.dataModel['ui'] as object), ...(page === undefined ? {} : { page }) };
    this.#renders++;
    const dataModel = { ...this.payload.dataModel, ui };
    await this.#preview.send({
      type: 'render',
      payload: { ...this.payload, surfaceId: `proof-${this.#renders}`, dataModel },
    });
    await this.until(async () => {
      const rendered = (await this.listMessages()).filter(({ type }) => type === 'rendered');
      return rendered.length > this.#renders;
    }, 'rendered');
    this.#seen.clear();
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

  listMessages(): Promise<readonly Message[]> {
    return this.#preview.listMessages();
  }

  async count(type: string): Promise<number> {
    return (await this.listMessages()).filter((message) => message.type === type).length;
  }

  readState(): Promise<string> {
    return this.#preview.frame.evaluate<string>(READ_STATE);
  }

  /** Acts, and waits until something on the page is different. */
  async changes(what: string, act: () => Promise<unknown>): Promise<void> {
    const before = await this.readState();
    await act();
    await this.until(async () => (await this.readState()) !== before, `${what} changes the page`);
  }

  async until(isDone: () => Promise<boolean>, what: string): Promise<void> {
    const end = performance.now() + WAIT_MS_MAX;
    while (!(await isDone())) {
      assert.ok(performance.now() < end, what);
      await sleep(POLL_MS);
    }
  }

  async isVisible(id: string): Promise<boolean> {
    // The node of a dialog has no box of its own.
    const boxes = this.find(`[data-node="${id}"], [data-node="${id}"] > dialog[open]`);
    const isShown = await boxes.evaluateAll((found) =>
      found.some((element) => (element as unknown as { checkVisibility(): boolean }).checkVisibility()),
    );
    if (isShown) this.#seen.add(id);
    return isShown;
  }

  async #isInDialog(id: string): Promise<boolean> {
    return (await this.find(`dialog[open] [data-node="${id}"], [data-node="${id}"] > dialog[open]`).count()) > 0;
  }

  wasSeen(id: string): boolean {
    return this.#seen.has(id);
  }

  /** Makes a node visible by pressing what opens it. */
  async reach(node: Node, depth = 3): Promise<void> {
    // An open dialog covers what is outside of it.
    const isCovered = (await this.find(`dialog[open]`).count()) > 0 && !(await this.#isInDialog(node.id));
    if (isCovered) await this.closeDialogs();
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
      await targets
        .nth(index)
        .click({ timeout: 1500 })
        .catch(() => undefined);
      await sleep(POLL_MS * 2);
    }
  }

  async closeDialogs(): Promise<void> {
    for (let index = 0; index < 3 && (await this.find('dialog[open]').count()) > 0; index++) {
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

/** What of a component opens something; a button elsewhere. */
const PRESSABLE: { readonly [component: string]: string } = {
  DataTable: 'tbody tr td:nth-child(1), tbody tr button',
  Cart: '.m-cart__checkout',
  Kanban: '.m-kanban__open',
  Card: '.m-card__press, .m-card button',
};

function listPaths(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"path":"(\/[^"]+)"/g)].map(([, path]) => path ?? '');
}

function setsPath(node: Node, path: string): boolean {
  return JSON.stringify(node.props).includes(`"do":"set","path":"${path}"`);
}
