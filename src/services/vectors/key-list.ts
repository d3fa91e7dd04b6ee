import { readFileSync } from 'node:fs';
import { StartupProblem } from '../../base/startup-problem.ts';

const DIGEST = /^[0-9a-f]{64}$/i;

/** Reads a list of allowed api-keys: one SHA-256 digest in hexadecimal per line; `#` starts a comment. */
export function readKeyList(path: string): ReadonlySet<string> {
  const digests = new Set<string>();
  for (const [index, line] of readText(path).split(/\r?\n/).entries()) {
    const [entry = ''] = line.split('#');
    const digest = entry.trim();
    if (digest === '') continue;
    if (!DIGEST.test(digest)) {
      // The line may be a key that was not hashed by mistake, so the message does not repeat it.
      throw new StartupProblem(
        `line ${index + 1} of the key list ${path} is not a SHA-256 digest: write what "printf %s KEY | sha256sum" prints`,
      );
    }
    digests.add(digest.toLowerCase());
  }
  if (digests.size === 0) {
    throw new StartupProblem(`the key list ${path} is empty, so every key would be refused: add a digest to it`);
  }
  return digests;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as { code?: string };
    throw new StartupProblem(`the key list ${path} cannot be read (${code})`);
  }
}
