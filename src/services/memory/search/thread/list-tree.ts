import type { Snapshot } from '../ranking/snapshot.ts';
import { listFiles } from '../ranking/symbols.ts';

export interface TreeRequest {
  /** A folder without a slash at the end; empty for the root. */
  readonly path: string;
  /** The depth; 1 lists the entries of the folder itself. */
  readonly depth: number;
  readonly entriesMax: number;
}

export interface TreeItem {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** The number of files below a folder, at any depth. */
  readonly fileCount: number;
}

export interface TreePart {
  readonly items: readonly TreeItem[];
  readonly total: number;
  /** True if the folder exists. */
  readonly isFound: boolean;
}

/** Lists folders before files, each by name. At `entriesMax` the deepest entries are left out. */
export function listTree(snapshot: Snapshot, { path, depth, entriesMax }: TreeRequest): TreePart {
  const prefix = path === '' ? '' : `${path}/`;
  const items = new Map<string, { kind: TreeItem['kind']; fileCount: number }>();
  for (const { path: file } of listFiles(snapshot)) {
    if (!file.startsWith(prefix)) continue;
    const parts = file.slice(prefix.length).split('/');
    for (let level = 1; level <= Math.min(depth, parts.length); level++) {
      const at = prefix + parts.slice(0, level).join('/');
      const item = items.get(at) ?? { kind: level === parts.length ? 'file' : 'folder', fileCount: 0 };
      item.fileCount += 1;
      items.set(at, item);
    }
  }
  const levelOf = (item: string) => item.split('/').length;
  const kept = [...items.keys()].sort((a, b) => levelOf(a) - levelOf(b) || (a < b ? -1 : 1)).slice(0, entriesMax);
  const listed = kept.map((item) => ({ path: item, ...(items.get(item) ?? { kind: 'file' as const, fileCount: 1 }) }));
  return { items: listed.sort(compareItems), total: items.size, isFound: items.size > 0 || path === '' };
}

/** Compares in the order of a printed tree: the entries of a folder follow it. */
function compareItems(a: TreeItem, b: TreeItem): number {
  const [x, y] = [a.path.split('/'), b.path.split('/')];
  for (let at = 0; at < Math.min(x.length, y.length); at++) {
    const [p = '', q = ''] = [x[at], y[at]];
    if (p === q) continue;
    const isFolderA = at < x.length - 1 || a.kind === 'folder';
    const isFolderB = at < y.length - 1 || b.kind === 'folder';
    if (isFolderA !== isFolderB) return isFolderA ? -1 : 1;
    return p < q ? -1 : 1;
  }
  return x.length - y.length;
}
