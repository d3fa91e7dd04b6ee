// Roles in this service. Addresses are not verified, so that whose account it is can be seen before it gets a role.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkAdmin, getAccount, getAccountByEmail, setRole } from '../../../../accounts/index.ts';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { peopleView, personView } from '../views/people-view.ts';
import { type PagesDeps, type ShownPage, sendPage, toNotice, type Visit, visitSignedIn } from './page-context.ts';

interface OfPerson {
  Params: { id: string };
}

export function declarePeopleRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { context, roles } = deps.accounts;
  const show = ({ caller, visitor }: Visit, state: FormState, notice?: string): ShownPage => {
    checkAdmin(caller, roles);
    return toShown(peopleView(state, visitor, notice));
  };
  const showPerson = async ({ caller, visitor }: Visit, id: string, state: FormState): Promise<ShownPage> =>
    toShown(personView(await getAccount(context, caller, roles, id), state, visitor));

  app.get('/people', PAGE_ROUTE, async (request, reply) => {
    const visiting = await visitSignedIn(deps, request, reply);
    if (visiting === undefined) return reply;
    return sendPage(request, reply, visiting.visitor, show(visiting, EMPTY_FORM, toNotice(request)));
  });

  deps.declareForm(app, '/people', {
    act: async ({ text }, { caller }) =>
      `/people/${(await getAccountByEmail(context, caller, roles, text('email'))).id}`,
    show: (state, visiting) => show(visiting, state),
  });

  app.get<OfPerson>('/people/:id', PAGE_ROUTE, async (request, reply) => {
    const asked = request as FastifyRequest;
    const visiting = await visitSignedIn(deps, asked, reply);
    if (visiting === undefined) return reply;
    return sendPage(asked, reply, visiting.visitor, await showPerson(visiting, request.params.id, EMPTY_FORM));
  });

  deps.declareForm<OfPerson>(app, '/people/:id', {
    act: async ({ text, request }, { caller }) => {
      await setRole(context, caller, roles, request.params.id, text('role'));
      return '/people?done=role';
    },
    show: (state, visiting, request) => showPerson(visiting, request.params.id, state),
  });
}

function toShown(content: ShownPage['content']): ShownPage {
  return { options: { title: 'People', path: '/people', isNarrow: true }, content };
}
