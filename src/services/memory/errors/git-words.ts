// What went wrong between this machine and a repository, and what to do about it.

import type { RefusalParams } from '../../../platform/errors/refusal.ts';
import type { RefusalTable, RefusalWords } from '../../../platform/errors/refusal-words.ts';
import type { AddressFault, GitRefusals } from '../git/git-refusals.ts';

const INVALID = 422;
const FORBIDDEN = 403;
const FAILED = 502;
const UNAVAILABLE = 503;

const ADDRESS_FAULTS: Readonly<Record<AddressFault, string>> = {
  empty: 'is empty',
  'too-long': 'is too long',
  'control-characters': 'has control characters in it',
  option: 'begins with a hyphen',
  protocol: 'is neither an https, http nor ssh address',
  'no-host': 'names no host',
  'no-path': 'names no repository on its host',
  query: 'has a query or a fragment',
};

function words<Params extends RefusalParams>(
  status: number,
  toMessage: (params: Params) => string,
  hint?: string,
): RefusalWords<Params> {
  return { status, toApi: (params) => ({ message: toMessage(params), hint }) };
}

/** A machine at the beginning of a sentence. */
const At = (host: string) => host || 'The source';

export const GIT_WORDS: RefusalTable<GitRefusals> = {
  address_invalid: words(
    INVALID,
    ({ fault }) => `The address ${ADDRESS_FAULTS[fault]}.`,
    'Give one such as https://github.com/owner/name or git@github.com:owner/name.',
  ),
  local_source_not_allowed: words(
    FORBIDDEN,
    () => 'Folders of the server may not be added.',
    'Start the server with MAGPIE_MEMORY_ALLOW_LOCAL=1 to allow it.',
  ),
  git_missing: words(
    UNAVAILABLE,
    () => 'The machine of the server has no git.',
    'Install git, and see that the PATH of the server leads to it.',
  ),
  git_too_old: words(
    UNAVAILABLE,
    ({ version, versionMin }) => `The machine of the server has git ${version}, and ${versionMin} is needed.`,
    'Update git.',
  ),
  source_authentication_failed: words(
    FAILED,
    ({ host }) => `${At(host)} does not let us read the repository.`,
    'See that the address is right and the credential is valid and may read it; many hosts say the same of a repository that does not exist.',
  ),
  source_not_found: words(
    FAILED,
    ({ host }) => `${At(host)} has no such repository.`,
    'See that the address is right; a private repository needs a credential.',
  ),
  source_moved: words(
    FAILED,
    ({ host }) => `${At(host)} says that the repository has moved.`,
    'Open its address in a browser and add the address that you end at.',
  ),
  source_unreachable: words(
    FAILED,
    ({ host }) => `${At(host)} cannot be reached, or ended the connection.`,
    'It is tried again; if that does not help, see whether the server may reach the host.',
  ),
  source_untrusted: words(
    FAILED,
    ({ host }) => `${At(host)} could not prove that it is the host it claims to be.`,
    'For https, install the certificate of its authority on the machine of the server; for ssh, connect once by hand as the user of the server to accept its key.',
  ),
  source_timed_out: words(
    FAILED,
    ({ host, seconds }) => `${At(host)} sent nothing for ${seconds} seconds.`,
    'It is tried again.',
  ),
  source_protocol_not_allowed: words(FORBIDDEN, () => 'That way of reaching a repository is not allowed.'),
  not_a_repository: words(INVALID, () => 'There is no git repository.', 'Give the folder that has `.git` in it.'),
  not_the_root: words(INVALID, ({ root }) => `The folder is a part of the repository ${root}.`, 'Add that one.'),
  owned_by_another_user: words(
    FORBIDDEN,
    () => 'The folder belongs to another user than the server.',
    'Run the server as that user, or give it the folder.',
  ),
  object_format_unsupported: words(
    INVALID,
    ({ format }) => `The repository names its objects by ${format}; only sha1 is supported.`,
  ),
  bare_repository: words(INVALID, () => 'The repository has no files checked out.', 'Add it without watching.'),
  disk_full: words(UNAVAILABLE, () => 'The disk of the server is full.', 'Free some space; it is tried again.'),
  object_missing: words(
    FAILED,
    () => 'The repository does not have an object that its commit needs.',
    'Refresh the repository: a force-push may have removed it. If that does not help, `git fsck` tells what is damaged.',
  ),
  repository_damaged: words(FAILED, () => 'The repository is damaged.', '`git fsck` tells more.'),
  tree_too_large: words(
    INVALID,
    ({ entriesMax }) => `The repository has more than ${entriesMax} files and folders.`,
    'It is not tried again until it is refreshed.',
  ),
  paths_too_large: words(
    INVALID,
    ({ bytesMax }) => `The paths of the files of the repository have more than ${bytesMax} bytes together.`,
    'It is not tried again until it is refreshed.',
  ),
  git_too_slow: words(
    FAILED,
    ({ seconds }) => `Git worked on the repository for ${seconds} seconds without a result.`,
    'It is not tried again until it is refreshed.',
  ),
  indexing_out_of_memory: words(
    FAILED,
    () => 'The repository needs more memory than indexing may take.',
    'It is not tried again until it is refreshed.',
  ),
  git_out_of_memory: words(
    FAILED,
    () => 'Git needs more memory than it may take to compare the trees of the repository.',
  ),
  git_output_too_large: words(FAILED, ({ bytesMax }) => `Git answered with more than ${bytesMax} bytes.`),
  git_failed: words(FAILED, ({ reason }) => `Git failed: ${reason}`),
};
