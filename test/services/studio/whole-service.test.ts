// The whole studio: its engine and validator; messages, exports and thumbnails.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { loadCatalogue } from '../../../src/interface-catalogue/load-catalogue.ts';
import { checkPayload } from '../../../src/interface-catalogue/validation/check-payload.ts';
import { findPayload } from '../../../src/services/studio/a2ui/find-payload.ts';
import { APP_RESOURCE } from '../../../src/services/studio/mcp/interface-app.ts';
import { StudioServer } from './studio-server.ts';

const server = await StudioServer.open({ drawThumbnail: undefined, engine: undefined });
after(() => server.close());

const PROMPT =
  'A shop for house plants with a list of products, a search, a cart and a chart of orders over the last 12 months';

describe('the studio as it is', () => {
  it('makes a valid interface of a prompt, whose messages lead to the same nodes', async () => {
    const { events, payload } = await server.prompt('plants', PROMPT);
    assert.deepEqual(checkPayload(payload, loadCatalogue()), []);
    assert.ok(payload.nodes.length >= 6);
    assert.equal(events.filter(({ event }) => event === 'error').length, 0);
    const messages = events.filter(({ event }) => event === 'a2ui').map(({ data }) => data.message);
    const built = findPayload(messages);
    const idsOf = (nodes: readonly { id: string }[] = []) => nodes.map(({ id }) => id).toSorted();
    assert.deepEqual(idsOf(built?.nodes), idsOf(payload.nodes));
    assert.deepEqual(built?.dataModel, payload.dataModel);
  });

  it('makes the same interface of the same prompt', async () => {
    const [one, other] = [await server.prompt('one', PROMPT), await server.prompt('other', PROMPT)];
    const withoutSurface = ({ surfaceId: _surface, ...payload }: { surfaceId: string }) => payload;
    assert.deepEqual(withoutSurface(one.payload), withoutSurface(other.payload));
  });

  it('changes it as a follow-up says, sends only the change, and goes back', async () => {
    const first = await server.prompt('changed', PROMPT);
    const next = await server.prompt('changed', 'rename the app to "Green corner"');
    assert.equal(next.done.version, 2);
    const before = new Map(first.payload.nodes.map((node: { id: string }) => [node.id, JSON.stringify(node)]));
    const differing = next.payload.nodes.filter((node: { id: string }) => before.get(node.id) !== JSON.stringify(node));
    assert.ok(differing.length <= 3, JSON.stringify(differing));
    const undone = await server.prompt('changed', 'undo');
    assert.deepEqual({ ...undone.payload, sequence: 1 }, { ...first.payload, sequence: 1 });
  });

  it('publishes it with a picture, and exports it as a document that shows it without a network', async () => {
    const { payload, done } = await server.prompt('published', PROMPT);
    const feedback = { conversationId: 'published', turnId: done.turnId, rating: 1, publish: true, payload };
    const { body } = await server.post('/api/design-feedback', feedback);
    const picture = await fetch(`${server.url}/gallery/${body.galleryId}/thumbnail.png`);
    const bytes = Buffer.from(await picture.arrayBuffer());
    assert.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG');
    const html = await server.get(`/gallery/${body.galleryId}/export?format=html`);
    assert.match(html.text, /Content-Security-Policy" content="default-src 'none'/);
    const a2ui = await server.get(`/gallery/${body.galleryId}/export?format=a2ui`);
    const react = await fetch(`${server.url}/gallery/${body.galleryId}/export?format=react`);
    assert.equal(react.headers.get('content-type'), 'application/zip');
    for (const line of a2ui.text.trim().split('\n')) assert.equal(JSON.parse(line).version, 'v0.9.1');
  });

  it('has an app for hosts of MCP, whose policy names its scripts', async () => {
    const app = await APP_RESOURCE.read();
    assert.match(app, /ui\/notifications\/tool-result/);
    assert.match(app, /script-src 'sha256-[^']+' 'sha256-[^']+'/);
  });
});
