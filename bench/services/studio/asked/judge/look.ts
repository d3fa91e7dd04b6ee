// Reads the screen: the visible elements and texts of the page with their roles, names and states.
import type { Preview } from '../../../../../test/services/studio/frame/open-preview.ts';

/** An element, or a text (`tag` is `#text`), in the order of the document. */
export interface Seen {
  readonly id: number;
  readonly parent: number;
  readonly tag: string;
  readonly role: string;
  /** The accessible name; of a text, the text. */
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  readonly isCurrent: boolean;
  readonly isModal: boolean;
  readonly isUnseen: boolean;
  readonly options: readonly string[];
  readonly look: string;
  readonly width: number;
  readonly height: number;
  readonly background: string;
}

/** A text is handed over much faster than a list of objects. */
export async function look(frame: Preview['frame']): Promise<Seen[]> {
  return JSON.parse(await frame.evaluate(readPage)) as Seen[];
}

/** The part of an element of the page that is used here: this project does not know the types of browsers. */
interface PageElement {
  readonly nodeType: number;
  readonly data: string;
  readonly tagName: string;
  readonly className: unknown;
  readonly textContent: string | null;
  readonly childNodes: Iterable<PageElement>;
  readonly labels?: Iterable<PageElement> | null;
  readonly options: Iterable<{ text: string; selected: boolean; disabled: boolean }>;
  readonly value: string;
  readonly type: string;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
  querySelector(selector: string): PageElement | null;
  checkVisibility(options: object): boolean;
  getBoundingClientRect(): { width: number; height: number };
}

/** It runs in the browser, alone. The elements stay in a list of the window, so that they can be used by their index. */
function readPage(): string {
  const view = globalThis as unknown as {
    readonly document: { body: PageElement; getElementById(id: string): PageElement | null };
    getComputedStyle(element: PageElement): { backgroundColor: string; display: string };
    seen: PageElement[];
  };
  const { document } = view;
  const ROLES: { readonly [tag: string]: string } = {
    A: 'link',
    ARTICLE: 'article',
    BUTTON: 'button',
    CANVAS: 'canvas',
    DD: 'definition',
    DIALOG: 'dialog',
    DT: 'term',
    FIELDSET: 'group',
    FOOTER: 'contentinfo',
    FORM: 'form',
    H1: 'heading',
    H2: 'heading',
    H3: 'heading',
    H4: 'heading',
    HEADER: 'banner',
    IMG: 'img',
    LI: 'listitem',
    MAIN: 'main',
    NAV: 'navigation',
    OL: 'list',
    OUTPUT: 'status',
    PROGRESS: 'progressbar',
    SECTION: 'region',
    SELECT: 'combobox',
    SUMMARY: 'button',
    SVG: 'img',
    TABLE: 'table',
    TD: 'cell',
    TEXTAREA: 'textbox',
    TH: 'columnheader',
    TR: 'row',
    UL: 'list',
    VIDEO: 'video',
    AUDIO: 'audio',
  };
  const INPUTS: { readonly [type: string]: string } = {
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
    number: 'spinbutton',
    search: 'searchbox',
    button: 'button',
    submit: 'button',
    reset: 'button',
    image: 'button',
  };
  const NAMED_BY_TEXT = new Set(['button', 'link', 'heading', 'menuitem', 'tab', 'option', 'columnheader', 'switch']);
  const found: Seen[] = [];
  view.seen = [];
  const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

  const toName = (element: PageElement, role: string): string => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '');
    const named = squeeze(by.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
    if (named !== '') return named;
    const label = squeeze(element.getAttribute('aria-label'));
    if (label !== '') return label;
    const labels = squeeze([...(element.labels ?? [])].map((each) => each.textContent ?? '').join(' '));
    if (labels !== '') return labels;
    if (role === 'group') return squeeze(element.querySelector('legend')?.textContent);
    if (role === 'table') return squeeze(element.querySelector('caption')?.textContent);
    const text = NAMED_BY_TEXT.has(role) ? squeeze(element.textContent) : '';
    if (text !== '') return text;
    const picture = element.matches('button, a') ? element.querySelector('img[alt]') : null;
    return squeeze(
      element.getAttribute('alt') ??
        picture?.getAttribute('alt') ??
        (element.getAttribute('placeholder') || element.getAttribute('title')),
    );
  };

  const toRole = (element: PageElement, tag: string): string =>
    element.getAttribute('role') ?? (tag === 'INPUT' ? (INPUTS[element.type] ?? 'textbox') : (ROLES[tag] ?? ''));

  const add = (element: PageElement, parent: number, isWithinUnseen: boolean): void => {
    const { display, backgroundColor } = view.getComputedStyle(element);
    // An element without a box may have children with one.
    const hasBox = display !== 'contents';
    if (hasBox && !element.checkVisibility({ visibilityProperty: true })) return;
    const tag = element.tagName.toUpperCase();
    const role = toRole(element, tag);
    const box = element.getBoundingClientRect();
    const options = tag === 'SELECT' ? [...element.options] : [];
    const chosen = options.find(({ selected }) => selected)?.text;
    const id = found.length;
    view.seen[id] = element;
    const isClipped = hasBox && (box.width <= 1 || box.height <= 1);
    const isUnseen = isWithinUnseen || (isClipped && element.matches('span, p, label, legend, div'));
    found.push({
      id,
      parent,
      tag,
      role,
      name: toName(element, role),
      type: tag === 'INPUT' ? element.type : '',
      value: element.matches('input, textarea') ? element.value : squeeze(chosen),
      isChecked: element.matches(':checked, [aria-checked=true], [aria-pressed=true], [aria-selected=true]'),
      isDisabled: element.matches(':disabled, [aria-disabled=true]'),
      isRequired: element.matches('[required], [aria-required=true]'),
      isInvalid: element.matches('[aria-invalid=true]'),
      isCurrent: element.matches('[aria-current]'),
      isModal: element.matches('dialog:modal, [aria-modal=true]'),
      isUnseen,
      options: options.map(({ text, disabled }) => (disabled ? '' : squeeze(text))),
      look: String(element.className),
      width: box.width,
      height: box.height,
      background: backgroundColor,
    });
    for (const child of tag === 'SELECT' || tag === 'TEXTAREA' ? [] : element.childNodes) {
      if (child.nodeType === 1) add(child, id, isUnseen);
      else if (child.nodeType === 3 && child.data.trim() !== '') addText(child.data, id, isUnseen);
    }
  };

  const addText = (text: string, parent: number, isUnseen: boolean): void => {
    found.push({
      id: found.length,
      parent,
      tag: '#text',
      role: 'text',
      name: squeeze(text),
      type: '',
      value: '',
      isChecked: false,
      isDisabled: false,
      isRequired: false,
      isInvalid: false,
      isCurrent: false,
      isModal: false,
      isUnseen,
      options: [],
      look: '',
      width: 0,
      height: 0,
      background: '',
    });
  };

  add(document.body, -1, false);
  return JSON.stringify(found);
}
