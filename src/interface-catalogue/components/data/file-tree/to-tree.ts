// Paths as a tree of folders and files, and the entries of it that are in sight.
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toText } from '../../../runtime/values/to-values.ts';

export interface TreeEntry {
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
  /** A folder that is only a part of other paths has no row. */
  readonly rowId: string | undefined;
  readonly children: readonly TreeEntry[];
}

export interface VisibleEntry extends TreeEntry {
  /** The depth, from 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  readonly parent: string | undefined;
}

/** The depth below which folders are drawn no further to the right; it also bounds recursion over hostile paths. */
const DEPTH_MAX = 20;

interface Draft {
  readonly path: string;
  readonly name: string;
  rowId: string | undefined;
  isFolder: boolean;
  readonly children: Map<string, Draft>;
}

export function toTree(rows: readonly Row[], pathField: string): readonly TreeEntry[] {
  const root = toDraft('', '');
  for (const row of rows) {
    const path = toText(row[pathField] ?? null);
    const names = path
      .split('/')
      .filter((name) => name !== '')
      .slice(0, DEPTH_MAX);
    let at = root;
    for (const name of names) {
      at.isFolder = true;
      const next = at.children.get(name) ?? toDraft(`${at.path}/${name}`, name);
      at.children.set(name, next);
      at = next;
    }
    if (at === root) continue;
    at.rowId = row.id;
    if (path.endsWith('/')) at.isFolder = true;
  }
  return toEntries(root);
}

function toDraft(path: string, name: string): Draft {
  return { path, name, rowId: undefined, isFolder: false, children: new Map() };
}

const COLLATOR = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Folders first, then by name. */
function toEntries({ children }: Draft): readonly TreeEntry[] {
  return [...children.values()]
    .toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder) || COLLATOR.compare(a.name, b.name))
    .map((draft) => ({ ...draft, children: toEntries(draft) }));
}

export function listVisible(
  entries: readonly TreeEntry[],
  closed: ReadonlySet<string>,
  level = 1,
  parent?: string,
): readonly VisibleEntry[] {
  return entries.flatMap((entry, index) => [
    { ...entry, level, position: index + 1, siblings: entries.length, parent },
    ...(closed.has(entry.path) ? [] : listVisible(entry.children, closed, level + 1, entry.path)),
  ]);
}
