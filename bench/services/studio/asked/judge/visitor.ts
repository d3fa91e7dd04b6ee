// A stranger in front of the app: looks at the screen, presses, and fills forms by the names that are seen.
import type { Payload } from '../../../../../src/interface-catalogue/model/payload.ts';
import type { Preview } from '../../../../../test/services/studio/frame/open-preview.ts';
import type { Check, Step } from './asked.ts';
import { isColoured } from './colours.ts';
import { findComplaint, type Sent } from './complaint.ts';
import { type Names, rank } from './names.ts';
import { pressAndWait, readPage, type Seen } from './page.ts';
import { findOption, isOther, toDayParts, toPlausible } from './plausible.ts';
import { type Input, Screen } from './screen.ts';

const CANCEL =
  /^(?:cancel|close|back|no\b|keep|dismiss|abbrechen|schließen|zurück|cancelar|cerrar|volver|annuler|fermer|retour)/i;
const NEXT = /next|continue|weiter|siguiente|suivant/i;
const FILL_MS = 3000;
/** Effects of a press follow within two frames. */
const QUIET_MS = 35;
const SETTLE_MS_MAX = 300;
const TURNS_MAX = 5;
const MONTHS_MAX = 14;

/** The names of an input, and what is entered. */
export type Field = readonly [names: Names, value: string];

export class Visitor {
  readonly #preview: Preview;
  screen = new Screen([]);
  /** The words of the task. */
  task = '';
  /** The steps that follow, and what must be seen in the end. */
  rest: readonly Step[] = [];
  see: readonly Check[] = [];
  /** True if nothing is to be changed. */
  isLooking = false;
  /** The screen before the last step that acts; the screens before all steps. */
  before: Screen | undefined;
  untouched: readonly Screen[] = [];
  /** The change, in words for people. */
  readonly log: string[] = [];
  /** The names of the page that was opened last, and of the button that was pressed last. */
  opened: Names = [];
  pressed: Names = [];
  /** Names that steps remember. */
  readonly taken = new Map<string, string>();
  /** The option that was chosen last; that which was wanted and cannot be. */
  chosen = '';
  denied = '';
  /** Texts that were typed: an input that shows them proves nothing. */
  readonly typed = new Set<string>();
  /** Names of the inputs of the last form, which `submit` sends, and of those that are not to be filled otherwise. */
  #form: Names = [];
  #done: Names = [];
  /** Inputs with any value; after a refusal it is their turn to have another. */
  readonly #any = new Set<string>();
  #turn = 0;
  readonly sent: Sent[] = [];

  constructor(preview: Preview) {
    this.#preview = preview;
  }

  /** Opens the app afresh, and signs in where one has to. */
  async start(payload: Payload, surfaceId: string): Promise<void> {
    await this.#preview.show({ ...payload, surfaceId });
    await this.look();
    const secret = this.screen.inputs.find(({ node }) => node.type === 'password');
    if (secret === undefined || this.screen.pages.length > 0) return;
    await this.fill([], this.screen.getForm(secret.node));
    await this.submit();
    this.sent.length = 0;
  }

  async look(pressed: Seen | undefined = undefined): Promise<void> {
    const { frame } = this.#preview;
    await frame.evaluate(pressAndWait, [pressed?.id ?? null, QUIET_MS, SETTLE_MS_MAX] as const);
    this.screen = new Screen(JSON.parse(await frame.evaluate(readPage)) as Seen[]);
  }

  async press(node: Seen): Promise<void> {
    this.log.push(`press “${node.name}”`);
    await this.look(node);
  }

  async wait(ms: number): Promise<void> {
    await this.#preview.page.waitForTimeout(ms);
    await this.look();
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

  /** Replaces `{name}` by what was taken under that name. */
  fillIn(text: string): string {
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => this.taken.get(name) ?? whole);
  }

  toNames(names: Names): Names {
    return names.map((name) => (name === 'chosen' ? this.chosen : this.fillIn(name)));
  }

  /** Answers yes where the app asks whether it is meant. */
  async confirm(): Promise<void> {
    const buttons = this.screen.dialog === undefined || this.screen.inputs.length > 0 ? [] : this.screen.listControls();
    const [yes, ...others] = buttons.filter(({ name }) => !CANCEL.test(name));
    const isQuestion = others.length === 0 && buttons.some(({ name }) => CANCEL.test(name) && !/^close/i.test(name));
    if (yes !== undefined && isQuestion) await this.press(yes);
  }

