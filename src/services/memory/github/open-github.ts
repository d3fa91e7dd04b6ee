import type { Clock } from '../../../base/clock.ts';
import { createOutgoing } from '../../../platform/outgoing/create-outgoing.ts';
import type { CodeHost, HostPeople } from '../ports.ts';
import { createGithubApp, type GithubAppOptions } from './github-app.ts';
import { createGithubPeople } from './github-people.ts';

export interface GithubOptions extends Omit<GithubAppOptions, 'fetch'> {
  /** Of the app, where people sign in with it. */
  readonly client?: { readonly id: string; readonly secret: string } | undefined;
}

export interface Github {
  readonly host: CodeHost;
  readonly people: HostPeople | undefined;
}

/** A call that takes longer is tried again by its job. */
const TIMEOUT_MS = 20_000;
/** A page of a hundred repositories has less than one. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
/** From the old name of a repository to the new one. */
const REDIRECTS_MAX = 3;

/** Both go only to public addresses, unless private ones are allowed. */
export function openGithub(options: GithubOptions, isPrivateAllowed: boolean, clock: Clock): Github {
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
