<<<<<<< HEAD
import { useLayoutEffect, useRef, useState } from 'react';

/** Until the element is laid out. */
const WIDTH = 640;
/** A narrower chart would have no room for its values. */
const WIDTH_MIN = 240;

/** The width of an element, which is followed. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDTH);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0);
      // An element on a page that is not shown has no width.
      if (now > 0) setWidth(Math.max(WIDTH_MIN, now));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
=======
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Before the first layout. */
const WIDTH = 640;

/** The width of an element in pixels, so that the texts of a picture have one size on all screens. */
export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(WIDTH);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width || WIDTH)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
>>>>>>> wt-s2
}
