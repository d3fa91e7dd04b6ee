import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import rules from '../../dependency-rules.mjs';

interface Violation {
  readonly from: string;
  /** The imported path from the root of the repository, or a package or built-in module. */
  readonly imports: string;
  /** The whole text, where the import is not an ordinary one. */
  readonly text?: string;
}

const CHART = 'src/interface-catalogue/components/data/chart/chart.tsx';

/** Violations, at least one for every rule. */
const VIOLATIONS: Readonly<Record<string, readonly Violation[]>> = {
  'base-knows-nobody': [
    { from: 'src/base/uses-disk.ts', imports: 'node:fs' },
    { from: 'src/base/uses-package.ts', imports: 'fastify' },
    { from: 'src/base/uses-platform.ts', imports: 'src/platform/http/server.ts' },
  ],
  'engine-knows-numbers-only': [
    { from: 'src/engine/uses-vector.ts', imports: 'src/vector/vector-store.ts' },
    { from: 'src/engine/uses-platform.ts', imports: 'src/platform/http/server.ts' },
  ],
  'engine-does-no-io': [
    { from: 'src/engine/uses-disk.ts', imports: 'node:fs/promises' },
    { from: 'src/engine/uses-network.ts', imports: 'node:net' },
    { from: 'src/engine/uses-http.ts', imports: 'node:http' },
    { from: 'src/engine/uses-sqlite.ts', imports: 'node:sqlite' },
    { from: 'src/engine/uses-package.ts', imports: 'fastify' },
  ],
  'language-knows-no-service': [
    { from: 'src/language/uses-service.ts', imports: 'src/services/pets/index.ts' },
    { from: 'src/language/uses-platform.ts', imports: 'src/platform/http/server.ts' },
    { from: 'src/language/uses-disk.ts', imports: 'node:fs' },
  ],
  'kernels-stand-alone': [
    { from: 'src/kernels/uses-engine.ts', imports: 'src/engine/engine.ts' },
    {
      from: 'src/kernels/uses-disk.ts',
      imports: 'node:fs',
      text: "import 'node:fs';\n@inline\nexport function it(): void {}\n",
    },
  ],
  'kernels-are-compiled-in': [{ from: 'src/engine/uses-kernel.ts', imports: 'src/kernels/scan.ts' }],
  'vector-stands-on-engine-and-storage': [
    { from: 'src/vector/uses-service.ts', imports: 'src/services/pets/index.ts' },
    { from: 'src/vector/embedded/uses-app.ts', imports: 'src/app/settings/settings.ts' },
  ],
  'vector-knows-no-transport': [{ from: 'src/vector/uses-http.ts', imports: 'src/platform/http/server.ts' }],
  'vector-adapters-are-twins': [
    { from: 'src/vector/embedded/uses-postgres.ts', imports: 'src/vector/postgres/store.ts' },
    { from: 'src/vector/postgres/uses-embedded.ts', imports: 'src/vector/embedded/store.ts' },
  ],
  'catalogue-knows-no-server': [
    { from: 'src/interface-catalogue/uses-service.ts', imports: 'src/services/studio/service.ts' },
    { from: 'src/interface-catalogue/runtime/uses-platform.tsx', imports: 'src/platform/http/server.ts' },
    { from: 'src/interface-catalogue/some.test.ts', imports: 'src/services/studio/service.ts' },
  ],
  'catalogue-runs-in-browsers': [
    { from: 'src/interface-catalogue/components/data/chart/uses-disk.tsx', imports: 'node:fs' },
    { from: 'src/interface-catalogue/validation/uses-loader.ts', imports: 'src/interface-catalogue/load-catalogue.ts' },
    { from: 'src/interface-catalogue/runtime/uses-package.ts', imports: 'fastify' },
  ],
  'catalogue-runtime-knows-no-component': [
    { from: 'src/interface-catalogue/runtime/uses-component.tsx', imports: CHART },
  ],
  'components-are-bundled-not-run': [{ from: 'src/services/studio/uses-component.ts', imports: CHART }],
  'platform-is-product-free': [
    { from: 'src/platform/uses-catalogue.ts', imports: 'src/interface-catalogue/load-catalogue.ts' },
    { from: 'src/platform/uses-service.ts', imports: 'src/services/pets/index.ts' },
    { from: 'src/platform/uses-vector.ts', imports: 'src/vector/vector-store.ts' },
    { from: 'src/platform/uses-engine.ts', imports: 'src/engine/engine.ts' },
    { from: 'src/platform/uses-accounts.ts', imports: 'src/accounts/index.ts' },
  ],
  'accounts-serve-any-service': [
    { from: 'src/accounts/uses-service.ts', imports: 'src/services/pets/index.ts' },
    { from: 'src/accounts/uses-vector.ts', imports: 'src/vector/vector-store.ts' },
  ],
  'accounts-have-one-entry-point': [
    { from: 'src/services/pets/uses-accounts-inside.ts', imports: 'src/accounts/store/store.ts' },
  ],
  'browser-code-stands-alone': [
    { from: 'src/services/pets/pages/browser/uses-model.js', imports: 'src/services/pets/model.ts' },
    { from: 'src/services/pets/pages/browser/uses-disk.js', imports: 'node:fs' },
    { from: 'src/services/pets/pages/browser/uses-platform.js', imports: 'src/platform/http/server.ts' },
    { from: 'src/services/studio/pages/browser/uses-other.js', imports: 'src/services/pets/pages/browser/main.js' },
  ],
  'platform-browser-code-stands-alone': [
    { from: 'src/platform/web/browser/uses-server.js', imports: 'src/platform/http/server.ts' },
    { from: 'src/platform/web/browser/uses-page.js', imports: 'src/services/pets/pages/browser/main.js' },
  ],
  'browser-code-is-served-not-run': [
    { from: 'src/services/pets/pages/uses-page.ts', imports: 'src/services/pets/pages/browser/main.js' },
    { from: 'src/platform/web/uses-module.ts', imports: 'src/platform/web/browser/dom.js' },
  ],
  'app-is-the-top': [{ from: 'src/platform/uses-app.ts', imports: 'src/app/settings/settings.ts' }],
  'services-never-meet': [{ from: 'src/services/studio/index.ts', imports: 'src/services/pets/index.ts' }],
  'services-have-one-entry-point': [
    { from: 'src/app/uses-inside.ts', imports: 'src/services/pets/model.ts' },
    { from: 'src/app/uses-index.ts', imports: 'src/services/pets/index.ts' },
  ],
  'clients-stand-apart': [
    { from: 'src/services/pets/client/uses-server.ts', imports: 'src/services/pets/index.ts' },
    { from: 'src/services/pets/client/uses-wire.ts', imports: 'src/services/pets/contract.ts' },
  ],
  'packages-are-read-alike-everywhere': [
    { from: 'src/services/pets/package/uses-verb.ts', imports: 'src/services/pets/verbs/gallery/list-pets.ts' },
    { from: 'src/services/pets/package/uses-store.ts', imports: 'src/services/pets/store/sqlite-pet-store.ts' },
  ],
  'services-use-the-vector-port': [
    { from: 'src/services/studio/uses-adapter.ts', imports: 'src/vector/embedded/store.ts' },
    { from: 'src/services/studio/uses-engine.ts', imports: 'src/engine/engine.ts' },
  ],
  'verbs-know-no-transport-and-no-store': [
    { from: 'src/services/pets/verbs/uses-transport.ts', imports: 'src/services/pets/http/routes.ts' },
    { from: 'src/services/pets/verbs/uses-store.ts', imports: 'src/services/pets/store/sqlite-pet-store.ts' },
    { from: 'src/services/pets/verbs/uses-wire.ts', imports: 'src/services/pets/contract.ts' },
    { from: 'src/services/pets/ports.ts', imports: 'src/platform/http/server.ts' },
    { from: 'src/accounts/verbs/uses-store.ts', imports: 'src/accounts/store/store.ts' },
  ],
  'stores-know-no-wire': [{ from: 'src/services/pets/store/uses-wire.ts', imports: 'src/services/pets/contract.ts' }],
  'transports-go-through-verbs': [
    { from: 'src/services/pets/mcp/uses-store.ts', imports: 'src/services/pets/store/sqlite-pet-store.ts' },
  ],
  'http-is-the-lowest-transport': [
    { from: 'src/services/pets/http/uses-tools.ts', imports: 'src/services/pets/mcp/tools.ts' },
  ],
  'transports-know-http-only': [
    { from: 'src/services/pets/oauth/uses-tools.ts', imports: 'src/services/pets/mcp/tools.ts' },
  ],
  'no-cycles': [
    { from: 'src/vector/egg.ts', imports: 'src/vector/hen.ts', text: "export type { it } from './hen.ts';\n" },
    {
      from: 'src/services/pets/egg.tsx',
      imports: 'src/services/pets/hen.tsx',
      text: "import type { it } from './hen.tsx';\nexport const egg = (each: it) => <p>{each}</p>;\n",
    },
    {
      from: 'src/kernels/egg.ts',
      imports: 'src/kernels/hen.ts',
      text: "import { it } from './hen';\n@inline\nexport function egg(): void { it(); }\n",
    },
  ],
  'http-stays-in-transports': [
    { from: 'src/vector/uses-framework.ts', imports: 'fastify' },
    { from: 'src/services/pets/verbs/uses-network.ts', imports: 'node:https' },
  ],
  'sql-stays-in-stores': [
    { from: 'src/services/pets/verbs/uses-sql.ts', imports: 'node:sqlite' },
    { from: 'src/services/pets/verbs/uses-query-builder.ts', imports: 'kysely' },
  ],
  'environment-is-read-by-app': [{ from: 'src/platform/uses-environment.ts', imports: 'node:process' }],
  'product-stands-alone': [
    { from: 'src/platform/uses-test.ts', imports: 'test/something.ts' },
    { from: 'src/platform/uses-script.ts', imports: 'scripts/something.ts' },
    { from: 'src/vector/uses-unit-test.ts', imports: 'src/vector/some.test.ts' },
  ],
  'product-needs-no-development-packages': [
    { from: 'src/platform/uses-development-package.ts', imports: 'fast-check' },
  ],
  'imports-resolve': [{ from: 'src/vector/uses-nothing.ts', imports: 'src/vector/absent.ts' }],
};

