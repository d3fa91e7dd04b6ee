// The part of the judge that runs in the browser: presses an element, waits, and reads what the page then shows.

/** An element, or a text (its tag is `#text`), in the order of the document. */
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
  /** For assistive technology only. */
  readonly isUnseen: boolean;
  readonly options: readonly string[];
  readonly look: string;
  readonly width: number;
  readonly height: number;
  readonly background: string;
}

// biome-ignore lint/suspicious/noExplicitAny: it runs in the browser, whose types this project does not know
type Page = any;

/** Presses the element of an id, unless something covers it, and waits until the page has been quiet for a moment. */
export function pressAndWait([pressed, quietMs, longestMs]: readonly [number | null, number, number]): Promise<void> {
  const view = globalThis as Page;
  const element = pressed === null ? undefined : view.seen[pressed];
  element?.scrollIntoView({ block: 'center' });
  const isHit = (part: Page) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const hit = view.document.elementFromPoint(left + width / 2, top + height / 2);
    // A message that covers a button goes away, and a person waits for that.
    return hit !== null && (part.contains(hit) || hit.contains(part) || hit.closest('[role=status]') !== null);
  };
  return new Promise((resolve) => {
    let timer = setTimeout(end, longestMs);
    const longest = setTimeout(end, longestMs);
    const observer = new view.MutationObserver(restart);
    observer.observe(view.document, { subtree: true, childList: true, attributes: true, characterData: true });
    if (element !== undefined && [element, ...(element.labels ?? [])].some(isHit)) {
      element.focus();
      element.click();
    }
    view.requestAnimationFrame(restart);
    function restart() {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    }
    function end() {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(longest);
      resolve();
    }
  });
}

/** The visible elements as JSON: a text is handed over much faster than a list of objects. */
export function readPage(): string {
  const view = globalThis as Page;
  const toTable = (text: string) => new Map(text.split(' ').map((pair) => pair.split(':') as [string, string]));
  const roles = toTable(
    'A:link ARTICLE:article BUTTON:button DD:definition DIALOG:dialog DT:term FIELDSET:group FOOTER:contentinfo ' +
      'FORM:form H1:heading H2:heading H3:heading H4:heading HEADER:banner IMG:img LI:listitem MAIN:main ' +
      'NAV:navigation OL:list OUTPUT:status SECTION:region SELECT:combobox SUMMARY:button TABLE:table TD:cell ' +
      'TEXTAREA:textbox TH:columnheader TR:row UL:list checkbox:checkbox radio:radio range:slider ' +
      'number:spinbutton search:searchbox button:button submit:button',
  );
  const namedByText = new Set(['button', 'link', 'heading', 'menuitem', 'tab', 'option', 'columnheader', 'switch']);
  const found: Seen[] = [];
  view.seen = [];
  add(view.document.body, -1, false);
  return JSON.stringify(found);

  function squeeze(text: string | null | undefined): string {
    return (text ?? '').replace(/\s+/g, ' ').trim();
  }

  function toName(element: Page, role: string): string {
    const by = (element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .map((id: string) => view.document.getElementById(id));
    const texts = [
      by.map((each: Page) => each?.textContent ?? '').join(' '),
      element.getAttribute('aria-label'),
      [...(element.labels ?? [])].map((label: Page) => label.textContent).join(' '),
      role === 'group' || role === 'table' ? element.querySelector('legend, caption')?.textContent : '',
      namedByText.has(role) ? element.textContent : '',
      (element.matches('button, a') ? element.querySelector('img') : element)?.getAttribute('alt'),
      element.getAttribute('placeholder'),
      element.getAttribute('title'),
    ];
    return texts.map(squeeze).find((text: string) => text !== '') ?? '';
  }

  function toRole(element: Page, tag: string): string {
    const byTag = tag === 'INPUT' ? (roles.get(element.type) ?? 'textbox') : roles.get(tag);
    return element.getAttribute('role') ?? byTag ?? '';
  }

  function add(element: Page, parent: number, isWithinUnseen: boolean): void {
    const { display, backgroundColor } = view.getComputedStyle(element);
    // An element without a box may have children with one.
    const hasBox = display !== 'contents';
    if (hasBox && !element.checkVisibility({ visibilityProperty: true })) return;
    const tag = element.tagName.toUpperCase();
    const role = toRole(element, tag);
    const { width, height } = element.getBoundingClientRect();
    const options = tag === 'SELECT' ? [...element.options] : [];
    const isClipped = hasBox && Math.min(width, height) <= 1 && element.matches('span, p, label, legend, div');
    const isUnseen = isWithinUnseen || isClipped;
    const id = found.length;
    view.seen[id] = element;
    found.push({
      id,
      parent,
      tag,
      role,
      name: toName(element, role),
      type: tag === 'INPUT' ? element.type : '',
      value: element.matches('input, textarea')
        ? element.value
        : squeeze(options.find((each: Page) => each.selected)?.text),
      isChecked: element.matches(':checked, [aria-checked=true], [aria-pressed=true], [aria-selected=true]'),
      isDisabled: element.matches(':disabled, [aria-disabled=true]'),
      // The asterisk of a group of boxes is beside its name.
      isRequired: element.matches('[required], [aria-required=true], [role=group]:has(> * > [data-required=true])'),
      isInvalid: element.matches('[aria-invalid=true]'),
      isCurrent: element.matches('[aria-current]'),
      isModal: element.matches('dialog:modal, [aria-modal=true]'),
      isUnseen,
      options: options.map(({ text, disabled }: Page) => (disabled ? '' : squeeze(text))),
      look: String(element.className),
      width,
      height,
      background: backgroundColor,
    });
    for (const child of tag === 'SELECT' || tag === 'TEXTAREA' ? [] : element.childNodes) addChild(child, id, isUnseen);
  }

  function addChild(child: Page, parent: number, isUnseen: boolean): void {
    if (child.nodeType === 1) add(child, parent, isUnseen);
    const name = child.nodeType === 3 ? squeeze(child.data) : '';
    const states = { isChecked: false, isDisabled: false, isRequired: false, isInvalid: false, isCurrent: false };
    const box = { look: '', width: 0, height: 0, background: '', options: [], isModal: false };
    if (name === '') return;
    found.push({
      ...states,
      ...box,
      id: found.length,
      parent,
      tag: '#text',
      role: 'text',
      name,
      type: '',
      value: '',
      isUnseen,
    });
  }
}