  /** The form with most of the names; without names, with most inputs. */
  findForm(names: readonly Names[]): Seen | undefined {
    const forms = Map.groupBy(this.screen.fields, ({ node }) => this.screen.getForm(node));
    const fields = names.map((each): Field => [each, '']);
    const scored = [...forms].map(([form, inputs]) => ({
      form,
      score: names.length === 0 ? inputs.length : assign(inputs, fields).size,
    }));
    return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.form;
  }

  /** The inputs of a form, and those beside it that belong to no form, such as a calendar. */
  listInputs(form: Seen | undefined): readonly Input[] {
    const { screen } = this;
    const isLoose = (node: Seen) =>
      form?.role === 'form' && screen.findAbove(node, ({ role }) => role === 'form') === undefined;
    return form === undefined ? [] : screen.fields.filter(({ node }) => screen.isWithin(node, form) || isLoose(node));
  }

  /** Fills the named inputs, and what else is required. Returns how many fields are left. */
  async fill(fields: readonly Field[], form = this.findForm(fields.map(([names]) => names))): Promise<number> {
    let left = fields;
    let inputs = this.listInputs(form);
    this.#form = inputs.map(({ name }) => name);
    this.#done = [];
    const failed = new Set<string>();
    // The first choice may bring further inputs.
    for (let round = 0; round < 2; round++) {
      this.denied = '';
      for (let next = assign(inputs, left, failed); next.size > 0; next = assign(inputs, left, failed)) {
        const set = await this.#setAll(next, failed);
        left = left.filter((field) => !set.includes(field));
        inputs = this.#listOpen();
      }
      for (const field of left) if (await this.#setDay(field)) left = left.filter((each) => each !== field);
      await this.look();
      inputs = this.#listOpen();
      if (left.length === 0) break;
    }
    await this.fillRequired();
    return left.length;
  }

  #listOpen(): readonly Input[] {
    return this.listInputs(this.#findFilled()).filter(({ name }) => !this.#done.includes(name));
  }

  /** Returns the fields that were set, until a choice shows the form anew. */
  async #setAll(next: ReadonlyMap<Input, Field>, failed: Set<string>): Promise<readonly Field[]> {
    const { screen } = this;
    const set: Field[] = [];
    for (const [input, field] of next) {
      const isSet = await this.set(input, field[1]);
      if (isSet) set.push(field);
      else failed.add(toKey(input));
      if (isSet && field[1] !== 'any') this.#done = [...this.#done, input.name];
      if (this.screen !== screen) break;
    }
    return set;
  }

