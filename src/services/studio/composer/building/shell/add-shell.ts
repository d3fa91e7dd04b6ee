// The frame around the pages: brand, navigation, and what is at hand everywhere, such as sign in.

import {
  toAction,
  toCall,
  toIf,
  toIsEmpty,
  toIsSet,
  toOpenPath,
  toPath,
  toSet,
  toToast,
} from '../../../compile/expressions.ts';
import type { Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import { toCopy } from '../copy.ts';
import notifications from '../knowledge/notifications.json' with { type: 'json' };
import type { PagePlan } from '../plan-pages.ts';

export interface Shell {
  /** The nodes that receive the pages, by their names. */
  readonly pageIds: ReadonlyMap<string, string>;
  readonly rootId: string;
}

export function addShell(requirements: readonly Requirement[], context: Omit<Context, 'parentId' | 'page'>): Shell {
  const { draft, archetype, pages } = context;
  const [first] = pages;
  if (first !== undefined && pages.length === 1 && isPlain(first, requirements)) {
    const rootId = draft.add(null, 'root', 'Column', { width: 'normal', gap: 'large' });
    return { rootId, pageIds: new Map([[first.name, rootId]]) };
  }
  const rootId = draft.add(null, 'root', 'AppShell');
  const isSidebar = archetype.shell === 'sidebar' && pages.length > 1;
  const navigation = draft.add(rootId, 'navigation', isSidebar ? 'Sidebar' : 'NavigationBar', {
    brand: context.brief.title,
    icon: archetype.icon,
    items: pages.length > 1 ? pages.slice(0, NAVIGATION_MAX).map((page) => toItem(page)) : [],
    selected: toPath('/ui/page'),
  });
  addShellParts(requirements, context, navigation, rootId);
  draft.put('/ui/page', pages[0]?.name ?? 'home');
  const frame = draft.add(rootId, 'pages', 'Pages', { selected: toPath('/ui/page') });
  const pageIds = new Map<string, string>();
  for (const { name, title, icon } of pages) {
    pageIds.set(name, draft.add(frame, `page-${name}`, 'Page', { name, title, icon }));
  }
  return { pageIds, rootId };
}

/** One tool, game or form needs no bar above it that repeats its name. */
function isPlain({ sort, requirements: asked }: PagePlan, requirements: readonly Requirement[]): boolean {
  const isForm = asked.every(({ kind }) => kind === 'form');
  return (sort === 'own' || isForm) && asked.length > 0 && requirements.every(({ kind }) => kind === 'quality');
}

function toItem({ name, title, icon }: PagePlan) {
  const quantity = toCall('sum', { rows: toPath('/cart'), field: 'quantity' });
  const badge = toIf(
    toCall('empty', { value: toPath('/cart') }),
    '',
    toCall('format', { value: quantity, as: 'number' }),
  );
  return { label: title, page: name, icon, ...(name === 'cart' ? { badge } : {}) };
}

type ShellContext = Omit<Context, 'parentId' | 'page'>;

function addShellParts(
  requirements: readonly Requirement[],
  context: ShellContext,
  navigation: string,
  rootId: string,
): void {
  const ofKind = (kind: Requirement['kind']) => requirements.filter((requirement) => requirement.kind === kind);
  if (ofKind('notifications').length > 0) {
    context.draft.put('/app/notifications', notifications);
    const bell = context.draft.add(navigation, 'notifications', 'Notifications', {
      rows: toPath('/app/notifications'),
      label: toCopy('notifications'),
    });
    context.fulfil(ofKind('notifications'), [bell]);
  }
  if (ofKind('sign-in').length > 0) addSignIn(ofKind('sign-in'), context, navigation, rootId);
  if (context.pages.length > 1) context.fulfil(ofKind('navigation'), [navigation]);
  else context.fulfil(ofKind('navigation'), [], toCopy('onePage'));
}

function addSignIn(
  requirements: readonly Requirement[],
  context: ShellContext,
  navigation: string,
  rootId: string,
): void {
  const { draft } = context;
  const open = toOpenPath('sign-in');
  draft.put('/session', null);
  draft.put(open, false);
  const button = draft.add(navigation, 'sign-in-button', 'Button', {
    label: toCopy('signIn'),
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
  const out = draft.add(navigation, 'sign-out', 'Button', {
    label: toCopy('signOut'),
    icon: 'log-out',
    variant: 'ghost',
    press: toAction(toSet('/session', null), toToast(toCopy('signedOut'))),
    showIf: toIsSet('/session'),
  });
  const modal = draft.add(rootId, 'sign-in', 'Modal', {
    title: toCopy('account', { title: context.brief.title }),
    open: toPath(open),
    width: 'small',
  });
  const roles = listRoles(requirements);
  const form = draft.add(modal, 'sign-in-form', 'AuthForm', {
    session: toPath('/session'),
    demoEmail: 'demo@example.com',
    demoPassword: 'welcome-2026',
    canRegister: true,
    roles: roles.length > 1 ? roles : undefined,
    submit: toAction(toSet(open, false), toToast(toCopy('welcome'))),
  });
  context.fulfil(requirements, [button, form, out]);
}

function listRoles(requirements: readonly Requirement[]): string[] {
  const words = requirements.flatMap(({ details }) => details).filter((detail) => ROLE.test(detail));
  return [...new Set(words)].slice(0, 6);
}

const ROLE =
  /^(admin|administrator|manager|user|customer|student|teacher|staff|employee|doctor|patient|merchant|seller|buyer|guest|member|editor)s?$/i;

/** What a Sidebar and a NavigationBar hold. */
const NAVIGATION_MAX = 16;
