// A stranger in front of the app: looks at the screen, presses, fills and chooses by the names that are seen.
import type { Payload } from '../../../../../src/interface-catalogue/model/payload.ts';
import type { Preview } from '../../../../../test/services/studio/frame/open-preview.ts';
import { look, type Seen } from './look.ts';
import { rank } from './names.ts';
import { toDate, toOption, toPlausible } from './plausible.ts';
import { type Input, Screen } from './screen.ts';

const CANCEL =
  /^(?:cancel|close|back|no\b|keep|dismiss|abbrechen|schließen|zurück|cancelar|cerrar|volver|annuler|fermer|retour)/i;
const FILL_MS = 800;
/** Effects of a press follow within two frames. */
const QUIET_MS = 35;
const SETTLE_MS_MAX = 300;
const STEPS_MAX = 5;
const MONTHS_MAX = 14;

type PageElement = NonNullable<Awaited<ReturnType<Preview['frame']['$']>>>;

/** The names of an input, and what is entered. */
type Field = readonly [names: readonly string[], value: string];

export interface Sent {
  readonly before: Screen;
  readonly after: Screen;
}

export class Visitor {
  readonly #preview: Preview;
  screen = new Screen([]);
  /** What was done, for people. */
  readonly log: string[] = [];
  /** Names that steps remember. */
  readonly taken = new Map<string, string>();
  chosen = '';
  /** The screen before the last step that acts. */
  before: Screen | undefined;
  /** Texts that were typed: an input that shows them proves nothing. */
  readonly typed = new Set<string>();
  /** Names of the inputs of the last form; `submit` sends that one. */
  #filled: readonly string[] = [];
  readonly sent: Sent[] = [];
  /** The name of the last option that was wanted and cannot be chosen. */
  denied = '';

  constructor(preview: Preview) {
    this.#preview = preview;
  }

  /** Opens the app afresh, and signs in where it has to be. */
  async start(payload: Payload, surfaceId: string): Promise<void> {
    await this.#preview.show({ ...payload, surfaceId });
    this.taken.clear();
    this.typed.clear();
    this.sent.length = 0;
    this.before = undefined;
    this.denied = '';
    this.#filled = [];
    await this.look();
    const secret = this.screen.inputs.find(({ node }) => node.type === 'password');
    if (secret !== undefined && this.screen.pages.length === 0) {
      await this.fill([], secret.node);
      await this.submit();
      this.sent.length = 0;
    }
  }