/** Imports that the rules must allow, besides everything that the violations import. */
const ALLOWED: readonly Violation[] = [
  { from: 'src/services/pets/pages/browser/uses-dom.js', imports: 'src/platform/web/browser/dom.js' },
  { from: 'src/services/studio/uses-catalogue.ts', imports: 'src/interface-catalogue/load-catalogue.ts' },
  { from: 'src/services/studio/frame/uses-component.tsx', imports: CHART },
  { from: 'src/interface-catalogue/components/data/chart/uses-react.tsx', imports: 'react' },
  { from: 'src/app/wires.ts', imports: 'src/vector/embedded/store.ts' },
  { from: 'src/app/uses-entry-point.ts', imports: 'src/services/pets/service.ts' },
  { from: 'src/services/pets/verbs/uses-accounts.ts', imports: 'src/accounts/index.ts' },
  { from: 'src/services/pets/client/uses-model.ts', imports: 'src/services/pets/model.ts' },
  { from: 'src/services/pets/client/uses-package.ts', imports: 'src/services/pets/package/read-package.ts' },
  { from: 'src/services/pets/http/uses-verb.ts', imports: 'src/services/pets/verbs/gallery/list-pets.ts' },
  { from: 'src/services/pets/http/uses-framework.ts', imports: 'fastify' },
  { from: 'src/services/pets/mcp/uses-http.ts', imports: 'src/services/pets/http/routes.ts' },
  { from: 'src/services/pets/oauth/pages/uses-oauth.ts', imports: 'src/services/pets/oauth/connections.ts' },
  { from: 'src/services/pets/verbs/uses-port.ts', imports: 'src/vector/vector-store.ts' },
  { from: 'src/vector/embedded/uses-engine.ts', imports: 'src/engine/engine.ts' },
  { from: 'src/vector/embedded/uses-sqlite.ts', imports: 'node:sqlite' },
  { from: 'src/services/pets/store/uses-query-builder.ts', imports: 'kysely' },
  { from: 'src/platform/storage/uses-query-builder.ts', imports: 'kysely' },
  { from: 'src/engine/uses-threads.ts', imports: 'node:worker_threads' },
  { from: 'src/engine/uses-base.ts', imports: 'src/base/clock.ts' },
  { from: 'src/engine/some.test.ts', imports: 'fast-check' },
  { from: 'src/vector/hen.ts', imports: 'src/vector/egg.ts' },
  { from: 'src/services/pets/hen.tsx', imports: 'src/services/pets/egg.tsx' },
  { from: 'src/kernels/hen.ts', imports: 'src/kernels/egg.ts' },
];

