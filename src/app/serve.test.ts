import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ServeOptions, serve } from './serve.ts';
import type { StartService } from './services.ts';
import { readConfiguration } from './settings/configuration.ts';

const { configuration } = readConfiguration({ MAGPIE_PUBLIC_URL_PETS: 'https://pets.example.org' }, new Map());

function toOptions(
  services: ServeOptions['services'],
  stop: AbortSignal,
  onPrint: (text: string) => void,
): ServeOptions {
  return { configuration, services, version: '1.2.3', stop, stopMsMax: 20, print: onPrint };
}

const startService =
  (name: string, close: () => Promise<void>): StartService =>
  async ({ host, port }) => ({ name, url: `http://${host}:${port}`, close });

describe('serving', () => {
  it('says what runs where, and closes every service when it is stopped', async () => {
    const closed: string[] = [];
    const stop = new AbortController();
    const services = (['vectors', 'pets'] as const).map(
      (name) => [name, startService(name, async () => void closed.push(name))] as const,
    );
    let banner = '';
    const isStoppedInTime = await serve(
      toOptions(new Map(services), stop.signal, (text) => {
        banner += text;
        stop.abort();
      }),
    );
    assert.equal(isStoppedInTime, true);
    assert.deepEqual(closed, ['vectors', 'pets']);
    const expected = [
      'Magpie 1.2.3',
      'http://127.0.0.1:6333',
      'http://127.0.0.1:6333/docs',
      'http://127.0.0.1:6333/dashboard',
      'http://127.0.0.1:6333/qdrant',
      'http://127.0.0.1:6342',
      'https://pets.example.org',
      configuration.dataDir,
    ];
    for (const text of expected) assert.ok(banner.includes(text), `${text} in ${banner}`);
    assert.ok(!banner.includes('sensitive'));
  });

  it('tells each service its public address, and with which setting it was or could be set', async () => {
    const stop = new AbortController();
    const told: (string | undefined)[] = [];
    const note: StartService = (options, ...rest) => {
      told.push(options.publicUrl, options.publicUrlSetting);
      return startService('any', async () => {})(options, ...rest);
    };
    const services = new Map([['vectors', note], ['pets', note]] as const); // biome-ignore format: two entries
    await serve(toOptions(services, stop.signal, () => stop.abort()));
    const vectors = 'MAGPIE_PUBLIC_URL_VECTORS (--vectors-public-url)';
    const pets = 'MAGPIE_PUBLIC_URL_PETS (--pets-public-url)';
    assert.deepEqual(told, [undefined, vectors, 'https://pets.example.org', pets]);
  });

  it('warns of sensitive keys when it is a demo', async () => {
    const demo = readConfiguration({ MAGPIE_VECTORS_DEMO: '1' }, new Map()).configuration;
    const stop = new AbortController();
    let banner = '';
    const options = toOptions(new Map([['vectors', startService('vectors', async () => {})]]), stop.signal, (text) => {
      banner += text;
      stop.abort();
    });
    await serve({ ...options, configuration: demo });
    assert.match(banner, /Demo: .*not sensitive/);
  });

  it('closes what it had started when a later service cannot start', async () => {
    let isClosed = false;
    const first = startService('vectors', async () => {
      isClosed = true;
    });
    const second: StartService = () => Promise.reject(new Error('no'));
    const services = new Map([['vectors', first], ['pets', second]] as const); // biome-ignore format: two entries
    const unstopped = new AbortController().signal;
    await assert.rejects(serve(toOptions(services, unstopped, () => assert.fail('no banner'))), { message: 'no' });
    assert.ok(isClosed);
  });

  it('lets no service listen before all of them are ready', async () => {
    const stop = new AbortController();
    const events: string[] = [];
    const slow = Promise.withResolvers<void>();
    const first: StartService = async (options, ...rest) => {
      setImmediate(() => slow.resolve());
      await options.beforeListening?.();
      events.push('vectors listens');
      return startService('vectors', async () => {})(options, ...rest);
    };
    const second: StartService = async (options, ...rest) => {
      await slow.promise;
      events.push('pets is ready');
      await options.beforeListening?.();
      return startService('pets', async () => {})(options, ...rest);
    };
    const services = new Map([['vectors', first], ['pets', second]] as const); // biome-ignore format: two entries
    await serve(toOptions(services, stop.signal, () => stop.abort()));
    assert.deepEqual(events, ['pets is ready', 'vectors listens']);
  });

  it('lets none listen when one cannot start', async () => {
    const first: StartService = async (options) => {
      await options.beforeListening?.();
      return assert.fail('it must not listen');
    };
    const second: StartService = () => Promise.reject(new Error('no'));
    const services = new Map([['vectors', first], ['pets', second]] as const); // biome-ignore format: two entries
    const unstopped = new AbortController().signal;
    await assert.rejects(serve(toOptions(services, unstopped, () => {})), { message: 'no' });
  });

  it('starts nothing more and prints no banner when it is stopped while starting', async () => {
    const stop = new AbortController();
    const first: StartService = (...args) => {
      stop.abort();
      return startService('vectors', async () => {})(...args);
    };
    const services = new Map([['vectors', first], ['pets', () => assert.fail('not started')]] as const); // biome-ignore format: two entries
    assert.equal(await serve(toOptions(services, stop.signal, () => assert.fail('no banner'))), true);
  });

  it('reports when a service does not end in time, and waits no longer', async () => {
    const stop = new AbortController();
    const endless = startService('vectors', () => new Promise<void>(() => {}));
    assert.equal(await serve(toOptions(new Map([['vectors', endless]]), stop.signal, () => stop.abort())), false);
  });
});
