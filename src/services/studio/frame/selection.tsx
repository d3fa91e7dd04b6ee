// Selects a node of the interface by a click or by the keyboard, while the page around the frame asks for it.

type Post = (message: { readonly type: string; readonly [field: string]: unknown }) => void;

/** Enough to recognise an element by its words. */
const LABEL_LENGTH_MAX = 80;

export function createSelection(container: HTMLElement, post: Post) {
  const outline = document.createElement('div');
  outline.className = 'm-selection';
  outline.hidden = true;
  const live = document.createElement('div');
  live.className = 'm-unseen';
  live.setAttribute('role', 'status');
  document.body.append(outline, live);
  let isEnabled = false;
  let current: HTMLElement | undefined;

  function point(element: HTMLElement | undefined) {
    current = element;
    outline.hidden = !isEnabled || element === undefined;
    if (outline.hidden || element === undefined) return;
    const box = toBox(element);
    outline.style.transform = `translate(${box.left}px, ${box.top}px)`;
    outline.style.inlineSize = `${box.width}px`;
    outline.style.blockSize = `${box.height}px`;
    outline.dataset['label'] = element.dataset['component'] ?? '';
  }

  function choose(element: HTMLElement, clicked = element) {
    const { node, component } = element.dataset;
    // A cell stands for its column. A node may have only marks or a picture where it was clicked.
    const label = toLine(findHeading(clicked) ?? clicked) || toLine(element);
    post({ type: 'selected', nodeId: node, component, label });
  }

  function onPress(event: MouseEvent) {
    if (!isEnabled) return;
    event.preventDefault();
    event.stopPropagation();
    // The prevented default would have moved the focus into the frame, where keys are heard.
    window.focus();
    const element = findNode(event.target);
    point(element);
    if (event.type === 'click' && element !== undefined) choose(element, toElement(event.target));
  }

  function onKey(event: KeyboardEvent) {
    if (!isEnabled) return;
    if (event.key === 'Escape') post({ type: 'selectionEnd' });
    const step = STEPS.get(event.key);
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) {
      if (current !== undefined) choose(current);
      return;
    }
    const nodes = [...container.querySelectorAll<HTMLElement>('[data-node]')];
    const index = current === undefined ? -1 : nodes.indexOf(current);
    const next = nodes[Math.max(0, Math.min(nodes.length - 1, index + step))];
    point(next);
    next?.scrollIntoView({ block: 'nearest' });
    live.textContent = `${next?.dataset['component'] ?? ''} ${next?.innerText.slice(0, LABEL_LENGTH_MAX) ?? ''}`;
  }

  for (const type of ['click', 'mousedown', 'mouseup', 'dblclick'] as const) {
    document.addEventListener(type, onPress, { capture: true });
  }
  document.addEventListener('keydown', onKey, { capture: true });
  document.addEventListener('pointermove', (event) => isEnabled && point(findNode(event.target)));
  document.addEventListener('scroll', () => point(current), { capture: true, passive: true });

  return {
    setEnabled(enabled: boolean) {
      isEnabled = enabled;
      document.documentElement.toggleAttribute('data-selecting', enabled);
      point(enabled ? current : undefined);
    },
    /** Updates the selection after a render: the same node may be another element, or gone. */
    refresh() {
      const id = current?.dataset['node'];
      const nodes = [...container.querySelectorAll<HTMLElement>('[data-node]')];
      point(id === undefined ? undefined : nodes.find((element) => element.dataset['node'] === id));
    },
  };
}

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
]);

function findNode(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-node]') ?? undefined) : undefined;
}

const toElement = (target: EventTarget | null) => (target instanceof HTMLElement ? target : undefined);

function findHeading(element: HTMLElement): HTMLElement | undefined {
  const cell = element.closest('td');
  return cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
}

/** The first line is the title, if there is one. */
function toLine(element: HTMLElement): string {
  const [line = ''] = (element.innerText || element.textContent || '').trim().split('\n');
  return line.replace(/\s+/g, ' ').slice(0, LABEL_LENGTH_MAX);
}

/** Returns the box of an element. A node without a box, such as that of a dialog, has the box of its content. */
function toBox(element: HTMLElement): DOMRect {
  const box = element.getBoundingClientRect();
  const inner = element.firstElementChild;
  return box.width === 0 && inner !== null ? inner.getBoundingClientRect() : box;
}
