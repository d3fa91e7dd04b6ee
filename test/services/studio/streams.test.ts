import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { StudioServer } from './studio-server.ts';

const server = await StudioServer.open();
after(() => server.close());

const STREAMS = forSoak(200, 20);

describe('many streams at once', () => {
  it('begin at once and all end well, each with its own interface', async () => {
    const begun = Promise.withResolvers<void>();
    let waiting = STREAMS;
    const run = async (index: number): Promise<string> => {
      const response = await fetch(`${server.url}/api/agent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'prompt', conversationId: `c${index}`, prompt: `wait ${index}` }),
      });
      let text = '';
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        if (text === '' && --waiting === 0) begun.resolve();
        text += chunk;
      }
      return text;
    };
    const running = Array.from({ length: STREAMS }, (_, index) => run(index));
    await begun.promise;
    // Every stream has received its first event, and none can end before it is released.
    while (server.engine.requests.length < STREAMS) await new Promise((resolve) => setTimeout(resolve, 5));
    server.engine.release();
    const texts = await Promise.all(running);
    for (const [index, text] of texts.entries()) {
      assert.match(text, new RegExp(`"title":"wait ${index}"`));
      assert.match(text, /event: done\nid: \d+\ndata: \{"type":"done","turnId":"[^"]+","version":1\}\n\n$/);
      assert.doesNotMatch(text, /event: error/);
    }
  });

  it('are bounded for one client', async () => {
    const small = await StudioServer.open({ limits: { streamsOfClientMax: 1 } });
    try {
      const leave = new AbortController();
      const body = JSON.stringify({ kind: 'prompt', conversationId: 'a', prompt: 'hang' });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${small.url}/api/agent`, { method: 'POST', headers, body, signal: leave.signal });
      const refused = await small.post('/api/agent', { kind: 'prompt', conversationId: 'b', prompt: 'x' });
      assert.deepEqual([refused.status, refused.body.error.code], [503, 'overloaded']);
      assert.ok(refused.headers.get('retry-after'));
      leave.abort();
    } finally {
      await small.close();
    }
  });
});
