// Turns a description into an interface. Pure: the same description always gives the same interface.
import { DEFAULT_THEME, type Payload, ROOT_ID, type Theme } from '../../../interface-catalogue/model/payload.ts';
import {
  type App,
  type Field,
  getTitleField,
  listFields,
  type ThemeWish,
  type Thing,
  toField,
} from '../app/description.ts';
import { getKind } from '../kinds/kinds.ts';
import { addActionDialog } from './actions.ts';
import { listAudiences, listFieldRoles, toRoleCondition } from './audience.ts';
import { manages } from './collection.ts';
import { CompileContext } from './context.ts';
import { addDetail } from './detail.ts';
import { addEditor } from './editor.ts';
import { putRows } from './rows.ts';
import { addShell } from './shell.ts';
import { toId } from './to-id.ts';

export interface CompiledApp {
  readonly payload: Payload;
  /** The node of each view, by its page and number: `/pages/0/views/1`. */
  readonly viewNodes: ReadonlyMap<string, string>;
}

/** One edit checks, claims, proves and shows the same description: it is compiled once. */
const compiled = new WeakMap<App, ReturnType<typeof compile>>();

export function compileApp(app: App, surfaceId: string, sequence = 1): CompiledApp {
  const known = compiled.get(app) ?? compile(app);
  compiled.set(app, known);
  const { viewNodes, ...shown } = known;
  return { payload: { sequence, surfaceId, ...shown }, viewNodes };
}

function compile(app: App) {
  const context = new CompileContext(app, listGrowing(app));
  const { draft } = context;
  putRows(context);
  // The components are English unless the app is in another language.
  if (app.language !== undefined && app.language !== 'en') draft.put('/ui/language', app.language);
  if (app.currency !== undefined) draft.put('/currency', app.currency);
  const colours = Object.values(app.things).flatMap(({ fields }) =>
    listFields(fields).flatMap((field) => Object.entries(field.colours ?? {})),
  );
  if (colours.length > 0) draft.put('/colours', Object.fromEntries(colours));
  const { rootId, pagesId } = addShell(context);
  const viewNodes = new Map<string, string>();
  for (const [pageIndex, { name, icon, views, for: role }] of app.pages.entries()) {
    const page = toId(name);
    const pageId = draft.add(pagesId, `page-${page}`, 'Page', {
      name: page,
      title: name,
      icon,
      showIf: toRoleCondition(role),
    });
    for (const [index, view] of views.entries()) {
      const id = `${page}-${toId(String(view['of'] ?? view.kind))}`;
      const of = typeof view['of'] === 'string' ? view['of'] : '';
      for (const { role: reader, suffix, showIf } of listAudiences(listFieldRoles(app, of))) {
        const nodeId = draft.add(pageId, `${id}${suffix}`, 'Column', { gap: 'medium', showIf });
        if (reader === undefined) viewNodes.set(`/pages/${pageIndex}/views/${index}`, nodeId);
        getKind(view.kind).compile(view, { context: context.withRole(reader), nodeId });
      }
    }
  }
  addOpened(context, pagesId, rootId);
  return {
    title: app.title,
    theme: toTheme(app.theme),
    dataModel: draft.dataModel,
    root: ROOT_ID,
    nodes: draft.nodes,
    viewNodes,
  };
}

/** The theme of a description; what it does not say is as in every interface. */
function toTheme({ mode, accent, background, font, density, corners }: ThemeWish = {}): Theme {
  return {
    mode: mode ?? DEFAULT_THEME.mode,
    radius: corners ?? DEFAULT_THEME.radius,
    density: density ?? DEFAULT_THEME.density,
    font: font ?? DEFAULT_THEME.font,
    ...(accent !== undefined && { accent }),
    ...(background !== undefined && { background }),
  };
}

/** The things whose rows everybody may add in a list, if a name is enough for a row. */
function listGrowing({ pages, things }: App): ReadonlySet<string> {
  const shown = pages.filter((page) => page.for === undefined).flatMap(({ views }) => views);
  const ids = shown.flatMap((view) => {
    const { isCollection } = getKind(view.kind).definition;
    return isCollection === true && manages('add', view['manage']) ? [String(view['of'])] : [];
  });
  return new Set(ids.filter((id) => things[id] !== undefined && isNamedAlone(things[id])));
}

function isNamedAlone(thing: Thing): boolean {
  const title = getTitleField(thing);
  const others = listFields(thing.fields).filter(({ id }) => id !== title);
  const isOptional = ({ required, start, formula }: Field) =>
    required !== true || start !== undefined || formula !== undefined;
  return (
    toField(thing.fields[title] ?? 'number').type === 'text' && thing.rules === undefined && others.every(isOptional)
  );
}

/** Adds what views open. A page of a row may open others, and dialogs. */
function addOpened(context: CompileContext, pagesId: string, rootId: string): void {
  const done = new Set<string>();
  const addEach = (wanted: ReadonlySet<string>, add: (id: string) => void, kind: string): boolean => {
    const missing = [...wanted].filter((id) => !done.has(`${kind} ${id}`));
    for (const id of missing) {
      done.add(`${kind} ${id}`);
      add(id);
    }
    return missing.length > 0;
  };
  const { details, editors, dialogs } = context.wanted;
  const addAll = () =>
    [
      addEach(details, (thing) => addDetail(context, pagesId, thing), 'detail'),
      addEach(editors, (thing) => addEditor(context, rootId, thing), 'editor'),
      addEach(dialogs, (action) => addActionDialog(context, rootId, action), 'dialog'),
    ].includes(true);
  while (addAll());
}
