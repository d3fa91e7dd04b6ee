// The frame around the pages: brand, navigation, sign in, and the switch between light and dark.
import type { Page } from '../app/description.ts';
import { listAudiences } from './audience.ts';
import type { CompileContext } from './context.ts';
import { toAction, toIf, toIsEmpty, toIsSet, toOpenPath, toPath, toSet, toToast } from './expressions.ts';
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
  for (const { role, suffix, showIf } of listAudiences(pages.map((page) => page.for))) {
    const seen = pages.filter((page) => page.for === undefined || page.for === role);
    const component = isSide && pages.length > 1 ? 'Sidebar' : 'NavigationBar';
    const navigation = draft.add(rootId, `navigation${suffix}`, component, {
      brand: app.title,
      icon: app.icon,
      items: seen.length > 1 ? seen.map(toItem) : [],
      selected: toPath('/ui/page'),
      showIf,
    });
    if (app.theme?.switch === true) addModeSwitch(context, navigation, suffix);
    if (app.account !== undefined) addAccount(context, navigation, suffix);
  }
  if (app.account !== undefined) addSignIn(context, rootId);
  const first = pages.find((page) => page.for === undefined) ?? pages[0];
  draft.put('/ui/page', toId(first?.name ?? 'home'));
  return { rootId, pagesId: draft.add(rootId, 'pages', 'Pages', { selected: toPath('/ui/page') }) };
}

function toItem({ name, icon }: Page) {
  return { label: name, page: toId(name), ...(icon !== undefined && { icon }) };
}

/** `/ui/mode` is the mode that the person chose. */
function addModeSwitch({ draft, copy, app }: CompileContext, navigation: string, suffix: string): void {
  if (app.theme?.mode === 'dark') draft.put('/ui/mode', true);
  draft.add(navigation, `mode-switch${suffix}`, 'Button', {
    label: toIf(toPath('/ui/mode'), copy('lightMode'), copy('darkMode')),
    icon: 'moon',
    variant: 'ghost',
    press: toAction({ do: 'toggle', path: '/ui/mode' }),
  });
}

const OPEN = toOpenPath('sign-in');

function addAccount({ draft, copy }: CompileContext, navigation: string, suffix: string): void {
  draft.add(navigation, `sign-in-button${suffix}`, 'Button', {
    label: copy('signIn'),
    icon: 'log-in',
    variant: 'secondary',
    press: toAction(toSet(OPEN, true)),
    showIf: toIsEmpty('/session'),
  });
  draft.add(navigation, `account${suffix}`, 'Avatar', {
    name: toPath('/session/name'),
    detail: toPath('/session/email'),
    showIf: toIsSet('/session'),
  });
  draft.add(navigation, `sign-out${suffix}`, 'Button', {
    label: copy('signOut'),
    icon: 'log-out',
    variant: 'ghost',
    press: toAction(toSet('/session', null), toToast(copy('signedOut'))),
    showIf: toIsSet('/session'),
  });
}

function addSignIn({ draft, copy, app }: CompileContext, rootId: string): void {
  draft.put('/session', null);
  draft.put(OPEN, false);
  const modal = draft.add(rootId, 'sign-in', 'Modal', { title: copy('account'), open: toPath(OPEN), width: 'small' });
  const roles = app.account?.roles ?? [];
  draft.add(modal, 'sign-in-form', 'AuthForm', {
    session: toPath('/session'),
    demoEmail: 'demo@example.com',
    demoPassword: 'welcome-2026',
    canRegister: app.account?.register ?? true,
    roles: roles.length > 1 ? [...roles] : undefined,
    submit: toAction(toSet(OPEN, false), toToast(copy('welcome'))),
  });
}
