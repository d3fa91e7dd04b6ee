import { Children, isValidElement, type ReactNode } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { findComponentName } from '../../../runtime/elements/panels.tsx';
import { useText } from '../../../runtime/hooks.tsx';
import './page.css';

interface PageProps {
  readonly name: string;
  readonly title: Expression;
  readonly icon?: string;
  readonly children?: ReactNode;
}

export const Page = component<PageProps>('Page', ({ title, children }) => {
  const words = useText(title);
  return (
    <section className="m-page" aria-label={words}>
      {!startsWithHeading(children) && <h1 className="m-page__title">{words}</h1>}
      {children}
    </section>
  );
});

/** Whether the content begins with a heading of its own, which the title would repeat. */
function startsWithHeading(children: ReactNode): boolean {
  const first = Children.toArray(children)[0];
  const name = findComponentName(first);
  if (name === 'Heading' || name === 'Hero' || name === 'NavigationBar') return true;
  const isGroup = name === 'Row' || name === 'Column';
  return isGroup && isValidElement<{ children?: ReactNode }>(first) && startsWithHeading(first.props.children);
}
