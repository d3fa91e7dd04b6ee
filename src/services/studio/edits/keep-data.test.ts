import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mergeData } from './keep-data.ts';

const BEFORE = {
  ui: { page: 'tasks' },
  task: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
};

it('keeps rows that a person added, changed and deleted where the change adds a field', () => {
  const after = { ...BEFORE, task: BEFORE.task.map((row) => ({ ...row, status: 'Open' })) };
  const current = {
    ui: { page: 'done' },
    task: [
      { id: 'c', name: 'Mine' },
      { id: 'b', name: 'Renamed' },
    ],
  };
  assert.deepEqual(mergeData(BEFORE, after, current), {
    ui: { page: 'done' },
    task: [
      { id: 'b', name: 'Renamed', status: 'Open' },
      { id: 'c', name: 'Mine' },
    ],
  });
});

it('takes what the change adds, changes and removes', () => {
  const after = { ui: { page: 'tasks' }, task: [{ id: 'a', name: 'Z' }], member: [] };
  assert.deepEqual(mergeData(BEFORE, after, BEFORE), after);
});
