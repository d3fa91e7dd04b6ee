import { type ReactNode, useEffect, useRef } from 'react';
import type { PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { useParts } from '../../../runtime/elements/panels.tsx';
import { useBinding } from '../../../runtime/hooks.tsx';
import './pages.css';

interface PagesProps {
  readonly selected: PathExpression;
  readonly children?: ReactNode;
}

export const Pages = component<PagesProps>('Pages', ({ selected, children }) => {
  const [name] = useBinding(selected);
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
