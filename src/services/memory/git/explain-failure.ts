import { Refusal } from '../../../platform/errors/refusal.ts';
import { refuse } from '../model/refusals.ts';
import failures from './failures.json' with { type: 'json' };
import { STALL_SECONDS_MAX, toBasicAuthorization } from './git-environment.ts';
import type { Remote } from './remote.ts';

/** The length of one line on a page or in a terminal. */
const REASON_LENGTH_MAX = 200;

/**
 * The known failures, of which the first match counts. Graver causes come first, because git also reports their
 * consequences.
 */
const FAILURES = failures.map(({ code, pattern }) => ({ code, pattern: new RegExp(pattern, 'i') }));

/** Converts git's error output to a refusal that people can act on. */
export function toRefusal(errorOutput: string, remote: Remote | undefined): Refusal {
  const failure = FAILURES.find(({ pattern }) => pattern.test(errorOutput));
  if (failure === undefined) return refuse('git_failed', { reason: toReason(errorOutput, remote) });
  return new Refusal(failure.code, { host: remote?.host ?? '', seconds: STALL_SECONDS_MAX });
}

/** Returns the most informative line without secrets. */
function toReason(errorOutput: string, remote: Remote | undefined): string {
  const lines = errorOutput.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const cause = lines.findLast((line) => /^(fatal|error):/.test(line)) ?? lines.at(-1) ?? 'git ended without a message';
  const plain = withoutSecrets(cause, remote).replace(/^(fatal|error): /, '');
  return plain.replace(/\p{Cc}/gu, ' ').slice(0, REASON_LENGTH_MAX);
}

function withoutSecrets(text: string, remote: Remote | undefined): string {
  const credential = remote?.credential;
  // A token may be in the user name or in the password.
  const secrets =
    credential === undefined
      ? []
      : [credential.password || credential.username, toBasicAuthorization(credential).slice('Basic '.length)];
  const hidden = secrets.reduce((left, secret) => (secret === '' ? left : left.replaceAll(secret, '***')), text);
  return hidden.replace(/\/\/[^/\s@]*@/g, '//');
}
