import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export async function startJsonParseServer(
  dataDir: string,
  dimension: number,
): Promise<AsyncDisposable & { readonly url: string }> {
  const child = fork(fileURLToPath(new URL('./json-parse-server.ts', import.meta.url)), [dataDir, `${dimension}`]);
  const ended = once(child, 'exit');
  const [port] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('did not start'))),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await ended;
    },
  };
}
