// The pages that assign roles in a service. Addresses are not verified, so the account is shown before it gets a role.
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../platform/html/html.ts';
import {
  type Choice,
  csrfField,
  EMPTY_FORM,
  type FormState,
  formProblem,
  selectField,
  textField,
} from '../../platform/web/elements/form-fields.ts';
import { toMinute } from '../../platform/web/elements/minute.ts';
import type { ServiceAccount } from '../model/account.ts';
import { checkAdmin } from '../verbs/access/permissions.ts';
import { getAccount, getAccountByEmail } from '../verbs/get-account.ts';
import { setRole } from '../verbs/set-role.ts';
import type { ShownPage, Visitor } from './account-site.ts';
import type { AccountPagesDeps } from './page-context.ts';
import type { Visit } from './site-pages.ts';

interface OfPerson {
  Params: { id: string };
}

export function declarePeoplePages<Role>(app: FastifyInstance, deps: AccountPagesDeps<Role>): void {
  const { context, roles, pages, people } = deps;
  const { path } = people;
  const toShown = async (visiting: Visit<Role>, form: Html, notice?: string): Promise<ShownPage> => ({
    title: 'People',
    path,
    isNarrow: true,
    isUnlisted: true,
    content: html`${await people.toHead(visiting, notice)}${form}`,
  });
  const show = (visiting: Visit<Role>, state: FormState, notice?: string): Promise<ShownPage> => {
    checkAdmin(visiting.caller, roles);
    return toShown(visiting, findForm(path, state, visiting.visitor), notice);
  };
  const showPerson = async (visiting: Visit<Role>, id: string, state: FormState): Promise<ShownPage> => {
    const account = await getAccount(context, visiting.caller, roles, id);
    return toShown(visiting, roleForm({ path, account, choices: people.roles, state, visitor: visiting.visitor }));
  };

  pages.declareSignedInPage(app, path, (visiting, request) => show(visiting, EMPTY_FORM, pages.findNotice(request)));
  pages.declareForm(app, path, {
    act: async ({ text }, { caller }) =>
      `${path}/${(await getAccountByEmail(context, caller, roles, text('email'))).id}`,
    show: (state, visiting) => show(visiting, state),
  });
  pages.declareSignedInPage<OfPerson>(app, `${path}/:id`, (visiting, { params }) =>
    showPerson(visiting, params.id, EMPTY_FORM),
  );
  pages.declareForm<OfPerson>(app, `${path}/:id`, {
    act: async ({ text, request }, { caller }) => {
      await setRole(context, caller, roles, request.params.id, text('role'));
      return `${path}?done=role`;
    },
    show: (state, visiting, { params }) => showPerson(visiting, params.id, state),
  });
}

function findForm<Role>(path: string, state: FormState, { csrfToken }: Visitor<Role>): Html {
  return html`<form class="form card" method="post" action="${path}">${csrfField(csrfToken)}
  <h2>Give a role</h2>
  ${formProblem(state, ['email'])}
  ${textField(state, { name: 'email', label: 'E-mail address of the account', type: 'email', isRequired: true })}
  <div class="form-end"><button class="button primary">Find the account</button></div>
</form>`;
}

interface RoleForm<Role> {
  readonly path: string;
  readonly account: ServiceAccount<Role>;
  readonly choices: readonly Choice[];
  readonly state: FormState;
  readonly visitor: Visitor<Role>;
}

function roleForm<Role>({ path, account, choices, state, visitor }: RoleForm<Role>): Html {
  const { id, name, email, role, createdAt } = account;
  const initial = role === undefined ? undefined : String(role);
  return html`<form class="form card" method="post" action="${path}/${id}">${csrfField(visitor.csrfToken)}
  <h2><bdi>${name}</bdi></h2>
  <p>Registered as <bdi>${email}</bdi> on ${toMinute(createdAt)}.</p>
  <p class="notice warn">Addresses are not verified: anybody can have made this account. Ask its owner for the name and the time above before you trust them with more.</p>
  ${formProblem(state, ['role'])}
  ${selectField(state, { name: 'role', label: 'Role', isRequired: true, initial }, choices)}
  <div class="form-end"><button class="button primary">Set the role</button> <a class="button" href="${path}">Cancel</a></div>
</form>`;
}
