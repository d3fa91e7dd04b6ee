import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import type { Host, ServiceDescriptor } from '../platform/service/service-descriptor.ts';
import { SettingReader } from '../platform/settings/setting-reader.ts';
import { type ServeOptions, serve } from './serve-services.ts';
import { readConfiguration } from './settings/configuration.ts';
import { createServerSettings } from './settings/settings.ts';

/** A stand-in for any part, which records that it was closed. */
class Well {
  isClosed = false;

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

const wells: Well[] = [];
const PARTS = {
  well: {
    name: 'well',
    settings: [],
    commands: [],
    store: { folder: 'well', mainFile: 'well.db', load: () => assert.fail('no backup is made') },
    open: async () => {
      const well = new Well();
      wells.push(well);
      return well;
    },
  },
};

type Start = ServiceDescriptor<{ well(): Promise<Well> }>['start'];
type Service = ServiceDescriptor<{ well(): Promise<Well> }>;

function createService(name: string, start: Start): Service {
  const link = { label: 'docs', path: '/docs' };
  const discovery = { useWhen: `to see the ${name}`, workflows: [] };
  return {
    name,
    title: name,
    summary: name,
    defaultPort: 7000,
    settings: [],
    commands: [],
    links: [link],
    discovery,
    accountTables: [],
    start,
  };
}

const startAt =
  (name: string, close: () => Promise<void> = async () => {}): Start =>
  async ({ host, port }) => ({ name, url: `http://${host}:${port}`, close });

const openControl = async () => ({ close: async () => {} });

function toOptions(services: readonly Service[], stop: AbortSignal, print: (text: string) => void) {
  const settings = createServerSettings(services, []);
  const reader = new SettingReader({ MAGPIE_PUBLIC_URL_FARM: 'https://farm.example.org' }, new Map());
  const { configuration } = readConfiguration(reader.read.bind(reader), {}, settings, services);
  const program = { package: packageJson, isCheckout: true, commands: [], workflows: [], localTools: [], services };
  const given = { configuration, services, parts: PARTS, version: '1.2.3', program };
  const options = { ...given, stop, stopMsMax: 20, openControl, print };
  return options satisfies ServeOptions<typeof PARTS>;
}

describe('serving', () => {
  it('says what runs where, and closes every service when it is stopped', async () => {
    const closed: string[] = [];
    const stop = new AbortController();
    const services = ['zoo', 'farm'].map((name) =>
      createService(
        name,
        startAt(name, async () => void closed.push(name)),
      ),
    );
    let banner = '';
    const options = toOptions(services, stop.signal, (text) => {
      banner += text;
      stop.abort();
    });
    assert.equal(await serve(options), true);
    assert.deepEqual(closed, ['zoo', 'farm']);
    const expected = [
      'Magpie 1.2.3',
      'zoo       http://127.0.0.1:7000\n',
      '  docs    http://127.0.0.1:7000/docs\n',
      '  public  https://farm.example.org\n',
      options.configuration.dataDir,
    ];
    for (const text of expected) assert.ok(banner.includes(text), `${text} in ${banner}`);
  });

  it('passes its public address to each service, with the name of its setting', async () => {
    const stop = new AbortController();
    const urls: (string | undefined)[] = [];
    const note: Start = (host) => {
      urls.push(host.publicUrl, host.publicUrlSetting);
      return startAt('any')(host);
    };
    const services = [createService('zoo', note), createService('farm', note)];
    await serve(toOptions(services, stop.signal, () => stop.abort()));
    const [zoo, farm] = ['MAGPIE_PUBLIC_URL_ZOO (--zoo-public-url)', 'MAGPIE_PUBLIC_URL_FARM (--farm-public-url)'];
    assert.deepEqual(urls, [undefined, zoo, 'https://farm.example.org', farm]);
  });

  it('shows the notices of a service below its banner', async () => {
    const stop = new AbortController();
    let banner = '';
    const start: Start = async (host) => ({ ...(await startAt('zoo')(host)), notices: ['Mind the lion.'] });
    const options = toOptions([createService('zoo', start)], stop.signal, (text) => {
      banner += text;
      stop.abort();
    });
    await serve(options);
    assert.match(banner, /\n\nMind the lion\.\n\nStop with Ctrl-C/);
  });

  it('opens a shared part when a service asks for it, once, and closes it after the services', async () => {
    wells.splice(0);
    const stop = new AbortController();
    const seen: boolean[] = [];
    const start = async (host: Host<{ well(): Promise<Well> }>) => {
      const well = await host.parts.well();
      return startAt('any', async () => void seen.push(well.isClosed))(host);
    };
    await serve(toOptions([createService('dry', startAt('dry'))], stop.signal, () => stop.abort()));
    assert.equal(wells.length, 0);
    const again = new AbortController();
    const services = ['zoo', 'farm'].map((name) => createService(name, start));
    await serve(toOptions(services, again.signal, () => again.abort()));
    assert.deepEqual([wells.length, wells[0]?.isClosed, seen], [1, true, [false, false]]);
  });

  it('opens the control channel when all services run, and closes it before them', async () => {
    const stop = new AbortController();
    const events: string[] = [];
    const start: Start = async (host) => {
      events.push('started');
      return startAt('zoo', async () => void events.push('service closed'))(host);
    };
    const options = toOptions([createService('zoo', start)], stop.signal, () => stop.abort());
    const noting = async () => {
      events.push('control opened');
      return { close: async () => void events.push('control closed') };
    };
    await serve({ ...options, openControl: noting });
    assert.deepEqual(events, ['started', 'control opened', 'control closed', 'service closed']);
  });

  it('closes what it had started when a later service cannot start', async () => {
    let isClosed = false;
    const first = startAt('zoo', async () => {
      isClosed = true;
    });
    const services = [createService('zoo', first), createService('farm', () => Promise.reject(new Error('no')))];
    const unstopped = new AbortController().signal;
    await assert.rejects(serve(toOptions(services, unstopped, () => assert.fail('no banner'))), { message: 'no' });
    assert.ok(isClosed);
  });

  it('lets no service listen before all of them are ready', async () => {
    const stop = new AbortController();
    const events: string[] = [];
    const slow = Promise.withResolvers<void>();
    const first: Start = async (host) => {
      setImmediate(() => slow.resolve());
      await host.beforeListening();
      events.push('zoo listens');
      return startAt('zoo')(host);
    };
    const second: Start = async (host) => {
      await slow.promise;
      events.push('farm is ready');
      await host.beforeListening();
      return startAt('farm')(host);
    };
    const services = [createService('zoo', first), createService('farm', second)];
    await serve(toOptions(services, stop.signal, () => stop.abort()));
    assert.deepEqual(events, ['farm is ready', 'zoo listens']);
  });

  it('lets none listen when one cannot start', async () => {
    const first: Start = async (host) => {
      await host.beforeListening();
      return assert.fail('it must not listen');
    };
    const services = [createService('zoo', first), createService('farm', () => Promise.reject(new Error('no')))];
    const unstopped = new AbortController().signal;
    await assert.rejects(serve(toOptions(services, unstopped, () => {})), { message: 'no' });
  });

  it('starts nothing more and prints no banner when it is stopped while starting', async () => {
    const stop = new AbortController();
    const first: Start = (host) => {
      stop.abort();
      return startAt('zoo')(host);
    };
    const services = [createService('zoo', first), createService('farm', () => assert.fail('not started'))];
    assert.equal(await serve(toOptions(services, stop.signal, () => assert.fail('no banner'))), true);
  });

  it('reports when a service does not end in time, and waits no longer', async () => {
    const stop = new AbortController();
    const endless = createService(
      'zoo',
      startAt('zoo', () => new Promise<void>(() => {})),
    );
    assert.equal(await serve(toOptions([endless], stop.signal, () => stop.abort())), false);
  });
});
