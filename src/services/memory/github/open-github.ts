import type { Clock } from '../../../base/clock.ts';
import { createOutgoing } from '../../../platform/outgoing/create-outgoing.ts';
import { createGithubApp, type GithubAppOptions } from './github-app.ts';
import { createGithubPeople } from './github-people.ts';

export interface GithubOptions extends Omit<GithubAppOptions, 'fetch'> {
  /** The client of the app, if people sign in with it. */
  readonly client?: { readonly id: string; readonly secret: string } | undefined;
}

/** The time limit of a call. Its job retries a slower one. */
const TIMEOUT_MS = 20_000;
/** The limit of an answer. A page of a hundred repositories has less than one megabyte. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
/** The most redirects. Renamed repositories redirect to the new name. */
const REDIRECTS_MAX = 3;

/** Opens both clients. They connect only to public addresses, unless private ones are allowed. */
export function openGithub(options: GithubOptions, isPrivateAllowed: boolean, clock: Clock) {
  const fetch = createOutgoing({
    isPrivateAllowed,
    timeoutMs: TIMEOUT_MS,
    bytesMax: ANSWER_BYTES_MAX,
    redirectsMax: REDIRECTS_MAX,
  });
  const { client, apiUrl, version } = options;
  const nowMs = () => clock.nowMs();
  return {
    host: createGithubApp({ ...options, fetch }),
    people: client && createGithubPeople({ client, apiUrl, fetch, version, nowMs }),
  };
}
