import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width before the first layout. */
const WIDTH = 640;

/** Returns the width of an element in pixels, so that the texts of a picture have one size on all screens. */
export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(WIDTH);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width || WIDTH)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
