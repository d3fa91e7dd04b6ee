// The page on which a signed-in person sees and changes the account.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toTokenHash } from '../../platform/auth/tokens.ts';
import { withRateHeaders } from '../../platform/rate-limit/rate-limit-headers.ts';
import type { FormState } from '../../platform/web/elements/form-fields.ts';
import type { SentForm } from '../../platform/web/page-forms.ts';
import type { TriedPassword } from '../http/sign-in-limits.ts';
import type { Account } from '../model/account.ts';
import { checkSignedIn } from '../verbs/access/permissions.ts';
import { changePassword } from '../verbs/change-password.ts';
import { createAccount } from '../verbs/create-account.ts';
import { deleteAccount } from '../verbs/delete-account.ts';
import { renameAccount } from '../verbs/rename-account.ts';
import type { ShownPage } from './account-site.ts';
import { type AccountForm, accountView, type ProfilePage } from './account-view.ts';
import type { AccountPagesDeps } from './page-context.ts';
import { keepSession, tryPassword } from './sign-in-pages.ts';
import type { SignedInVisit, Visit } from './site-pages.ts';

const PATH = '/account';

/** The notices after an action, by the value of `done` in the URL of the page. */
export const NOTICES: Readonly<Record<string, string>> = {
  renamed: 'Your name is changed.',
  password:
    'Your password is changed. Other browsers are logged out, connected programs are disconnected, and linked identities are unlinked. API tokens go on working: revoke those that you do not know.',
  reset:
    'Your password is set. Other browsers are logged out. API tokens, connected programs and linked identities have ended.',
  session: 'That browser is logged out.',
  others: 'All other browsers are logged out.',
  role: 'The role is set.',
};

type Act<Role> = (sent: SentForm, visiting: SignedInVisit<Role>, reply: FastifyReply) => Promise<string | ShownPage>;

export function declareAccountPage<Role>(app: FastifyInstance, deps: AccountPagesDeps<Role>): void {
  const { limits, pages } = deps;
  pages.declareSignedInPage(app, PATH, (visiting, request) =>
    showAccount(deps, request, visiting, { notice: pages.findNotice(request) }),
  );

  /** Declares a form of the page. `form` names the form that shows a refusal. */
  const declare = (path: string, form: AccountForm | undefined, act: Act<Role>) =>
    pages.declareForm(app, `${PATH}/${path}`, {
      checkRate: ({ caller }, reply) => {
        const { id } = checkSignedIn(caller);
        return withRateHeaders(
          reply,
          () => limits.editHeadersOf(id),
          () => limits.checkEdit(id),
        );
      },
      act: async (sent, visiting, reply) => act(sent, { ...visiting, account: checkSignedIn(visiting.caller) }, reply),
      show: (state, visiting, request) =>
        showAccount(deps, request as FastifyRequest, visiting, form === undefined ? {} : { [form]: state }),
    });
  declareProfile(deps, declare);
  declareSessions(deps, declare);
}

type Declare<Role> = (path: string, form: AccountForm | undefined, act: Act<Role>) => void;

function declareProfile<Role>(deps: AccountPagesDeps<Role>, declare: Declare<Role>): void {
  const { context, roles, callers, urlOf } = deps;
  declare('name', 'name', async ({ text }, { caller }) => {
    await renameAccount(context, caller, text('name'));
    return `${PATH}?done=renamed`;
  });
  // The rate limit headers of forms that try a password describe that limit, which is the narrower one.
  declare('password', 'password', async ({ text, request }, { caller, account }, reply) => {
    const passwords = { oldPassword: text('oldPassword'), newPassword: text('newPassword') };
    const opened = await tryPassword(deps, reply, toTried(caller.clientHash, account), () =>
      changePassword(context, caller, passwords, callers.browserOf(request)),
    );
    keepSession(deps, request, reply, opened);
    return `${PATH}?done=password`;
  });
  declare('delete', 'deletion', async ({ text, request }, { caller, account }, reply) => {
    await tryPassword(deps, reply, toTried(caller.clientHash, account), () =>
      deleteAccount(context, caller, roles, text('password')),
    );
    reply.header('set-cookie', callers.toEndedCookie(request));
    return '/login?done=deleted';
  });
  declare('people', 'person', async ({ text, request }, visiting) => {
    const person = { email: text('personEmail'), name: text('personName') };
    const code = await createAccount(context, visiting.caller, person);
    const label = 'The account is made. Send this link to its owner; it works once, within a day:';
    return showAccount(deps, request, visiting, { secret: { label, text: `${urlOf(request)}/reset?code=${code}` } });
  });
}

/** Returns the attempt of a signed-in person: the session shows that the client is known. */
function toTried(clientHash: string, { email }: Account): TriedPassword {
  return { clientHash, email, isKnown: true };
}

function declareSessions<Role>({ context, callers }: AccountPagesDeps<Role>, declare: Declare<Role>): void {
  declare('sessions/end', undefined, async ({ text }, { account }) => {
    await context.store.sessions.removeOf(account.id, text('session'));
    return `${PATH}?done=session`;
  });
  declare('sessions/end-others', undefined, async ({ request }, { account }) => {
    const sessionId = callers.sessionIdOf(request);
    await context.store.sessions.removeOthersOf(account.id, sessionId && toTokenHash(sessionId));
    return `${PATH}?done=others`;
  });
}

type Shown = Partial<Record<AccountForm, FormState>> & Pick<ProfilePage, 'notice' | 'secret'>;

async function showAccount<Role>(
  { context, callers, deletionNotice }: AccountPagesDeps<Role>,
  request: FastifyRequest,
  { caller, visitor }: Visit<Role>,
  { notice, secret, ...forms }: Shown,
): Promise<ShownPage> {
  const { store, clock, limits } = context;
  const { id } = checkSignedIn(caller);
  const account = (await store.accounts.find(id)) ?? checkSignedIn(caller);
  const sessionId = callers.sessionIdOf(request);
  const content = accountView({
    account,
    csrfToken: visitor.csrfToken,
    sessions: await store.sessions.listOf(id, new Date(clock.nowMs())),
    currentSession: sessionId && toTokenHash(sessionId),
    nameLengthMax: limits.nameLengthMax,
    deletionNotice,
    forms,
    notice,
    secret,
  });
  return { title: 'Your account', path: PATH, isUnlisted: true, content };
}
