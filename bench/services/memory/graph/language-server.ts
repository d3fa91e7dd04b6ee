// A client of a language server over standard input and output, as far as references and callers need it.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Location {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

interface WireRange {
  readonly start: { readonly line: number; readonly character: number };
}

interface WireLocation {
  readonly uri: string;
  readonly range: WireRange;
}

const ANSWER_TIMEOUT_MS = 120_000;

export class LanguageServer {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #waiting = new Map<number, (message: { result?: unknown; error?: { message: string } }) => void>();
  #next = 1;
  #buffer = Buffer.alloc(0);

  constructor(command: readonly string[], folder: string) {
    const [program = '', ...args] = command;
    this.#folder = folder;
    this.#process = spawn(program, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout?.on('data', (data: Buffer) => this.#receive(data));
  }

  async start(): Promise<void> {
    const uri = pathToFileURL(this.#folder).href;
    await this.#ask('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'package' }],
      capabilities: {
        textDocument: { references: {}, callHierarchy: {} },
        workspace: { configuration: true, workspaceFolders: true },
      },
    });
    this.#send({ method: 'initialized', params: {} });
  }

  open(path: string, languageId: string): void {
    const text = readFileSync(join(this.#folder, path), 'utf8');
    this.#send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: this.#uriOf(path), languageId, version: 1, text } },
    });
  }

  async references(at: Location): Promise<Location[]> {
    const params = { ...this.#positionOf(at), context: { includeDeclaration: true } };
    const found = ((await this.#ask('textDocument/references', params)) ?? []) as WireLocation[];
    return found.map((each) => this.#toLocation(each.uri, each.range)).filter((each) => each !== undefined);
  }

  /** Lists the calls of a function. */
  async calls(at: Location): Promise<Location[]> {
    const items = ((await this.#ask('textDocument/prepareCallHierarchy', this.#positionOf(at))) ?? []) as object[];
    const found: Location[] = [];
    for (const item of items) {
      const calls = ((await this.#ask('callHierarchy/incomingCalls', { item })) ?? []) as {
        from: { uri: string };
        fromRanges: WireRange[];
      }[];
      for (const { from, fromRanges } of calls)
        for (const range of fromRanges) {
          const location = this.#toLocation(from.uri, range);
          if (location !== undefined) found.push(location);
        }
    }
    return found;
  }

  close(): void {
    this.#process.kill();
  }

  #uriOf(path: string): string {
    return pathToFileURL(join(this.#folder, path)).href;
  }

  #positionOf({ path, line, column }: Location) {
    return { textDocument: { uri: this.#uriOf(path) }, position: { line: line - 1, character: column } };
  }

  /** Converts a location; undefined outside the folder. */
  #toLocation(uri: string, { start }: WireRange): Location | undefined {
    const path = fileURLToPath(uri);
    const prefix = this.#folder.endsWith('/') ? this.#folder : `${this.#folder}/`;
    if (!path.startsWith(prefix)) return undefined;
    return { path: path.slice(prefix.length), line: start.line + 1, column: start.character };
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), ANSWER_TIMEOUT_MS);
      this.#waiting.set(id, ({ result, error }) => {
        clearTimeout(timer);
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      this.#send({ id, method, params });
    });
  }

  #send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #receive(data: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      const end = this.#buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#buffer.subarray(0, end).toString())?.[1]);
      if (this.#buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.#buffer.subarray(end + 4, end + 4 + length).toString());
      this.#buffer = this.#buffer.subarray(end + 4 + length);
      this.#handle(message);
    }
  }

  #handle(message: {
    id?: number;
    method?: string;
    params?: { items?: unknown[] };
    result?: unknown;
    error?: { message: string };
  }): void {
    if (message.method === undefined && message.id !== undefined) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    } else if (message.id !== undefined) {
      // The server asks for settings or progress: it gets none.
      this.#send({
        id: message.id,
        result: message.method === 'workspace/configuration' ? (message.params?.items ?? []).map(() => null) : null,
      });
    }
  }
}
