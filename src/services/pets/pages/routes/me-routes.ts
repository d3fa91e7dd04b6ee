// What somebody who is signed in has here.
import type { FastifyInstance } from 'fastify';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { changePassword } from '../../verbs/accounts/change-password.ts';
import { deleteAccount } from '../../verbs/accounts/delete-account.ts';
import { renameAccount } from '../../verbs/accounts/rename-account.ts';
import { listLikedPets } from '../../verbs/catalogue/list-liked-pets.ts';
import { listOwnPets } from '../../verbs/owners/list-own-pets.ts';
import { listOwnRequests } from '../../verbs/owners/list-own-requests.ts';
import { meView } from '../views/me-view.ts';
import { keepSession } from './account-routes.ts';
import { toNotice } from './notices.ts';
import { HIDDEN, type PagesDeps, type ShownPage, sendPage, type Visit, visitSignedIn } from './page-context.ts';
import { formRoute, takeForm } from './take-form.ts';

interface Forms {
  readonly nameForm?: FormState;
  readonly passwordForm?: FormState;
  readonly deletionForm?: FormState;
}

export function declareMeRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources } = deps;

  app.get('/me', HIDDEN, async (request, reply) => {
    const visiting = await visitSignedIn(deps, request, reply);
    if (visiting === undefined) return reply;
    return sendPage(request, reply, visiting.visitor, await showMe(deps, visiting, {}, toNotice(request)));
  });

  app.post('/me/name', formRoute(deps), (request, reply) =>
    takeForm(deps, request, reply, {
      limited: 'edit',
      act: async ({ text }, { caller }) => {
        await renameAccount(resources, caller, text('name'));
        return '/me?done=renamed';
      },
      show: (nameForm, visiting) => showMe(deps, visiting, { nameForm }),
    }),
  );

  app.post('/me/password', formRoute(deps), (request, reply) =>
    takeForm(deps, request, reply, {
      limited: 'log-in',
      act: async ({ text }, { caller }) => {
        const { sessionId } = await changePassword(resources, caller, text('oldPassword'), text('newPassword'));
        keepSession(deps, request, reply, sessionId);
        return '/me?done=password';
      },
      show: (passwordForm, visiting) => showMe(deps, visiting, { passwordForm }),
    }),
  );

  app.post('/me/delete', formRoute(deps), (request, reply) =>
    takeForm(deps, request, reply, {
      limited: 'log-in',
      act: async ({ text }, { caller }) => {
        await deleteAccount(resources, caller, text('password'));
        reply.header('set-cookie', deps.callers.toEndedCookie(request));
        return '/';
      },
      show: (deletionForm, visiting) => showMe(deps, visiting, { deletionForm }),
    }),
  );
}

async function showMe(
  { resources }: PagesDeps,
  { caller, visitor }: Visit,
  forms: Forms,
  notice?: string,
): Promise<ShownPage> {
  const [pets, requests, liked] = await Promise.all([
    listOwnPets(resources, caller),
    listOwnRequests(resources, caller),
    listLikedPets(resources, caller),
  ]);
  const content = meView({
    account: visitor.account,
    pets,
    requests,
    liked,
    visitor,
    limits: resources.limits,
    notice,
    nameForm: forms.nameForm ?? EMPTY_FORM,
    passwordForm: forms.passwordForm ?? EMPTY_FORM,
    deletionForm: forms.deletionForm ?? EMPTY_FORM,
  });
  return { options: { title: 'My pets', path: '/me', isUnlisted: true }, content };
}