  /** Replaces `{name}` by what was taken under that name. */
  fillIn(text: string): string {
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => this.taken.get(name) ?? whole);
  }

  toNames(names: readonly string[]): readonly string[] {
    return names.map((name) => (name === 'chosen' ? this.chosen : this.fillIn(name)));
  }

  async look(): Promise<Screen> {
    await this.#preview.frame.evaluate(settle, [QUIET_MS, SETTLE_MS_MAX] as const);
    this.screen = new Screen(await look(this.#preview.frame));
    return this.screen;
  }

  wait(ms: number): Promise<void> {
    return this.#preview.page.waitForTimeout(ms);
  }

  /** Presses a control, unless something covers it. */
  async press(node: Seen): Promise<void> {
    this.log.push(`press “${node.name}”`);
    await this.#preview.frame.evaluate(pressSeen, node.id);
    await this.look();
  }

  async #getElement({ id }: Seen): Promise<PageElement> {
    const handle = await this.#preview.frame.evaluateHandle(
      (at) => (globalThis as unknown as { seen: object[] }).seen[at],
      id,
    );
    const element = handle.asElement();
    if (element === null) throw new Error('the element is not on the screen any more');
    return element as PageElement;
  }

  async goTo(page: string | undefined): Promise<void> {
    const node = this.screen.pages.find(({ name }) => name === page);
    if (node !== undefined && !node.isCurrent) await this.press(node);
  }

  async closeDialog(): Promise<void> {
    for (let tries = 0; tries < 3 && this.screen.dialog !== undefined; tries++) {
      await this.#preview.page.keyboard.press('Escape');
      await this.look();
    }
  }

  /** Answers yes where the app asks whether it is meant. */
  async confirm(): Promise<void> {
    const { dialog } = this.screen;
    if (dialog === undefined || this.screen.inputs.length > 0) return;
    const buttons = this.screen.listControls(dialog);
    const yes = buttons.filter(({ name }) => !CANCEL.test(name));
    if (yes.length === 1 && buttons.some(({ name }) => CANCEL.test(name) && !/^close/i.test(name)) && yes[0])
      await this.press(yes[0]);
  }

  /** Fills a form: the named inputs, and what else is required. Returns how many of the named ones were filled. */
  async fill(fields: readonly Field[], inside?: Seen): Promise<number> {
    const form = inside === undefined ? this.findForm(fields.map(([names]) => names)) : this.screen.getForm(inside);
    if (form === undefined) return 0;
    const left = [...fields];
    // What is chosen first may bring further inputs.
    for (let round = 0; round < 2; round++) {
      const inputs = this.#listInputs(round === 0 ? form : this.#findFilledForm());
      this.#filled = inputs.map(({ name }) => name);
      for (const [input, field] of assign(inputs, left)) {
        if (await this.set(input, field[1])) left.splice(left.indexOf(field), 1);
      }
      for (const field of [...left]) if (await this.#setDay(field)) left.splice(left.indexOf(field), 1);
      await this.look();
    }
    await this.fillRequired();
    return fields.length - left.length;
  }

  /** The inputs of a form, and those beside it that belong to no form, such as a calendar. */
  #listInputs(form: Seen | undefined): readonly Input[] {
    const { screen } = this;
    if (form === undefined) return [];
    const isLoose = (node: Seen) =>
      form.role === 'form' && screen.findAbove(node, ({ role }) => role === 'form') === undefined;
    return screen.inputs.filter(({ node }) => screen.isWithin(node, form) || (isLoose(node) && !screen.isFilter(node)));
  }

  /** The form with most of the names; the dialog if there is one. */
  findForm(names: readonly (readonly string[])[]): Seen | undefined {
    const inputs = this.screen.inputs.filter(({ node }) => !this.screen.isFilter(node));
    const forms = new Map<number, Input[]>();
    for (const input of inputs) {
      const form = this.screen.getForm(input.node);
      if (form !== undefined) forms.set(form.id, [...(forms.get(form.id) ?? []), input]);
    }
    let best: { readonly id: number; readonly score: number } | undefined;
    for (const [id, own] of forms) {
      // Without names it is the form with most inputs.
      const fields = names.map((each) => [each, ''] as const);
      const score = names.length === 0 ? own.length : assign(own, fields).size;
      if (score > 0 && (best === undefined || score > best.score)) best = { id, score };
    }
    return best === undefined ? undefined : this.screen.nodes[best.id];
  }

  async fillRequired(isAll = false): Promise<void> {
    for (const input of this.screen.inputs) {
      const { node, parts } = input;
      if (!this.#filled.includes(input.name) || this.screen.isFilter(node)) continue;
      const isEmpty =
        parts.length > 0 ? !parts.some(({ isChecked }) => isChecked) : node.value === '' || /^choose/i.test(node.value);
      const isTick = node.role === 'checkbox' || node.role === 'switch';
      const isNeeded = isAll || node.isRequired || node.isInvalid;
      if (isNeeded && (isTick ? !node.isChecked && (node.isRequired || node.isInvalid) : isEmpty))
        await this.set(input, 'any');
    }
    await this.look();
  }

  /** Enters a value, or chooses the option of that name. False if it cannot be entered. */
  async set(input: Input, value: string): Promise<boolean> {
    const { node, name, parts } = input;
    this.log.push(`“${name}”: ${value}`);
    if (parts.length > 0) return this.#setPart(parts, value);
    try {
      const element = await this.#getElement(node);
      if (node.tag === 'SELECT') {
        const index = toOption(node.options, value);
        if (index < 0) return false;
        this.chosen = node.options[index] ?? '';
        await element.selectOption({ index }, { timeout: FILL_MS });
      } else if (node.role === 'checkbox' || node.role === 'switch') {
        if (/^(?:false|no|)$/i.test(value) === node.isChecked) await this.#tick(node);
      } else {
        const text = value === 'any' ? toPlausible(node.type, name) : value;
        this.typed.add(text);
        await element.fill(text, { timeout: FILL_MS });
        await element.evaluate((each) => (each as unknown as { blur(): void }).blur());
      }
      return true;
    } catch {
      return false;
    }
  }

  async #setPart(parts: readonly Seen[], value: string): Promise<boolean> {
    const names = parts.map(({ name, isDisabled }) => (isDisabled ? '' : name));
    const part = parts[toOption(names, value)];
    if (part === undefined) {
      const wanted = parts.map(({ name }) => name);
      this.denied = wanted[toOption(wanted, value)] ?? '';
      return false;
    }
    if (!part.isChecked) await this.#tick(part);
    return true;
  }

  async #tick(node: Seen): Promise<void> {
    this.chosen = node.name;
    await this.#preview.frame.evaluate(pressSeen, node.id);
  }

  /** Finds a day in a calendar. */
  async #setDay([names, value]: Field): Promise<boolean> {
    const day = toDate(value);
    if (day === undefined || !names.some((name) => /da[yt]|when|tag|fecha|día|jour|date/i.test(name))) return false;
    for (let month = 0; month < MONTHS_MAX; month++) {
      const button = this.screen.listControls().find(({ name }) => day.every((part) => name.includes(part)));
      if (button !== undefined) {
        await this.press(button);
        return true;
      }
      const [next] = this.screen.findControls(['next month', 'next', '›', '→']);
      if (next === undefined) return false;
      await this.press(next);
    }
    return false;
  }

  /** Sends the form that was filled, or the one of the dialog. A form of several pages is gone through. */
  async submit(): Promise<boolean> {
    const before = this.screen;
    let wasSent = false;
    for (let step = 0; step < STEPS_MAX; step++) {
      const form = this.#findFilledForm();
      const button = form && this.#findMainButton(form);
      if (button === undefined) break;
      const names = this.#filled;
      await this.press(button);
      wasSent = true;
      await this.confirm();
      const isLonger =
        this.#findFilledForm() === undefined && /next|continue|weiter|siguiente|suivant/i.test(button.name);
      const isWrong =
        step === 0 &&
        this.screen.inputs.some(
          ({ node, name, parts }) => node.isInvalid && names.includes(name) && (parts.length > 0 || node.value === ''),
        );
      if (isLonger) this.#filled = this.screen.inputs.map(({ name }) => name);
      else if (!isWrong) break;
      await this.fillRequired(isLonger);
    }
    this.#filled = [];
    if (wasSent) this.sent.push({ before, after: this.screen });
    return wasSent;
  }

  #findFilledForm(): Seen | undefined {
    const { inputs, dialog } = this.screen;
    const input = inputs.find(({ name, node }) => this.#filled.includes(name) && !this.screen.isFilter(node));
    if (input !== undefined) return this.screen.getForm(input.node);
    return this.#filled.length === 0 ? dialog : undefined;
  }

  /** The last coloured button, or the last one, that does not leave the form. */
  #findMainButton(form: Seen): Seen | undefined {
    const buttons = this.screen
      .listControls(form)
      .filter(
        (node) =>
          node.role === 'button' &&
          !CANCEL.test(node.name) &&
          !this.screen.rows.some(
            (row) => this.screen.isWithin(node, row.node) && !this.screen.isWithin(form, row.node),
          ),
      );
    return buttons.findLast(({ background }) => isColoured(background)) ?? buttons.at(-1);
  }
}

