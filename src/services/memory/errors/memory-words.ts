import type { RefusalParams } from '../../../platform/errors/refusal.ts';
import type { RefusalTable, RefusalWords } from '../../../platform/errors/refusal-words.ts';
import type { JobRefusals } from '../../../platform/jobs/refusals.ts';
import type { BearerRefusals } from '../../../platform/mcp/bearer-check.ts';
import type { OutgoingRefusals } from '../../../platform/outgoing/refusals.ts';
import type { EmbeddingRefusals } from '../embedding/refusals.ts';
import type { MemoryRefusals } from '../model/refusals.ts';

function words<Params extends RefusalParams>(
  status: number,
  toMessage: (params: Params) => string,
  hint?: string,
  pageHint = hint,
): RefusalWords<Params> {
  return {
    status,
    toApi: (params) => ({ message: toMessage(params), hint }),
    toPage: (params) => ({ message: toMessage(params), hint: pageHint }),
  };
}

export const MEMORY_WORDS: RefusalTable<MemoryRefusals> = {
  repository_exists: words(
    409,
    ({ repository }) => `There is a repository named ${repository} already.`,
    'Refresh that one, or give this one another name.',
  ),
  repository_not_found: words(
    404,
    ({ repository }) => `There is no repository ${repository}, or this account may not see it.`,
    'list_repositories tells which there are.',
    'The list of repositories shows which there are.',
  ),
  name_invalid: words(
    422,
    ({ name }) => `${JSON.stringify(name)} is no name of a repository.`,
    'Give it as owner/name, of letters, digits, dots, hyphens and underscores.',
  ),
  watch_not_local: words(
    422,
    () => 'Only a folder of this machine can be watched.',
    'Leave the watching out; a remote repository is refreshed by its webhook or by a schedule.',
  ),
  not_indexed_yet: words(
    409,
    ({ repository }) => `${repository} is not indexed yet.`,
    'Its first index is being made; list_repositories tells how far it is.',
    'Its first index is being made; its page tells how far it is.',
  ),
  ref_not_indexed: words(
    404,
    ({ ref }) => `There is no index of ${ref}.`,
    'list_repository_indexes tells which there are; leave ref out for the default branch.',
    'The page of the repository shows which there are.',
  ),
  file_not_found: words(
    404,
    ({ path }) => `There is no file or folder ${JSON.stringify(path)} in this index.`,
    'list_tree and search_code tell paths.',
    'A refresh may have removed it; search for it.',
  ),
  file_not_indexed: words(
    422,
    ({ path, reason }) => `${JSON.stringify(path)} is not indexed: ${reason}.`,
    'Read it in the repository itself.',
  ),
  lines_invalid: words(
    422,
    ({ lineCount }) => `The file has ${lineCount} lines; there are no lines between these two.`,
  ),
  too_much_to_search: words(
    422,
    ({ countMax }) => `That is more than one search may span: ${countMax} repositories.`,
    'Name a repository with owner and repo.',
    'Choose a repository to search in.',
  ),
  repository_incomplete: words(
    422,
    () => 'A repository is named by owner and repo together.',
    'Give both, or neither.',
  ),
  ref_without_repository: words(422, () => 'A ref or pull request is one of a repository.', 'Give owner and repo too.'),
  foreign_origin_mcp: {
    ...words(403, () => 'Pages of other sites may not call this endpoint.'),
    wireCode: 'forbidden',
  },
  too_many_calls: {
    ...words(429, () => 'This token calls too often.', 'Wait as long as Retry-After says, then try again.'),
    wireCode: 'rate_limited',
  },
  too_many_repositories: words(
    422,
    ({ countMax }) => `There are ${countMax} repositories, which is as many as there can be.`,
    'Remove one first.',
  ),
};

export const BEARER_WORDS: RefusalTable<BearerRefusals> = {
  token_missing: {
    ...words(
      401,
      () => 'This endpoint needs a token.',
      'Send it as Authorization: Bearer …; create one on the dashboard or with `magpie memory token create`.',
    ),
    wireCode: 'unauthorized',
  },
  token_invalid: {
    ...words(401, () => 'The token is not valid, has expired or was revoked.', 'Create another one.'),
    wireCode: 'unauthorized',
  },
};

export const JOB_WORDS: RefusalTable<JobRefusals> = {
  too_many_jobs: words(503, () => 'Too many jobs wait already.', 'Try again later.'),
};

export const OUTGOING_WORDS: RefusalTable<OutgoingRefusals> = {
  url_not_supported: words(422, () => 'The address is neither an http nor an https address.'),
  host_not_found: words(502, ({ host }) => `The name ${host} leads nowhere.`, 'See that the address is spelt right.'),
  host_not_public: words(
    403,
    ({ host }) => `${host} is in a private network.`,
    'Start the server with MAGPIE_MEMORY_ALLOW_PRIVATE=1 if its users may reach everything that it reaches.',
  ),
  host_unreachable: words(502, ({ host, reason }) => `${host} cannot be reached (${reason}).`, 'Try again later.'),
  host_too_slow: words(504, ({ host }) => `${host} does not answer in time.`, 'Try again later.'),
  answer_too_large: words(502, ({ host }) => `The answer of ${host} is too large.`),
  too_many_redirects: words(502, ({ host }) => `${host} redirects too often.`),
  insecure_redirect: words(502, ({ host }) => `${host} redirects to an address that is not encrypted.`),
};

export const EMBEDDING_WORDS: RefusalTable<EmbeddingRefusals> = {
  embedding_failed: words(
    502,
    ({ host, status }) => `The embedding server ${host} answers with status ${status}.`,
    'See that MAGPIE_MEMORY_EMBEDDER, MAGPIE_MEMORY_EMBEDDER_MODEL and MAGPIE_MEMORY_EMBEDDER_KEY are right.',
  ),
  embedding_answer_invalid: words(
    502,
    ({ host, reason }) => `The answer of the embedding server ${host} cannot be used: ${reason}.`,
    'The address has to be that of an interface like that of OpenAI, up to its version.',
  ),
  embedding_dimension_changed: words(
    502,
    ({ host, dimension, expected }) =>
      `The embedding server ${host} answers with ${dimension} numbers for a text, not with ${expected} as before.`,
    'The model was exchanged under the same name. Index the repositories again, or give the model another name.',
  ),
};
