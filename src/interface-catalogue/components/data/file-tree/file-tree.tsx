import './file-tree.css';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import icons from './file-icons.json' with { type: 'json' };
import { listVisible, toTree, type VisibleEntry } from './to-tree.ts';

const PROPS = { rows: 'rows', pathField: 'field', selected: 'binding' } as const;

export const FileTree = component('FileTree', PROPS, ({ rows, pathField, selected: [current, setCurrent] }) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const tree = useMemo(() => toTree(rows, pathField), [rows, pathField]);
  const visible = listVisible(tree, closed);
  const chosen = toText(current);
  const reachable =
    visible.find(({ path }) => path === focused) ?? visible.find(({ rowId }) => rowId === chosen) ?? visible[0];
  const fold = (path: string, isClosed: boolean) => {
    setClosed((before) => new Set(isClosed ? [...before, path] : [...before].filter((each) => each !== path)));
  };
  const press = (entry: VisibleEntry) => {
    setFocused(entry.path);
    if (entry.isFolder) fold(entry.path, !closed.has(entry.path));
    if (entry.rowId !== undefined) setCurrent(entry.rowId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (reachable === undefined) return;
    const isOpen = reachable.isFolder && !closed.has(reachable.path);
    if (event.key === 'Enter' || event.key === ' ') press(reachable);
    else if (event.key === 'ArrowRight' && reachable.isFolder && !isOpen) fold(reachable.path, false);
    else if (event.key === 'ArrowLeft' && isOpen) fold(reachable.path, true);
    else {
      const next = findNext(visible, reachable, event.key);
      if (next === undefined) return;
      setFocused(next.path);
      list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(next.path)}"]`)?.focus();
    }
    event.preventDefault();
  };
  if (visible.length === 0) return <p className="m-file-tree__none">There are no files.</p>;
  return (
    <div ref={list} className="m-file-tree" role="tree" aria-label="Files" onKeyDown={onKeyDown}>
      {visible.map((entry) => (
        <FileEntry
          key={entry.path}
          entry={entry}
          isOpen={entry.isFolder ? !closed.has(entry.path) : undefined}
          isSelected={entry.rowId !== undefined && entry.rowId === chosen}
          isReachable={entry === reachable}
          onPress={() => press(entry)}
        />
      ))}
    </div>
  );
});

interface FileEntryProps {
  readonly entry: VisibleEntry;
  /** Undefined for a file. */
  readonly isOpen: boolean | undefined;
  readonly isSelected: boolean;
  readonly isReachable: boolean;
  onPress(): void;
}

function FileEntry({ entry, isOpen, isSelected, isReachable, onPress }: FileEntryProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of all its entries
    <div
      role="treeitem"
      className="m-file-tree__entry"
      data-path={entry.path}
      aria-level={entry.level}
      aria-posinset={entry.position}
      aria-setsize={entry.siblings}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isReachable ? 0 : -1}
      style={{ '--m-level': entry.level - 1 } as object}
      onClick={onPress}
    >
      <span className="m-file-tree__fold">{isOpen !== undefined && <Icon name="chevron-right" />}</span>
      <Icon name={isOpen === undefined ? toIcon(entry.name) : 'folder'} className="m-file-tree__icon" />
      <span className="m-file-tree__name">{entry.name}</span>
    </div>
  );
}

function toIcon(name: string): string {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.entries(icons).find(([, endings]) => endings.includes(ending))?.[0] ?? 'file';
}

function findNext(visible: readonly VisibleEntry[], entry: VisibleEntry, key: string): VisibleEntry | undefined {
  const index = visible.indexOf(entry);
  if (key === 'ArrowDown' || key === 'ArrowRight') return visible[index + 1];
  if (key === 'ArrowUp') return visible[index - 1];
  if (key === 'ArrowLeft') return visible.find(({ path }) => path === entry.parent);
  if (key === 'Home') return visible[0];
  return key === 'End' ? visible.at(-1) : undefined;
}
