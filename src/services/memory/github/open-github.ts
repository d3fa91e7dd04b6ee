import { createOutgoing } from '../../../platform/outgoing/create-outgoing.ts';
import type { CodeHost } from '../ports.ts';
import { createGithubApp, type GithubAppOptions } from './github-app.ts';

export type GithubOptions = Omit<GithubAppOptions, 'fetch'>;

/** A call that takes longer is tried again by its job. */
const TIMEOUT_MS = 20_000;
/** A page of a hundred repositories has less than one. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
/** From the old name of a repository to the new one. */
const REDIRECTS_MAX = 3;

export function openGithub(options: GithubOptions, isPrivateAllowed: boolean): CodeHost {
  const fetch = createOutgoing({
    isPrivateAllowed,
    timeoutMs: TIMEOUT_MS,
    bytesMax: ANSWER_BYTES_MAX,
    redirectsMax: REDIRECTS_MAX,
  });
  return createGithubApp({ ...options, fetch });
}
