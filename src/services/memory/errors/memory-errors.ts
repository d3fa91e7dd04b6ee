// Errors of verbs and transports of memory, and of the parts of the platform that it uses.
import type { ErrorTable, WordsFor } from '../../../platform/errors/error-table.ts';
import type { BearerRefusals } from '../../../platform/mcp/bearer-check.ts';
import type { OutgoingRefusals } from '../../../platform/outgoing/refusals.ts';

export const MEMORY_ERRORS = {
  repository_exists: {
    status: 409,
    message: 'There is a repository named {repository} already.',
    hint: 'Refresh that one, or give this one another name.',
  },
  /** The answer also for a repository that the caller may not see, so that its existence stays hidden. */
  repository_not_found: {
    status: 404,
    message: 'There is no repository {repository}, or this account may not see it.',
    hint: 'list_repositories lists all that this account may see.',
    page: { hint: 'The list of repositories shows which there are.' },
  },
  name_invalid: {
    status: 422,
    message: '{"name"} is no name of a repository.',
    hint: 'Give it as owner/name, of letters, digits, dots, hyphens and underscores.',
  },
  watch_not_local: {
    status: 422,
    message: 'Only a folder of this machine can be watched.',
    hint: 'Leave the watching out; a remote repository is refreshed by its webhook or by a schedule.',
  },
  not_indexed_yet: {
    status: 409,
    message: '{repository} is not indexed yet.',
    hint: 'Its first index is being made, or it has no commit yet; list_repositories says which.',
    page: { hint: 'Its first index is being made, or it has no commit yet; its page says which.' },
  },
  ref_not_found: {
    status: 404,
    message: 'There is no branch, tag or commit {"ref"} in {repository}. The latest branches and tags: {names}.',
    hint: 'Give one of these or a commit id; leave ref out for the default branch.',
    page: { hint: 'Leave it out for the default branch.' },
  },
  ref_being_indexed: {
    status: 503,
    message: '{"ref"} is being indexed.',
    hint: 'Ask again in some seconds.',
  },
  ref_not_indexed: {
    status: 404,
    message: 'There is no index of {ref}.',
    hint: 'list_repository_indexes lists the indexed ones; leave ref out for the default branch.',
    page: { hint: 'The page of the repository shows which there are.' },
  },
  file_not_found: {
    status: 404,
    message: 'There is no file or folder {"path"} in this index.',
    hint: 'list_tree and search_code return paths.',
    page: { hint: 'A refresh may have removed it; search for it.' },
  },
  file_not_indexed: {
    status: 422,
    message: '{"path"} is not indexed: {reason}.',
    hint: 'Read it in the repository itself.',
  },
  lines_invalid: {
    status: 422,
    message: 'The file has {lineCount} lines; there are no lines between these two.',
  },
  lines_too_slow: {
    status: 503,
    message: 'Git did not find the commits of these lines within {seconds} seconds.',
    hint: 'Ask for fewer lines, or for get_history of the file.',
  },
  mirror_missing: {
    status: 409,
    message: 'This server has no copy of {repository} yet, only its index.',
    hint: 'Try again after the next refresh; get_history and search_history answer from the index.',
  },
  time_invalid: {
    status: 422,
    message: '{"time"} is no date.',
    hint: 'Give it as 2026-01-31 or 2026-01-31T12:00:00Z.',
  },
  pattern_invalid: {
    status: 422,
    message: 'The regular expression cannot be used: {reason}.',
    hint: 'It has the syntax of RE2, without look-around and back-references; literal: true searches it as plain text.',
    page: { hint: 'It has the syntax of RE2, without look-around and back-references. Or search it as plain text.' },
  },
  too_much_to_search: {
    status: 422,
    message: 'That is more than one search may span: {countMax} repositories.',
    hint: 'Name a repository with owner and repo.',
    page: { hint: 'Choose a repository to search in.' },
  },
  /** A repository with an owner but no name. */
  repository_incomplete: {
    status: 422,
    message: 'An owner alone names no repository.',
    hint: 'Give repo too, as owner/name or by its name.',
  },
  repository_ambiguous: {
    status: 422,
    message: 'Several repositories have that name: {names}.',
    hint: 'Give repo as owner/name.',
  },
  repository_required: {
    status: 422,
    message: 'There are several repositories, and this answers about one.',
    hint: 'Give repo as owner/name; list_repositories lists them.',
  },
  ref_without_repository: {
    status: 422,
    message: 'A ref or pull request is one of a repository.',
    hint: 'Give owner and repo too.',
  },
  foreign_origin_mcp: {
    status: 403,
    code: 'forbidden',
    message: 'Pages of other sites may not call this endpoint.',
  },
  too_many_calls: {
    status: 429,
    code: 'rate_limited',
    message: 'This token calls too often.',
    hint: 'Wait as long as Retry-After says, then try again.',
    retryAfter: true,
  },
  too_many_repositories: {
    status: 422,
    message: 'There are {countMax} repositories, which is as many as there can be.',
    hint: 'Remove one first.',
  },
  too_many_jobs: {
    status: 503,
    message: 'Too many jobs wait already.',
    hint: 'Try again later.',
    retryAfter: true,
  },
} as const satisfies ErrorTable;

export const PLATFORM_ERRORS = {
  token_missing: {
    status: 401,
    code: 'unauthorized',
    message: 'This endpoint needs a token.',
    hint: 'Send it as Authorization: Bearer …; create one on the dashboard or with `magpie memory token create`.',
  },
  token_invalid: {
    status: 401,
    code: 'unauthorized',
    message: 'The token is not valid, has expired or was revoked.',
    hint: 'Create another one.',
  },
  url_not_supported: { status: 422, message: 'The address is neither an http nor an https address.' },
  host_not_found: {
    status: 502,
    message: 'The name {host} leads nowhere.',
    hint: 'See that the address is spelt right.',
  },
  host_not_public: {
    status: 403,
    message: '{host} is in a private network.',
    hint: 'Start the server with MAGPIE_MEMORY_ALLOW_PRIVATE=1 if its users may reach everything that it reaches.',
  },
  host_unreachable: { status: 502, message: '{host} cannot be reached ({reason}).', hint: 'Try again later.' },
  host_too_slow: { status: 504, message: '{host} does not answer in time.', hint: 'Try again later.' },
  answer_too_large: { status: 502, message: 'The answer of {host} is too large.' },
  too_many_redirects: { status: 502, message: '{host} redirects too often.' },
  insecure_redirect: { status: 502, message: '{host} redirects to an address that is not encrypted.' },
} as const satisfies WordsFor<BearerRefusals & OutgoingRefusals>;

/** Errors of the server of an embedding model. */
export const EMBEDDING_ERRORS = {
  embedding_failed: {
    status: 502,
    message: 'The embedding server {host} answers with status {status}.',
    hint: 'See that MAGPIE_MEMORY_EMBEDDER, MAGPIE_MEMORY_EMBEDDER_MODEL and MAGPIE_MEMORY_EMBEDDER_KEY are right.',
  },
  embedding_answer_invalid: {
    status: 502,
    message: 'The answer of the embedding server {host} cannot be used: {reason}.',
    hint: 'The address has to be that of an interface like that of OpenAI, up to its version.',
  },
  /** Another model answers under the same name. */
  embedding_dimension_changed: {
    status: 502,
    message: 'The embedding server {host} answers with {dimension} numbers for a text, not with {expected} as before.',
    hint: 'The model was exchanged under the same name. Index the repositories again, or give the model another name.',
  },
} as const satisfies ErrorTable;
