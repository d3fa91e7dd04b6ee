import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadCatalogue } from '../load-catalogue.ts';
import { DEFAULT_THEME, type JsonObject, type Node } from '../model/payload.ts';
import { checkPayload } from './check-payload.ts';
import { CHILDREN_MAX, DEPTH_MAX, ISSUES_MAX, NODES_MAX } from './limits.ts';

const catalogue = loadCatalogue();

function toPayload(nodes: readonly Partial<Node>[], dataModel: unknown = {}, more: object = {}) {
  const root = { id: 'root', parentId: null, order: 0, component: 'Column', props: {} };
  const rest = nodes.map((node, order) => ({
    id: `n-${order}`,
    parentId: 'root',
    order,
    component: 'Text',
    props: {},
    ...node,
  }));
  return {
    sequence: 1,
    surfaceId: 's',
    title: 'T',
    theme: DEFAULT_THEME,
    dataModel,
    root: 'root',
    nodes: [root, ...rest],
    ...more,
  };
}

const listPaths = (payload: unknown) => checkPayload(payload, catalogue).map(({ path }) => path);
const check = (component: string, props: unknown) => listPaths(toPayload([{ component, props: props as JsonObject }]));
const press = { steps: [{ do: 'toast', message: 'Hi' }] };

test('a good payload has no issues', () => {
  const rows = { call: 'where', args: { rows: { path: '/orders' }, field: 'status', value: { path: '/ui/filter' } } };
  const payload = toPayload(
    [
      {
        component: 'Heading',
        props: {
          text: { call: 'text', args: { template: '{n}', values: { n: { path: '/n' } } } },
          level: 1,
          showIf: true,
        },
      },
      { component: 'List', props: { rows } },
      { parentId: 'n-1', component: 'Card', props: { title: { path: 'name' }, press } },
      { component: 'Image', props: { subject: 'A cat', source: 'data:image/png;base64,AAAA' } },
      {
        component: 'Button',
        props: { label: 'Go', press: { event: { name: 'go', context: { id: { path: '/id' } } } } },
      },
    ],
    { orders: [{ id: '1', status: 'Paid' }] },
  );
  assert.deepEqual(checkPayload(payload, catalogue), []);
});

test('what is no payload is refused with the place of the problem', () => {
  for (const value of [null, 5, 'x', [], {}]) assert.notDeepEqual(checkPayload(value, catalogue), []);
  assert.deepEqual(listPaths(toPayload([], {}, { extra: 1 })), ['/extra']);
  assert.deepEqual(listPaths(toPayload([], {}, { theme: { ...DEFAULT_THEME, accent: 'red' } })), ['/theme/accent']);
  assert.deepEqual(listPaths(toPayload([{ id: 'Not An Id' }])), ['/nodes/1/id']);
});

test('unknown components, props, functions, steps, arguments and icons are refused', () => {
  assert.deepEqual(check('Script', {}), ['/nodes/1/component']);
  assert.deepEqual(check('Text', { text: 'a', onclick: 'alert(1)' }), ['/nodes/1/props/onclick']);
  assert.deepEqual(check('Text', {}), ['/nodes/1/props/text']);
  assert.deepEqual(check('Text', { text: { call: 'eval', args: {} } }), ['/nodes/1/props/text/call']);
  assert.deepEqual(check('Text', { text: { call: 'count', args: { rows: [], more: 1 } } }), [
    '/nodes/1/props/text/args/more',
  ]);
  assert.deepEqual(check('Text', { text: { call: 'count', args: {} } }), ['/nodes/1/props/text/args/rows']);
  assert.deepEqual(check('Button', { label: 'a', press: { steps: [{ do: 'fetch' }] } }), [
    '/nodes/1/props/press/steps/0/do',
  ]);
  assert.deepEqual(check('Button', { label: 'a', press: 'javascript:alert(1)' }), ['/nodes/1/props/press']);
  assert.deepEqual(check('Icon', { name: 'skull' }), ['/nodes/1/props/name']);
  assert.deepEqual(check('Text', { text: ['a'] }), ['/nodes/1/props/text']);
  assert.deepEqual(check('Grid', { columns: 99 }), ['/nodes/1/props/columns']);
  assert.deepEqual(check('Text', { text: 'a', color: 'url(http://x)' }), ['/nodes/1/props/color']);
});

