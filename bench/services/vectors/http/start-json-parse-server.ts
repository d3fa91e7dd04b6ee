import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export async function startJsonParseServer(dataDir: string): Promise<AsyncDisposable & { readonly url: string }> {
  const child = fork(fileURLToPath(new URL('./json-parse-server.ts', import.meta.url)), [dataDir]);
  const ended = once(child, 'exit');
  const [url] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('did not start'))),
  ]);
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await ended;
    },
  };
}
