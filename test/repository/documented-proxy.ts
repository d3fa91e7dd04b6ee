// Debian's proxies with the files of docs/operations.md, unchanged except for ports and certificates.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { listCodeBlocks, readDocument } from '../support/markdown.ts';
import { getSystemProgram } from '../support/system-program.ts';

const OPERATIONS = readDocument('docs/operations.md');

/** Reads the documented settings of the server behind the proxies. */
export function readDocumentedSettings(): Record<string, string> {
  const [file = ''] = listCodeBlocks(OPERATIONS, 'ini', 'HTTPS');
  return Object.fromEntries([...file.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

const NAMES = Object.values(readDocumentedSettings()).flatMap((value) =>
  URL.canParse(value) ? [new URL(value).hostname] : [],
);

export interface ProxyOptions {
  /** An existing folder that nothing else uses. */
  readonly folder: string;
  /** The ports at which the services really are, by those that the document names. */
  readonly ports: ReadonlyMap<string, string>;
}

export class DocumentedProxy {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  static async openNginx({ folder, ports }: ProxyOptions): Promise<DocumentedProxy> {
    const program = getSystemProgram('nginx');
    const openssl = getSystemProgram('openssl');
    const [file = ''] = listCodeBlocks(OPERATIONS, 'nginx', 'HTTPS');
    const [https, http] = [await findPort(), await findPort()];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=example.org', '-days', '2'];
    execFileSync(openssl, [...request, '-keyout', 'privkey.pem', '-out', 'fullchain.pem'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const adapted = adapt(file, ports)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replaceAll('/etc/letsencrypt/live/magpie', folder);
    writeFileSync(join(folder, 'magpie.conf'), adapted);
    // This replaces Debian's main file, which has the same directives around conf.d and uses folders of the system.
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
    const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid nginx.pid; error_log stderr;
events {} http { access_log off; ${temporary.join(' ')} include magpie.conf; }`;
    writeFileSync(join(folder, 'nginx.conf'), main);
    return DocumentedProxy.#start(https, program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], folder);
  }

  static async openCaddy({ folder, ports }: ProxyOptions): Promise<DocumentedProxy> {
    const program = getSystemProgram('caddy');
    const [file = ''] = listCodeBlocks(OPERATIONS, 'caddyfile', 'HTTPS');
    const [https, http] = [await findPort(), await findPort()];
    writeFileSync(join(folder, 'documented'), adapt(file, ports));
    // Caddy's internal authority signs the certificates, because the names are not ours.
    const main = `{
	admin off
	local_certs
	skip_install_trust
	https_port ${https}
	http_port ${http}
	default_bind 127.0.0.1
	storage file_system ${folder}
}
import documented
`;
    writeFileSync(join(folder, 'Caddyfile'), main);
    return DocumentedProxy.#start(https, program, ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], folder);
  }

  static async #start(port: number, program: string, args: string[], folder: string): Promise<DocumentedProxy> {
    const env = { PATH: process.env['PATH'], HOME: folder };
    const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      complaints += text;
    });
    for (const name of NAMES)
      while (!(await isServed(port, name))) {
        if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${complaints}`);
        await sleep(20);
      }
    return new DocumentedProxy(port, child);
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}

function adapt(file: string, ports: ReadonlyMap<string, string>): string {
  return file.replace(/\b63\d\d\b/g, (port) => ports.get(port) ?? port);
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns true once there is a certificate for the name. */
async function isServed(port: number, servername: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
