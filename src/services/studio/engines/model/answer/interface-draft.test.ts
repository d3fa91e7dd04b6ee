import assert from 'node:assert/strict';
import { it } from 'node:test';
import { DEFAULT_THEME, type Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { toLines } from '../prompt/to-lines.ts';
import { findEntry } from './entry.ts';
import { InterfaceDraft } from './interface-draft.ts';

const PICTURE = `data:image/png;base64,${'A'.repeat(5000)}`;
const CURRENT: Payload = {
  sequence: 1,
  surfaceId: 'main',
  title: 'Birds',
  theme: DEFAULT_THEME,
  dataModel: { birds: Array.from({ length: 200 }, (_, index) => ({ id: `b${index}`, count: index })) },
  root: 'root',
  nodes: [
    { id: 'root', parentId: null, order: 0, component: 'Column', props: {} },
    { id: 'one', parentId: 'root', order: 0, component: 'Text', props: { text: 'One' } },
    { id: 'picture', parentId: 'root', order: 1, component: 'Image', props: { subject: 'Wren', source: PICTURE } },
  ],
};

function apply(...objects: readonly Parameters<typeof findEntry>[0][]): Payload {
  const draft = new InterfaceDraft(CURRENT, 'main');
  for (const object of objects) {
    const entry = findEntry(object);
    assert.ok(entry !== undefined);
    draft.apply(entry);
  }
  return draft.toPayload();
}

it('a picture is not shown to the model, and stays when the model changes its node', () => {
  assert.ok(!toLines(CURRENT).includes('AAAA'));
  const { nodes } = apply({ id: 'picture', component: 'Image', props: { subject: 'Robin', source: '@kept' } });
  assert.deepEqual(nodes.at(-1)?.props, { subject: 'Robin', source: PICTURE });
  assert.equal(nodes.at(-1)?.order, 1);
});

it('a value of a long list is changed by its path; what is not named stays the same object', () => {
  assert.ok(toLines(CURRENT).length < 2_000);
  const changed = apply({ data: '/birds/150/count', value: 7 });
  const [before, after] = [CURRENT, changed].map(({ dataModel }) => dataModel['birds'] as readonly object[]);
  assert.deepEqual(after?.[150], { id: 'b150', count: 7 });
  assert.equal(after?.[149], before?.[149]);
  assert.ok(changed.nodes.every((node, index) => node === CURRENT.nodes[index]));
});

it('a node that is removed takes what is below it along, and a new one comes last or where it says', () => {
  const { nodes } = apply(
    { id: 'card', parentId: 'root', component: 'Card', props: {} },
    { id: 'inside', parentId: 'card', component: 'Text', props: { text: 'In' } },
    { id: 'between', parentId: 'root', order: 0.5, component: 'Text', props: { text: 'Mid' } },
    { remove: 'card' },
  );
  assert.deepEqual(
    nodes.map(({ id, order }) => [id, order]),
    [
      ['root', 0],
      ['one', 0],
      ['picture', 1],
      ['between', 0.5],
    ],
  );
});