  /** Fills what is required and empty, or everything that is empty. After a refusal, other values are tried. */
  async fillRequired(isAll = false): Promise<void> {
    const isLeft = ({ name }: Input) => this.#form.includes(name) && !this.#done.includes(name);
    for (const input of this.screen.fields.filter(isLeft)) {
      const { node, name, parts } = input;
      const isTick = node.role === 'checkbox' || node.role === 'switch';
      const isTicked = [node, ...parts].some(({ isChecked }) => isChecked);
      const isSet = parts.length > 0 || isTick ? isTicked : !/^(?:choose.*)?$/i.test(node.value);
      const isNeeded = node.isRequired || node.isInvalid || (isAll && !isTick);
      if ((!isSet && isNeeded) || (this.#turn > 0 && this.#any.has(name) && !isTick)) await this.set(input, 'any');
    }
    await this.look();
  }

  /** Enters a value, or chooses the option of that name. False if it cannot be entered. */
  async set({ node, name, parts }: Input, value: string): Promise<boolean> {
    this.log.push(`“${name}”: ${value}`);
    if (value === 'any') this.#any.add(name);
    if (parts.length > 0) return this.#setPart(parts, value);
    const index = findOption(node.options, value, this.#turn);
    const text = value === 'any' ? toPlausible(node.type, name, this.#turn) : value;
    const other = node.options.findIndex((option) => isOther(option));
    if (node.tag === 'SELECT' && index < 0 && other < 0) return false;
    try {
      const element = await this.#preview.frame.evaluateHandle(
        (id) => (globalThis as unknown as { seen: object[] }).seen[id],
        node.id,
      );
      const handle = element.asElement() as NonNullable<Awaited<ReturnType<Preview['frame']['$']>>>;
      if (node.tag === 'SELECT') await handle.selectOption({ index: index < 0 ? other : index }, { timeout: FILL_MS });
      else if (node.role !== 'checkbox' && node.role !== 'switch') await handle.fill(text, { timeout: FILL_MS });
      else if (/^(?:false|no|)$/i.test(value) === node.isChecked) await this.look(node);
      await handle.evaluate((each) => (each as unknown as { blur(): void }).blur());
    } catch {
      return false;
    }
    if (node.tag === 'SELECT' && index < 0) {
      await this.look();
      const opened = this.screen.fields.find((field) => field.name === name && field.node.tag === 'INPUT');
      return opened !== undefined && this.set(opened, value);
    }
    this.chosen = node.options[index] ?? this.chosen;
    this.typed.add(text);
    return true;
  }

  async #setPart(parts: readonly Seen[], value: string): Promise<boolean> {
    const names = parts.map(({ name }) => name);
    const free = parts.map(({ name, isDisabled }) => (isDisabled ? '' : name));
    const part = parts[findOption(free, value, this.#turn)];
    if (part === undefined) this.denied = names[findOption(names, value)] ?? '';
    else if (!part.isChecked) await this.look(part);
    this.chosen = part?.name ?? this.chosen;
    return part !== undefined;
  }

  /** Finds a day in a calendar. */
  async #setDay([names, value]: Field): Promise<boolean> {
    const parts = toDayParts(value);
    if (parts === undefined || !names.some((name) => /da[yt]|when|tag|fecha|día|jour/i.test(name))) return false;
    for (let month = 0; month < MONTHS_MAX; month++) {
      const day = this.screen.listControls().find(({ name }) => parts.every((part) => name.includes(part)));
      const [next] = day === undefined ? this.screen.findControls(['next month', '›', '→']) : [day];
      if (next === undefined) return false;
      await this.press(next);
      if (day !== undefined) return true;
    }
    return false;
  }

  /** Sends the form that was filled, or that of the dialog. A form of several pages is gone through. */
  async submit(): Promise<void> {
    const before = this.screen;
    for (let turn = 1; turn <= TURNS_MAX; turn++) {
      const form = this.#findFilled();
      const button = form && this.#findMainButton(form);
      if (button === undefined) break;
      await this.press(button);
      await this.confirm();
      const isLonger = NEXT.test(button.name) && this.#findFilled() === undefined;
      if (isLonger) this.#form = this.screen.fields.map(({ name }) => name);
      const isRefused =
        !this.see.some((check) => 'refused' in check) && findComplaint({ before, after: this.screen }, false) !== '';
      if (!isLonger && !isRefused) break;
      this.#turn = isLonger ? 0 : turn;
      await this.fillRequired(isLonger);
    }
    if (this.screen !== before) this.sent.push({ before, after: this.screen });
    [this.#form, this.#turn] = [[], 0];
  }

  #findFilled(): Seen | undefined {
    const input = this.screen.fields.find(({ name }) => this.#form.includes(name));
    return input === undefined
      ? this.#form.length === 0
        ? this.screen.dialog
        : undefined
      : this.screen.getForm(input.node);
  }

  /** The last coloured button, or the last one, that does not leave the form. */
  #findMainButton(form: Seen): Seen | undefined {
    const { screen } = this;
    const isOwn = (node: Seen) => !screen.isInRow(node) || screen.isInRow(form);
    const buttons = screen
      .listControls(form)
      .filter((node) => node.role === 'button' && !CANCEL.test(node.name) && isOwn(node));
    return buttons.findLast(({ background }) => isColoured(background)) ?? buttons.at(-1);
  }
}

/** An input with other options than before is tried again. */
function toKey({ name, node, parts }: Input): string {
  return `${name} ${node.options} ${parts.map(({ name: part, isDisabled }) => `${part} ${isDisabled}`)}`;
}

/** The best input for each field, each input once. The only input for text takes the only text that is left. */
function assign(
  inputs: readonly Input[],
  fields: readonly Field[],
  failed: ReadonlySet<string> = new Set(),
): ReadonlyMap<Input, Field> {
  const usable = inputs.filter((input) => !failed.has(toKey(input)));
  const scored = usable.flatMap((input) =>
    fields.map((field) => ({ input, field, score: rank(input.name, field[0]) })),
  );
  const found = new Map<Input, Field>();
  for (const { input, field, score } of scored.sort((a, b) => b.score - a.score))
    if (score > 0 && !found.has(input) && ![...found.values()].includes(field)) found.set(input, field);
  const [only, ...others] = inputs.filter(({ node }) => node.role === 'textbox');
  const [field] = fields;
  if (
    found.size === 0 &&
    only?.node.tag === 'TEXTAREA' &&
    others.length === 0 &&
    field !== undefined &&
    fields.length === 1
  )
    found.set(only, field);
  return found;
}
