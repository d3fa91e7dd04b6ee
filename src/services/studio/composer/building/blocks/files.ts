// Files from this device, files of a project, and text to run.

import { toAction, toCall, toPath, toSet, toToast } from '../../../compile/expressions.ts';
import type { Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import samples from '../knowledge/code-samples.json' with { type: 'json' };
import { hasWord } from '../words.ts';
import { addTitle } from './add-title.ts';

export function buildUpload(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  const words = requirements.map(({ text }) => text).join(' ');
  const isImage = hasWord(words, 'image', 'photo', 'picture', 'avatar');
  addTitle(context, 'upload');
  draft.put('/app/uploads', []);
  const card = draft.add(parentId, 'upload-card', 'Card');
  const dropzone = draft.add(card, 'upload-dropzone', 'Dropzone', {
    label: isImage ? 'Drop pictures here' : 'Drop files here',
    hint: 'Files stay in this page: nothing is sent anywhere.',
    value: toPath('/app/uploads'),
    accept: isImage ? 'image/*' : undefined,
    multiple: true,
  });
  const table = draft.add(parentId, 'upload-table', 'DataTable', {
    rows: toPath('/app/uploads'),
    columns: [
      { field: 'name', label: 'File', type: 'text' },
      { field: 'type', label: 'Type', type: 'text' },
      { field: 'size', label: 'Size', type: 'bytes' },
    ],
    rowActions: [
      {
        label: 'Remove',
        icon: 'trash-2',
        press: toAction({ do: 'remove', path: '/app/uploads', key: toPath('id') }, toToast('File removed')),
        tone: 'bad',
      },
    ],
    emptyTitle: 'No files yet',
    emptyText: 'Drop a file above to see it here.',
  });
  context.fulfil(requirements, [dropzone, table]);
}

export function buildFiles(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  addTitle(context, 'files');
  draft.put('/app/files', samples.files);
  draft.put('/ui/selected/files', samples.files[0]?.id ?? '');
  const grid = draft.add(parentId, 'files-grid', 'Grid', { columns: 2, gap: 'medium' });
  const tree = draft.add(grid, 'files-tree', 'FileTree', {
    rows: toPath('/app/files'),
    pathField: 'path',
    selected: toPath('/ui/selected/files'),
  });
  const find = (field: string) =>
    toCall('find', { rows: toPath('/app/files'), value: toPath('/ui/selected/files'), field });
  const code = draft.add(grid, 'files-text', 'Code', { text: find('text'), title: find('path') });
  context.fulfil(requirements, [tree, code]);
}

export function buildCode(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  addTitle(context, 'code');
  draft.put('/forms/code', { text: samples.editor });
  draft.put('/app/results/code', '');
  const panel = draft.add(parentId, 'code-panel', 'ToolPanel', {
    title: 'Editor',
    runLabel: 'Run',
    run: toAction(toSet('/app/results/code', toCall('sample', { text: toPath('/forms/code/text'), kind: 'code' }))),
    result: toPath('/app/results/code'),
    resultLabel: 'Output',
    resultKind: 'code',
    note: samples.note,
  });
  draft.add(panel, 'code-text', 'TextArea', { label: 'Source', value: toPath('/forms/code/text'), lines: 10 });
  context.fulfil(requirements, [panel], samples.note);
}
