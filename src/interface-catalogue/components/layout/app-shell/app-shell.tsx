import { Children } from 'react';
import { component } from '../../../runtime/component.tsx';
import { findComponentName } from '../../../runtime/elements/panels.tsx';
import './app-shell.css';

const NAVIGATION: ReadonlySet<string | undefined> = new Set(['Sidebar', 'NavigationBar']);

export const AppShell = component('AppShell', {}, ({ children }) => {
  // There may be a menu for each role, of which one is shown.
  const all = Children.toArray(children);
  const menus = all.filter((child) => NAVIGATION.has(findComponentName(child)));
  return (
    <div className="m-shell" data-navigation={findComponentName(menus[0])}>
      {menus}
      <main className="m-shell__main">{all.filter((child) => !menus.includes(child))}</main>
    </div>
  );
});
