// Two independent clients, one for each era of the protocol.
import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Json } from '../memory-server.ts';

export interface AnyClient {
  listTools(): Promise<{ tools: Json[] }>;
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<Json>;
  getInstructions(): string | undefined;
  close(): Promise<void>;
}

export const CLIENTS: Readonly<Record<string, (url: string, secret: string) => Promise<AnyClient>>> = {
  'the current client': async (url, secret) => {
    const client = new CurrentClient({ name: 'test', version: '1' });
    await client.connect(new CurrentTransport(new URL(`${url}/mcp`), toOptions(secret)));
    return client as AnyClient;
  },
  'a client of the protocol before': async (url, secret) => {
    const client = new EarlierClient({ name: 'test', version: '1' });
    await client.connect(new EarlierTransport(new URL(`${url}/mcp`), toOptions(secret)) as never);
    return client as unknown as AnyClient;
  },
};

function toOptions(secret: string) {
  return { requestInit: { headers: { authorization: `Bearer ${secret}` } } };
}
