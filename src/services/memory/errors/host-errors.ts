// Errors between this server and the code host whose app it is.
import type { ErrorTable } from '../../../platform/errors/error-table.ts';

const LINK_HINT = 'Log in with your password, then open /login/github to link your account.';

export const HOST_ERRORS = {
  webhook_not_configured: {
    status: 404,
    message: 'This server takes no messages of a code host.',
    hint: 'Start it with MAGPIE_GITHUB_WEBHOOK_SECRET, the secret of the webhook.',
  },
  signature_invalid: {
    status: 401,
    message: 'X-Hub-Signature-256 is not the signature of this body.',
    hint: 'Give the webhook the secret that this server has as MAGPIE_GITHUB_WEBHOOK_SECRET.',
  },
  /** The host asks to wait, or has a problem itself. */
  host_unavailable: {
    status: 503,
    message: 'The code host cannot answer now (status {status}).',
    hint: 'It is tried again.',
  },
  host_app_refused: {
    status: 502,
    message: 'The code host does not accept the key of the app.',
    hint: 'See that MAGPIE_GITHUB_APP_ID and the private key belong together, and that the clock of the server is right.',
  },
  host_refused: {
    status: 502,
    message: 'The code host refused what was asked (status {status}).',
    hint: 'See that the app is installed and may read contents, metadata and pull requests.',
  },
  host_list_incomplete: {
    status: 502,
    message: 'The code host listed {count} repositories and says that there are others.',
    hint: 'It is tried again. An installation may have 10,000 repositories at most.',
  },
  /** It names an address of another host, which must not get the token. */
  host_address_foreign: {
    status: 502,
    message: 'The code host names an address at {"host"}, which is not its own.',
    hint: 'See that MAGPIE_GITHUB_API_URL is the address of its API.',
  },
  /** It does not know the person who signed in, or no longer. */
  host_person_refused: {
    status: 403,
    message: 'The code host does not know who you are.',
    hint: 'Sign in with it again.',
  },
  host_sign_in_expired: {
    status: 400,
    message: 'The sign-in was not begun in this browser, or too long ago.',
    hint: 'Begin again.',
  },
  host_sign_in_denied: {
    status: 403,
    message: 'The code host was not allowed to identify you.',
    hint: 'Begin again, and allow it there.',
  },
  /** Strangers cannot make accounts. */
  host_person_unknown: {
    status: 403,
    message: 'No account is linked with you at the code host, and an administrator makes accounts here.',
    hint: LINK_HINT,
  },
  host_email_missing: {
    status: 403,
    message: 'The code host gives no verified e-mail address of you, which an account needs.',
    hint: 'Let the app read e-mail addresses, or verify yours there. You can also create an account with a password and link it.',
  },
  host_address_taken: {
    status: 409,
    message: 'There is an account with your e-mail address, which is not linked with the code host.',
    hint: LINK_HINT,
  },
  /** Another account is linked to the person. */
  host_person_taken: {
    status: 409,
    message: 'Another account is linked with you at the code host.',
    hint: 'Log out here, and log in with the code host.',
  },
} as const satisfies ErrorTable;
