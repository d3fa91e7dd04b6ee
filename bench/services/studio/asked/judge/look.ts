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
  readonly top: number;
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
  readonly id: string;
  readonly className: unknown;
  readonly textContent: string | null;
  readonly childNodes: Iterable<PageElement>;
  readonly labels?: Iterable<PageElement> | null;
  readonly options?: Iterable<{ text: string; selected: boolean; disabled: boolean }>;
  readonly value?: string;
  readonly checked?: boolean;
  readonly type?: string;
  readonly children: Iterable<PageElement>;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
  matches(selector: string): boolean;
  querySelector(selector: string): PageElement | null;
  checkVisibility(options: object): boolean;
  getBoundingClientRect(): { top: number; width: number; height: number };
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
    hidden: 'none',
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

  const add = (element: PageElement, parent: number, isUnseen: boolean): void => {
    const style = view.getComputedStyle(element);
    // An element without a box may have children with one.
    if (style.display !== 'contents' && !element.checkVisibility({ visibilityProperty: true })) return;
    const tag = element.tagName.toUpperCase();
    const type = tag === 'INPUT' ? (element.type ?? 'text') : '';
    const given = element.getAttribute('role');
    const role = given ?? (tag === 'INPUT' ? (INPUTS[type] ?? 'textbox') : (ROLES[tag] ?? ''));
    if (role === 'none' && tag === 'INPUT') return;
    const box = element.getBoundingClientRect();
    const isClipped = style.display !== 'contents' && (box.width <= 1 || box.height <= 1);
    const options = tag === 'SELECT' ? [...(element.options ?? [])] : [];
    const id = found.length;
    view.seen[id] = element;
    const isHidden = isUnseen || (isClipped && tag !== 'INPUT' && element.matches('span, p, label, legend, div'));
    found.push({
      id,
      parent,
      tag,
      role,
      name: toName(element, role),
      type,
      value:
        options.length > 0
          ? (options.find(({ selected }) => selected)?.text ?? '')
          : typeof element.value === 'string'
            ? element.value
            : '',
      isChecked:
        element.checked === true ||
        /^(?:true|mixed)$/.test(
          `${element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed') ?? element.getAttribute('aria-selected')}`,
        ),
      isDisabled: element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true',
      isRequired: element.hasAttribute('required') || element.getAttribute('aria-required') === 'true',
      isInvalid: element.getAttribute('aria-invalid') === 'true',
      isCurrent: element.hasAttribute('aria-current'),
      isModal: element.matches('dialog:modal') || element.getAttribute('aria-modal') === 'true',
      isUnseen: isHidden,
      options: options.map(({ text, disabled }) => (disabled ? '' : squeeze(text))),
      look: typeof element.className === 'string' ? element.className : '',
      top: box.top,
      width: box.width,
      height: box.height,
      background: style.backgroundColor,
    });
    if (tag === 'SELECT' || tag === 'TEXTAREA') return;
    for (const child of element.childNodes) {
      if (child.nodeType === 1) add(child, id, isHidden);
      else if (child.nodeType === 3 && child.data.trim() !== '') addText(child.data, id, isHidden);
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
      top: 0,
      width: 0,
      height: 0,
      background: '',
    });
  };

  add(document.body, -1, false);
  return JSON.stringify(found);
}
