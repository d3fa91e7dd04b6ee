import { Children } from 'react';
import { component } from '../../../runtime/component.tsx';
import { findComponentName } from '../../../runtime/elements/panels.tsx';
import './app-shell.css';

const NAVIGATION: ReadonlySet<string | undefined> = new Set(['Sidebar', 'NavigationBar']);

export const AppShell = component('AppShell', {}, ({ children }) => {
  const [first, ...rest] = Children.toArray(children);
  const isNavigation = NAVIGATION.has(findComponentName(first));
  return (
    <div className="m-shell" data-navigation={isNavigation ? findComponentName(first) : undefined}>
      {isNavigation && first}
      <main className="m-shell__main">
        {!isNavigation && first}
        {rest}
      </main>
    </div>
  );
});
