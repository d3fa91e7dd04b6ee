import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a file of this folder as a server to compare with. It sends its address to its parent and ends with it. */
export async function startComparedServer(
  file: string,
  ...args: string[]
): Promise<AsyncDisposable & { readonly url: string }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
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
