import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Keeps the state of a box that a button opens. A click or the focus outside of it closes it, and so does Escape. */
export function useOpening(box: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  /** Returns the focus to the button. */
  const close = useCallback(() => {
    setIsOpen(false);
    box.current?.querySelector('button')?.focus();
  }, [box]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const onOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onOutside, { signal });
    document.addEventListener('focusin', onOutside, { signal });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && close(), { signal });
    return () => listening.abort();
  }, [box, isOpen, close]);
  return { isOpen, setIsOpen, close };
}
