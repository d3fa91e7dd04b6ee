// `magpie mcp` as its own process, with the client of the official SDK at the other end.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type Progress } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { PREPARED } from './magpie-process.ts';

export type Json = Record<string, unknown>;

export class LocalClient {
  readonly sdk = new Client({ name: 'test', version: '1' });
  readonly transport: StdioClientTransport;
  /** Standard output that was not the protocol. */
  readonly strays: Error[] = [];
  readonly closed = Promise.withResolvers<void>();

  private constructor(args: readonly string[], cwd: string, environment: Readonly<Record<string, string>>) {
    const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment };
    const command = process.execPath;
    this.transport = new StdioClientTransport({ command, args: [PREPARED, 'mcp', ...args], cwd, env });
    this.sdk.onerror = (error) => this.strays.push(error);
    this.sdk.onclose = () => this.closed.resolve();
  }

  static async open(
    dataDir: string,
    cwd: string,
    environment: Readonly<Record<string, string>> = {},
    args: readonly string[] = ['--admin'],
  ): Promise<LocalClient> {
    const client = new LocalClient(['--data-dir', dataDir, ...args], cwd, environment);
    await client.sdk.connect(client.transport);
    return client;
  }

  /** Returns the result of the tool. */
  async call(name: string, input: Json = {}, onprogress?: (progress: Progress) => void): Promise<Json> {
    const answer = await this.#ask(name, input, onprogress);
    if (answer.isError) throw new Error(JSON.stringify(answer.content));
    return answer.structuredContent as Json;
  }

  /** Returns the reason why the tool refuses. */
  async refusal(name: string, input: Json = {}): Promise<string> {
    const { isError, content } = await this.#ask(name, input);
    if (!isError) throw new Error(`${name} was not refused`);
    const [first] = content as { text: string }[];
    return (JSON.parse(first?.text ?? '{}') as { error: { message: string } }).error.message;
  }

  #ask(name: string, input: Json, onprogress?: (progress: Progress) => void) {
    return this.sdk.callTool({ name, arguments: input }, onprogress && { onprogress });
  }

  async close(): Promise<void> {
    await this.sdk.close();
  }
}

/**
 * Lists every file below the folder with a digest of its content. SQLite's files beside an open database are skipped.
 */
export function listContents(folder: string): string[] {
  if (!existsSync(folder)) return ['nothing'];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !/-(wal|shm)$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}` : path;
    })
    .sort();
}
