import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Payload } from '../../../model/payload.ts';
import { editInterface } from '../../apply-prompt.ts';

const office = JSON.parse(readFileSync(new URL('../../testing/office.json', import.meta.url), 'utf8')) as Payload;

test('a toggle of dark mode writes what the surface reads, and is no field of a row', () => {
  const edited = editInterface({ prompt: 'add a dark mode toggle', current: office, versions: [office] });
  const known = new Set(office.nodes.map(({ id }) => id));
  const added = edited?.payload.nodes.filter(({ id }) => !known.has(id)) ?? [];
  const bound = added.filter(({ props }) => JSON.stringify(props['value'] ?? null) === '{"path":"/ui/mode"}');
  assert.equal(bound.length, 1);
  assert.match(bound[0]?.parentId ?? '', /^settings/);
});