test('steps inside of steps are checked too', () => {
  const nested = { steps: [{ do: 'when', condition: true, steps: [{ do: 'after', ms: 1, steps: [{ do: 'evil' }] }] }] };
  assert.deepEqual(check('Button', { label: 'a', press: nested }), ['/nodes/1/props/press/steps/0/steps/0/steps/0/do']);
});

test('pictures are data of a few types, never addresses or scripts', () => {
  for (const source of [
    'javascript:alert(1)',
    'https://example.com/a.png',
    'data:image/svg+xml;base64,AAAA',
    'data:text/html,x',
    'data:image/png;base64,"onerror=',
  ]) {
    assert.deepEqual(check('Image', { subject: 'a', source }), ['/nodes/1/props/source'], source);
  }
});

test('names that lead to prototypes are refused in data, props and paths', () => {
  assert.deepEqual(listPaths(toPayload([], JSON.parse('{"a":{"__proto__":1}}'))), ['/dataModel/a/__proto__']);
  assert.deepEqual(check('Text', JSON.parse('{"text":"a","__proto__":{}}')), ['/nodes/1/props/__proto__']);
  assert.deepEqual(check('Text', { text: { path: '/constructor/prototype' } }), ['/nodes/1/props/text/path']);
  assert.deepEqual(check('Tabs', { selected: { path: '/__proto__/x' } }), ['/nodes/1/props/selected/path']);
});

test('the tree has one root, no orphans, no cycles and bounded depth, width and size', () => {
  const text = { component: 'Text', props: { text: 'a' } };
  const column = { component: 'Column' };
  assert.deepEqual(listPaths(toPayload([{ ...text, parentId: 'nowhere' }])), ['/nodes/1/parentId', '/nodes']);
  assert.deepEqual(
    listPaths(
      toPayload([
        { ...column, parentId: 'n-1' },
        { ...column, parentId: 'n-0' },
      ]),
    ),
    ['/nodes', '/nodes'],
  );
  assert.deepEqual(
    listPaths(
      toPayload([
        { ...text, id: 'same' },
        { ...text, id: 'same' },
      ]),
    ),
    ['/nodes'],
  );
  assert.deepEqual(listPaths(toPayload([{ ...text, parentId: null }])), ['/nodes', '/nodes']);
  const chain = (length: number) =>
    toPayload(Array.from({ length }, (_, index) => ({ ...column, parentId: index === 0 ? 'root' : `n-${index - 1}` })));
  assert.deepEqual(listPaths(chain(DEPTH_MAX - 1)), []);
  assert.deepEqual(listPaths(chain(DEPTH_MAX)), ['/nodes']);
  assert.deepEqual(listPaths(toPayload(Array(CHILDREN_MAX).fill(text))), []);
  assert.deepEqual(listPaths(toPayload(Array(CHILDREN_MAX + 1).fill(text))), ['/nodes']);
  assert.deepEqual(listPaths(toPayload(Array(NODES_MAX).fill(text))), ['/nodes']);
});

test('children follow the rules of their parent', () => {
  assert.deepEqual(listPaths(toPayload([{ component: 'Divider' }, { parentId: 'n-0', props: { text: 'a' } }])), [
    '/nodes',
  ]);
  const tabs = { component: 'Tabs', props: { selected: { path: '/t' } } };
  assert.deepEqual(listPaths(toPayload([tabs, { parentId: 'n-0', props: { text: 'a' } }])), ['/nodes']);
  assert.deepEqual(listPaths(toPayload([{ component: 'List', props: { rows: [] } }])), ['/nodes']);
});

test('any value is answered with a bounded number of issues, never with an exception', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, maxDepth: 3 }), fc.jsonValue(), (props, dataModel) => {
      const issues = checkPayload(toPayload([{ component: 'Card', props: props as JsonObject }], dataModel), catalogue);
      assert.ok(issues.length <= ISSUES_MAX);
    }),
    { numRuns: 300 },
  );
});
