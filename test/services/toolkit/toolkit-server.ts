// The toolkit as others meet it: the whole service on a separate port, with a program that the tests describe.
import type { Program, ProgramService, Workflow } from '../../../src/platform/service/program.ts';
import { startToolkitService, type ToolkitServiceOptions } from '../../../src/services/toolkit/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
export type Json = any;

export interface ToolkitAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body; undefined if it is not JSON. */
  readonly body: Json;
}

const FEED: Workflow = {
  id: 'feed',
  title: 'Feed the animals',
  description: 'All of them.',
  steps: ['Open {url}/gate', `Call: {magpie} zoo feed --with ${'hay,'.repeat(60)}`],
  tools: ['feed'],
  mutates: true,
  planFirst: true,
};

export function createService(name: string, given: Partial<ProgramService> = {}): ProgramService {
  return {
    name,
    title: name,
    summary: `all about the ${name}`,
    defaultPort: 7000,
    links: [{ label: 'docs', path: '/docs' }],
    discovery: { useWhen: `to see the ${name}`, mcp: { path: '/mcp', isTokenRequired: false }, workflows: [FEED] },
    url: undefined,
    publicUrl: undefined,
    ...given,
  };
}

export const TOOL = { name: 'doctor', title: 'Doctor', description: 'Looks it over.', mutates: false };

export function createProgram(services: readonly ProgramService[], given: Partial<Program> = {}): Program {
  return {
    package: { name: 'zoo-server', version: '1.2.3', description: 'A zoo', license: 'MIT' },
    isCheckout: true,
    commands: [{ name: 'zoo feed', summary: 'feed all animals' }],
    workflows: [{ ...FEED, id: 'look', tools: ['doctor'] }],
    listServices: async () => services,
    localTools: [TOOL],
    ...given,
  };
}

export class ToolkitServer {
  readonly url: string;
  readonly close: () => Promise<void>;

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.close = close;
  }

  static async open(program: Program, options: Partial<ToolkitServiceOptions> = {}): Promise<ToolkitServer> {
    const service = await startToolkitService({
      host: '127.0.0.1',
      port: 0,
      version: program.package.version,
      logLevel: 'silent',
      publicUrlSetting: 'MAGPIE_PUBLIC_URL_TOOLKIT',
      program,
      ...options,
    });
    return new ToolkitServer(service.url, service.close);
  }

  async call(method: string, path: string, init: RequestInit = {}): Promise<ToolkitAnswer> {
    const { status, headers, ...answer } = await fetch(`${this.url}${path}`, { ...init, method }).then(
      async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }),
    );
    const isJson = /json/.test(headers.get('content-type') ?? '') && answer.text !== '';
    return { status, headers, ...answer, body: isJson ? JSON.parse(answer.text) : undefined };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ToolkitAnswer> {
    return this.call('GET', path, { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ToolkitAnswer> {
    const sent = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
    return this.call('POST', path, { headers: sent, body: typeof body === 'string' ? body : JSON.stringify(body) });
  }
}
