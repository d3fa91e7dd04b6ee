// The protocol's own conformance suite, in both eras. It sends no token, so that a proxy adds one.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MemoryServer } from '../memory-server.ts';

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const BASELINE = fileURLToPath(new URL('./conformance-baseline.yml', import.meta.url));

/** The scenarios for every server with tools, by the revision of the protocol. */
const APPLICABLE = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-error',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'tools-call-simple-text',
    'tools-call-error',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
  ],
};

describe('the conformance suite of MCP', () => {
  let server: MemoryServer;
  let proxy: Server;

  before(async () => {
    server = await MemoryServer.open({ limits: { callsBurst: 1e6 } });
    proxy = await startProxy(server.url, await server.createToken());
  });
  after(async () => {
    await new Promise((resolve) => proxy.close(resolve));
    await server.close();
  });

  for (const [revision, scenarios] of Object.entries(APPLICABLE)) {
    it(`passes what applies of revision ${revision}`, async () => {
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
      const args = ['server', '--url', url, '--requirements', revision, '--expected-failures', BASELINE];
      const { stdout } = await promisify(execFile)(process.execPath, [SUITE, ...args], { cwd: server.folder }).catch(
        (error: { stdout: string }) => assert.fail(error.stdout),
      );
      for (const scenario of scenarios) assert.match(stdout, new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
    });
  }
});

/** Passes everything on with a token, the Host and Origin headers as they are. */
async function startProxy(target: string, secret: string): Promise<Server> {
  const { hostname: host, port } = new URL(target);
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${secret}` };
    const passed = request({ host, port, method: asked.method, path: asked.url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}
