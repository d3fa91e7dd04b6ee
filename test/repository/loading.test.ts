// The modules that each command loads: descriptors are data, and their code is imported when it runs.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SERVICES } from '../../src/app/services.ts';
import { forSoak } from '../../src/base/testing/soak.ts';
import { MagpieProcess } from './magpie-process.ts';

/** Prints the path of every module that is loaded below the repository. */
const LIST_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load: (url, context, next) => {
      if (url.startsWith('file:')) process.stderr.write('loads ' + new URL(url).pathname + '\\n');
      return next(url, context);
    },
  });
`)}`;

const DESCRIPTOR =
  /\/(service|settings|limits)\.ts$|\/commands\/|\/(describe-namespace\.ts|model\/use-kind\.ts|discovery\.json|contract\/tools\.json)$/;

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-loading-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const start = (args: readonly string[]) =>
  new MagpieProcess(args, { program: [process.execPath, '--import', LIST_MODULES, 'src/app/main.ts'] });

const listLoaded = ({ stderr }: MagpieProcess) => [...stderr.matchAll(/^loads (.*)$/gm)].map(([, path = '']) => path);

function listBehindDescriptors(paths: readonly string[], service: string): string[] {
  return paths.filter((path) => path.includes(`/src/services/${service}/`) && !DESCRIPTOR.test(path));
}

describe('the program', () => {
  it('loads no package and nothing of a service but its descriptor to print the help', async () => {
    const magpie = start(['help']);
    assert.equal(await magpie.ended, 0);
    const loaded = listLoaded(magpie);
    assert.ok(loaded.some((path) => path.endsWith('/src/app/services.ts')));
    assert.deepEqual(
      loaded.filter((path) => path.includes('/node_modules/')),
      [],
    );
    for (const { name } of SERVICES) assert.deepEqual(listBehindDescriptors(loaded, name), []);
  });

  // No service imports another (dependency-rules.mjs), so that what loads none for one of them loads none for the others.
  for (const { name } of forSoak(SERVICES, SERVICES.slice(0, 1))) {
    it(`loads nothing of other services but their descriptors to run ${name}`, async () => {
      const magpie = start(['serve', name, '--data-dir', join(folder, name)]);
      try {
        await magpie.waitUntilReady(name);
        const loaded = listLoaded(magpie);
        assert.ok(listBehindDescriptors(loaded, name).length > 0);
        for (const other of SERVICES.filter((each) => each.name !== name)) {
          assert.deepEqual(listBehindDescriptors(loaded, other.name), []);
        }
      } finally {
        await magpie.kill();
      }
    });
  }
});
