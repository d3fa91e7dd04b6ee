// Errors between this machine and a repository.
import type { ErrorTable } from '../../../platform/errors/error-table.ts';

const ADDRESS_FAULTS = {
  empty: 'is empty',
  'too-long': 'is too long',
  'control-characters': 'has control characters in it',
  option: 'begins with a hyphen',
  protocol: 'is neither an https, http nor ssh address',
  'no-host': 'names no host',
  'no-path': 'names no repository on its host',
  query: 'has a query or a fragment',
} as const;

/** Names the host at the beginning of a sentence; it is empty where no other machine was involved. */
const SOURCE = { source: ({ host }: { readonly host: string }) => host || 'The source' } as const;

const FAILED_AT_SOURCE = { status: 502, terms: SOURCE } as const;
const NOT_TRIED_AGAIN = 'It is not tried again until it is refreshed.';

export const GIT_ERRORS = {
  address_invalid: {
    status: 422,
    message: 'The address {fault}.',
    hint: 'Give one such as https://github.com/owner/name or git@github.com:owner/name.',
    terms: { fault: ADDRESS_FAULTS },
  },
  local_source_not_allowed: {
    status: 403,
    message: 'Folders of the server may not be added.',
    hint: 'Start the server with MAGPIE_MEMORY_ALLOW_LOCAL=1 to allow it.',
  },
  git_missing: {
    status: 503,
    message: 'The machine of the server has no git.',
    hint: 'Install git, and see that the PATH of the server leads to it.',
  },
  git_too_old: {
    status: 503,
    message: 'The machine of the server has git {version}, and {versionMin} is needed.',
    hint: 'Update git.',
  },
  source_authentication_failed: {
    ...FAILED_AT_SOURCE,
    message: '{source} does not let us read the repository.',
    hint: 'See that the address is right and the credential is valid and may read it; many hosts say the same of a repository that does not exist.',
  },
  source_not_found: {
    ...FAILED_AT_SOURCE,
    message: '{source} has no such repository.',
    hint: 'See that the address is right; a private repository needs a credential.',
  },
  source_moved: {
    ...FAILED_AT_SOURCE,
    message: '{source} says that the repository has moved.',
    hint: 'Open its address in a browser and add the address that you end at.',
  },
  source_unreachable: {
    ...FAILED_AT_SOURCE,
    message: '{source} cannot be reached, or ended the connection.',
    hint: 'It is tried again; if that does not help, see whether the server may reach the host.',
  },
  source_untrusted: {
    ...FAILED_AT_SOURCE,
    message: '{source} could not prove that it is the host it claims to be.',
    hint: 'For https, install the certificate of its authority on the machine of the server; for ssh, connect once by hand as the user of the server to accept its key.',
  },
  source_timed_out: {
    ...FAILED_AT_SOURCE,
    message: '{source} sent nothing for {seconds} seconds.',
    hint: 'It is tried again.',
  },
  source_protocol_not_allowed: { status: 403, message: 'That way of reaching a repository is not allowed.' },
  not_a_repository: {
    status: 422,
    message: 'There is no git repository.',
    hint: 'Give the folder that has `.git` in it.',
  },
  /** A folder inside a repository. */
  not_the_root: { status: 422, message: 'The folder is a part of the repository {root}.', hint: 'Add that one.' },
  owned_by_another_user: {
    status: 403,
    message: 'The folder belongs to another user than the server.',
    hint: 'Run the server as that user, or give it the folder.',
  },
  object_format_unsupported: {
    status: 422,
    message: 'The repository names its objects by {format}; only sha1 is supported.',
  },
  bare_repository: {
    status: 422,
    message: 'The repository has no files checked out.',
    hint: 'Add it without watching.',
  },
  disk_full: {
    status: 503,
    message: 'The disk of the server is full.',
    hint: 'Free some space; it is tried again.',
  },
  /** A commit or another object that a force-push has removed. */
  object_missing: {
    status: 502,
    message: 'The repository does not have an object that its commit needs.',
    hint: 'Refresh the repository: a force-push may have removed it. If that does not help, `git fsck` lists the damage.',
  },
  repository_damaged: { status: 502, message: 'The repository is damaged.', hint: '`git fsck` lists the damage.' },
  tree_too_large: {
    status: 422,
    message: 'The repository has more than {entriesMax} files and folders.',
    hint: NOT_TRIED_AGAIN,
  },
  paths_too_large: {
    status: 422,
    message: 'The paths of the files of the repository have more than {bytesMax} bytes together.',
    hint: NOT_TRIED_AGAIN,
  },
  /** A command on this machine, which would be as slow the next time. */
  git_too_slow: {
    status: 502,
    message: 'Git worked on the repository for {seconds} seconds without a result.',
    hint: NOT_TRIED_AGAIN,
  },
  indexing_out_of_memory: {
    status: 502,
    message: 'The repository needs more memory than indexing may take.',
    hint: NOT_TRIED_AGAIN,
  },
  git_out_of_memory: {
    status: 502,
    message: 'Git needs more memory than it may take to compare the trees of the repository.',
  },
  git_output_too_large: { status: 502, message: 'Git answered with more than {bytesMax} bytes.' },
  /** `reason` is the output of git, on one line and without secrets. */
  git_failed: { status: 502, message: 'Git failed: {reason}' },
} as const satisfies ErrorTable;
