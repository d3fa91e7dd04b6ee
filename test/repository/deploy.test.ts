// The files for containers, systemd and Kubernetes name ports and settings; they must be those of the services.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { SERVICES } from '../../src/app/services.ts';
import { DATABASE_KEY, DATABASE_URL } from '../../src/platform/settings/database.ts';

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
/** The ports of each service: its default one and those that its settings name. */
const named = SERVICES.flatMap(({ name, defaultPort, settings }) => [
  [name, defaultPort],
  ...settings
    .filter(({ flag }) => flag.endsWith('-port'))
    .map(({ flag, fallback }) => [flag.replace('-port', ''), fallback]),
]);
const ports = named.map(([, port]) => port);

describe('the files for deployment', () => {
  it('open the ports of every service, and no other', () => {
    const [, exposed = ''] = /^EXPOSE (.*)$/m.exec(read('Containerfile')) ?? [];
    assert.deepEqual(exposed.split(' ').map(Number), ports);
    const published = [...read('compose.yaml').matchAll(/- 127\.0\.0\.1:(\d+):\1$/gm)].map(([, port]) => Number(port));
    assert.deepEqual(published, ports);
    const served = [...read('kubernetes.yaml').matchAll(/name: (\w+), port: (\d+), targetPort: \1 /g)];
    assert.deepEqual(
      served.map(([, name, port]) => [name, Number(port)]),
      named,
    );
  });

  it('tell every service its public address', () => {
    for (const { name } of SERVICES) {
      for (const file of ['compose.yaml', 'kubernetes.yaml']) {
        assert.ok(read(file).includes(`MAGPIE_PUBLIC_URL_${name.toUpperCase()}`), `${file}: ${name}`);
      }
    }
  });

  it('name settings that there are', () => {
    const named = [...read('compose.postgres.yaml').matchAll(/^ {6}(DATABASE_URL|MAGPIE_\w+):/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(named, [DATABASE_URL.variable, DATABASE_KEY.variable]);
  });

  it('install our package, by its name', () => {
    assert.ok(read('Containerfile').includes(`/tmp/${packageJson.name}-*.tgz`));
    assert.ok(read('magpie.service').includes(`npm install --global ${packageJson.name}\n`));
  });
});
