// The protocol's own conformance suite, in both eras, as a caller without a token.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StudioServer } from '../studio-server.ts';

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const BASELINE = fileURLToPath(new URL('./conformance-baseline.yml', import.meta.url));

/** The scenarios for every server with tools and resources, by the revision of the protocol. */
const APPLICABLE = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'tools-call-error',
    'resources-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'tools-call-error',
    'resources-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ],
};

describe('the conformance suite of MCP', () => {
  let server: StudioServer;
  before(async () => {
    server = await StudioServer.open();
  });
  after(() => server.close());

  for (const [revision, scenarios] of Object.entries(APPLICABLE)) {
    it(`passes what applies of revision ${revision}`, async () => {
      const args = [
        'server',
        '--url',
        `${server.url}/mcp`,
        '--requirements',
        revision,
        '--expected-failures',
        BASELINE,
      ];
      const { stdout } = await promisify(execFile)(process.execPath, [SUITE, ...args], { cwd: server.folder }).catch(
        (error: { stdout: string }) => assert.fail(error.stdout),
      );
      for (const scenario of scenarios) assert.match(stdout, new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
    });
  }
});