/** The best input for each field, each input once. */
function assign(inputs: readonly Input[], fields: readonly Field[]): ReadonlyMap<Input, Field> {
  const scored = inputs.flatMap((input) =>
    fields.map((field) => ({ input, field, score: rank(input.name, field[0]) })),
  );
  const found = new Map<Input, Field>();
  for (const { input, field, score } of scored.sort((a, b) => b.score - a.score))
    if (score > 0 && !found.has(input) && ![...found.values()].includes(field)) found.set(input, field);
  return found;
}

export function isColoured(background: string): boolean {
  const [red = 0, green = 0, blue = 0, alpha = 1] = background.match(/[\d.]+/g)?.map(Number) ?? [];
  return alpha > 0.5 && Math.max(red, green, blue) - Math.min(red, green, blue) > 40;
}

/** Waits until the page has not changed for a moment. It runs in the browser. */
function settle([quietMs, longestMs]: readonly [number, number]): Promise<void> {
  const view = globalThis as unknown as {
    readonly document: object;
    readonly MutationObserver: new (
      act: () => void,
    ) => { observe(target: object, options: object): void; disconnect(): void };
    requestAnimationFrame(act: () => void): void;
  };
  return new Promise((resolve) => {
    let timer = setTimeout(end, longestMs);
    const last = setTimeout(end, longestMs);
    const observer = new view.MutationObserver(restart);
    observer.observe(view.document, { subtree: true, childList: true, attributes: true, characterData: true });
    view.requestAnimationFrame(restart);
    function restart() {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    }
    function end() {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(last);
      resolve();
    }
  });
}

/** Presses what was seen, or its label. Playwright's own click waits for several frames. It runs in the browser. */
function pressSeen(id: number): void {
  interface Pressed {
    readonly labels?: Iterable<Pressed> | null;
    scrollIntoView(options: object): void;
    getBoundingClientRect(): { left: number; top: number; width: number; height: number };
    contains(other: unknown): boolean;
    closest(selector: string): unknown;
    focus(): void;
    click(): void;
  }
  const view = globalThis as unknown as {
    readonly seen: Pressed[];
    readonly document: { elementFromPoint(x: number, y: number): Pressed | null };
  };
  const element = view.seen[id];
  if (element === undefined) return;
  element.scrollIntoView({ block: 'center' });
  const parts = [element, ...(element.labels ?? [])];
  const isHit = parts.some((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const hit = view.document.elementFromPoint(left + width / 2, top + height / 2);
    // A message goes away after a while, and a person waits for that.
    return hit !== null && (part.contains(hit) || hit.contains(part) || hit.closest('[role=status]') !== null);
  });
  if (!isHit) return;
  element.focus();
  element.click();
}