const NEUTRAL = [
  CHART,
  'src/interface-catalogue/load-catalogue.ts',
  'src/services/studio/service.ts',
  'src/accounts/index.ts',
  'src/accounts/settings.ts',
  'src/accounts/store/store.ts',
  'src/app/settings/settings.ts',
  'src/base/clock.ts',
  'src/engine/engine.ts',
  'src/kernels/scan.ts',
  'src/platform/http/server.ts',
  'src/platform/web/browser/dom.js',
  'src/services/pets/client/index.ts',
  'src/services/pets/contract.ts',
  'src/services/pets/http/routes.ts',
  'src/services/pets/index.ts',
  'src/services/pets/mcp/tools.ts',
  'src/services/pets/model.ts',
  'src/services/pets/oauth/connections.ts',
  'src/services/pets/package/read-package.ts',
  'src/services/pets/pages/browser/main.js',
  'src/services/pets/service.ts',
  'src/services/pets/store/sqlite-pet-store.ts',
  'src/services/pets/verbs/gallery/list-pets.ts',
  'src/vector/embedded/store.ts',
  'src/vector/postgres/store.ts',
  'src/vector/some.test.ts',
  'src/vector/vector-store.ts',
  'scripts/something.ts',
  'test/something.ts',
];

const RULES = rules.forbidden ?? [];

