// What went wrong between this server and the code host whose app it is, and what to do about it.
import type { RefusalTable } from '../../../platform/errors/refusal-words.ts';
import type { HostRefusals } from '../github/host-refusals.ts';

const FAILED = 502;

export const HOST_WORDS: RefusalTable<HostRefusals> = {
  webhook_not_configured: {
    status: 404,
    toApi: () => ({
      message: 'This server takes no messages of a code host.',
      hint: 'Start it with MAGPIE_GITHUB_WEBHOOK_SECRET, the secret of the webhook.',
    }),
  },
  signature_invalid: {
    status: 401,
    toApi: () => ({
      message: 'X-Hub-Signature-256 is not the signature of this body.',
      hint: 'Give the webhook the secret that this server has as MAGPIE_GITHUB_WEBHOOK_SECRET.',
    }),
  },
  host_unavailable: {
    status: 503,
    toApi: ({ status }) => ({
      message: `The code host cannot answer now (status ${status}).`,
      hint: 'It is tried again.',
    }),
  },
  host_app_refused: {
    status: FAILED,
    toApi: () => ({
      message: 'The code host does not accept the key of the app.',
      hint: 'See that MAGPIE_GITHUB_APP_ID and the private key belong together, and that the clock of the server is right.',
    }),
  },
  host_refused: {
    status: FAILED,
    toApi: ({ status }) => ({
      message: `The code host refused what was asked (status ${status}).`,
      hint: 'See that the app is installed and may read contents, metadata and pull requests.',
    }),
  },
  host_list_incomplete: {
    status: FAILED,
    toApi: ({ count }) => ({
      message: `The code host listed ${count} repositories and says that there are others.`,
      hint: 'It is tried again. An installation may have 10,000 repositories at most.',
    }),
  },
  host_address_foreign: {
    status: FAILED,
    toApi: ({ host }) => ({
      message: `The code host names an address at ${JSON.stringify(host)}, which is not its own.`,
      hint: 'See that MAGPIE_GITHUB_API_URL is the address of its API.',
    }),
  },
};
