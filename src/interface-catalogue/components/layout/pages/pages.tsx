import { useEffect, useRef } from 'react';
import { component } from '../../../runtime/component.tsx';
import { useParts } from '../../../runtime/elements/panels.tsx';
import './pages.css';

export const Pages = component('Pages', { selected: 'binding' }, ({ selected: [name], children }) => {
  const pages = useParts(children);
  const page = pages.find((candidate) => candidate.name === name) ?? pages[0];
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(page?.key);
  useEffect(() => {
    if (before.current === page?.key) return;
    before.current = page?.key;
    // As after following a link: at the top, with the focus in the new page.
    element.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [page?.key]);
  return (
    <div ref={element} className="m-pages" tabIndex={-1}>
      {page?.element}
    </div>
  );
});
