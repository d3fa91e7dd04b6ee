import { Children, isValidElement, type ReactNode } from 'react';
import { component } from '../../../runtime/component.tsx';
import { findComponentName } from '../../../runtime/elements/panels.tsx';
import './page.css';

export const Page = component('Page', { name: 'string', title: 'text', 'icon?': 'icon' }, ({ title, children }) => (
  <section className="m-page" aria-label={title}>
    {!startsWithHeading(children) && <h1 className="m-page__title">{title}</h1>}
    {children}
  </section>
));

/** Returns true if the content begins with a heading, which the title would repeat. */
function startsWithHeading(children: ReactNode): boolean {
  const first = Children.toArray(children)[0];
  const name = findComponentName(first);
  if (name === 'Heading' || name === 'Hero' || name === 'NavigationBar') return true;
  const isGroup = name === 'Row' || name === 'Column';
  return isGroup && isValidElement<{ children?: ReactNode }>(first) && startsWithHeading(first.props.children);
}
