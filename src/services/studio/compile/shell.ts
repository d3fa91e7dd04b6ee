// The frame around the pages: brand, navigation, sign in, and the switch between light and dark.
import type { Page } from '../app/description.ts';
import type { CompileContext } from './context.ts';
import { toAction, toCall, toIf, toIsEmpty, toIsSet, toOpenPath, toPath, toSet, toToast } from './expressions.ts';
import { toId } from './to-id.ts';

export interface Shell {
  readonly rootId: string;
  /** The node that holds the pages. */
  readonly pagesId: string;
}

export function addShell(context: CompileContext): Shell {
  const { draft, app } = context;
  const { pages } = app;
  const rootId = draft.add(null, 'root', 'AppShell');
  const isSide = app.navigation === 'side' || (app.navigation === undefined && pages.length > 4);
  const navigation = draft.add(rootId, 'navigation', isSide && pages.length > 1 ? 'Sidebar' : 'NavigationBar', {
    brand: app.title,
    icon: app.icon,
    items: pages.length > 1 ? pages.map(toItem) : [],
    selected: toPath('/ui/page'),
  });
  if (app.theme?.switch === true) addModeSwitch(context, navigation);
  if (app.account !== undefined) addAccount(context, navigation, rootId);
  draft.put('/ui/page', toId(pages[0]?.name ?? 'home'));
  return { rootId, pagesId: draft.add(rootId, 'pages', 'Pages', { selected: toPath('/ui/page') }) };
}

function toItem({ name, icon }: Page) {
  return { label: name, page: toId(name), ...(icon !== undefined && { icon }) };
}

/** `/ui/mode` is the mode that the person chose. */
function addModeSwitch({ draft, copy, app }: CompileContext, navigation: string): void {
  if (app.theme?.mode === 'dark') draft.put('/ui/mode', true);
  draft.add(navigation, 'mode-switch', 'Button', {
    label: toIf(toPath('/ui/mode'), copy('lightMode'), copy('darkMode')),
    icon: 'moon',
    variant: 'ghost',
    press: toAction({ do: 'toggle', path: '/ui/mode' }),
  });
}

function addAccount({ draft, copy, app }: CompileContext, navigation: string, rootId: string): void {
  const open = toOpenPath('sign-in');
  draft.put('/session', null);
  draft.put(open, false);
  draft.add(navigation, 'sign-in-button', 'Button', {
    label: copy('signIn'),
    icon: 'log-in',
    variant: 'secondary',
    press: toAction(toSet(open, true)),
    showIf: toIsEmpty('/session'),
  });
  draft.add(navigation, 'account', 'Avatar', {
    name: toPath('/session/name'),
    detail: toPath('/session/email'),
    showIf: toIsSet('/session'),
  });
  draft.add(navigation, 'sign-out', 'Button', {
    label: copy('signOut'),
    icon: 'log-out',
    variant: 'ghost',
    press: toAction(toSet('/session', null), toToast(copy('signedOut'))),
    showIf: toIsSet('/session'),
  });
  const modal = draft.add(rootId, 'sign-in', 'Modal', { title: copy('account'), open: toPath(open), width: 'small' });
  const roles = app.account?.roles ?? [];
  draft.add(modal, 'sign-in-form', 'AuthForm', {
    session: toPath('/session'),
    demoEmail: 'demo@example.com',
    demoPassword: 'welcome-2026',
    canRegister: app.account?.register ?? true,
    roles: roles.length > 1 ? [...roles] : undefined,
    submit: toAction(toSet(open, false), toToast(copy('welcome'))),
  });
}

/** The condition that the signed-in person has the role of a page. */
export function toRoleCondition(role: string | undefined) {
  return role === undefined ? undefined : toCall('equals', { a: toPath('/session/role'), b: role });
}
