/** The distance in pixels that makes a press a movement. */
const DRAG_START_PX = 6;

interface Handlers {
  onMove(x: number, y: number): void;
  onDrop(): void;
  onCancel(): void;
}

/** Follows a pressed pointer until it is released. The returned function stops it early. */
export function trackPointer(origin: { readonly x: number; readonly y: number }, handlers: Handlers): () => void {
  const listening = new AbortController();
  let isDragged = false;
  const onEnd = (event: Event) => {
    listening.abort();
    if (!isDragged) return;
    if (event.type === 'pointerup') handlers.onDrop();
    else handlers.onCancel();
    swallowClick();
  };
  const { signal } = listening;
  window.addEventListener(
    'pointermove',
    (event) => {
      isDragged ||= Math.hypot(event.clientX - origin.x, event.clientY - origin.y) >= DRAG_START_PX;
      if (isDragged) handlers.onMove(event.clientX, event.clientY);
    },
    { signal },
  );
  window.addEventListener('pointerup', onEnd, { signal });
  window.addEventListener('pointercancel', onEnd, { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && onEnd(event), { signal });
  return () => listening.abort();
}

/** Ignores the click that a release on an element would cause. */
function swallowClick(): void {
  const waiting = new AbortController();
  const onClick = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', onClick, { capture: true, signal: waiting.signal });
  window.setTimeout(() => waiting.abort(), 0);
}