describe('the dependency rules', () => {
  let broken: ReadonlyMap<string, readonly string[]>;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-dependencies-'));
    await plant(folder);
    broken = await listBrokenRules(folder);
  });
  after(() => rm(folder, { recursive: true }));

  for (const { name = 'unnamed' } of RULES) {
    it(`catches what breaks ${name}`, () => {
      const planted = VIOLATIONS[name];
      assert.ok(planted, 'every rule has a planted violation');
      for (const { from } of planted) assert.ok(broken.get(name)?.includes(from), `${from} is caught`);
    });
  }

  it('gives a reason for every rule', () => {
    for (const { name = 'unnamed', comment = '' } of RULES) assert.match(comment, /\w+ \w+/, name);
  });

  it('lets allowed imports pass', () => {
    const accused = new Set([...broken.values()].flat());
    for (const from of [...ALLOWED.map((file) => file.from), ...NEUTRAL]) assert.ok(!accused.has(from), from);
  });
});

async function plant(folder: string): Promise<void> {
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const packages = {
    dependencies: { fastify: '1.0.0', kysely: '1.0.0' },
    devDependencies: { 'fast-check': '1.0.0', react: '1.0.0' },
  };
  await write('package.json', JSON.stringify({ type: 'module', ...packages }));
  for (const name of ['fastify', 'kysely', 'fast-check', 'react']) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, '');
  }
  for (const path of NEUTRAL) await write(path, 'export const it = 1;\n');
  for (const { from, imports, text } of [...Object.values(VIOLATIONS).flat(), ...ALLOWED]) {
    await write(from, text ?? `import * as it from '${toSpecifier(from, imports)}';\nexport { it };\n`);
  }
}

function toSpecifier(from: string, imports: string): string {
  const isOurs = /^(src|test|scripts)\//.test(imports);
  return isOurs ? `${'../'.repeat(from.split('/').length - 1)}${imports}` : imports;
}

async function listBrokenRules(folder: string): Promise<Map<string, string[]>> {
  const { output } = await cruise(['src'], { ...rules.options, baseDir: folder, validate: true, ruleSet: rules });
  const broken = new Map<string, string[]>();
  for (const { rule, from } of (output as ICruiseResult).summary.violations) {
    broken.set(rule.name, [...(broken.get(rule.name) ?? []), from]);
  }
  return broken;
}
