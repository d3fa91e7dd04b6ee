// The pages on which everybody reports a public thing of a service: the form, and the thanks for it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from '../../platform/html/html.ts';
import {
  csrfField,
  EMPTY_FORM,
  type FormState,
  formProblem,
  selectField,
  textField,
} from '../../platform/web/elements/form-fields.ts';
import type { ShownPage, Visitor } from './account-site.ts';
import type { SitePages, Visit } from './site-pages.ts';

interface ReportPagesOptions<Role> {
  /** The path of the reported thing; its last part is the parameter with the id, such as `/pets/:slug`. */
  readonly path: string;
  /** The word for such a thing. */
  readonly thing: string;
  /** The readers of the reports, as the form names them. */
  readonly readers: string;
  /** The sentence of thanks up to the name of the thing. */
  readonly thanks: string;
  readonly homePath: string;
  /** The reasons to choose from, each with its label. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly detailsLengthMax: number;
  readonly checkRate: (visiting: Visit<Role>, reply: FastifyReply) => Promise<void>;
  /** Returns the name of a thing; refuses for one that cannot be reported. */
  nameOf(id: string): Promise<string>;
  report(sent: SentReport<Role>): Promise<void>;
}

interface SentReport<Role> extends Visit<Role> {
  readonly request: FastifyRequest;
  readonly id: string;
  readonly reason: string;
  readonly details: string;
}

interface OfThing {
  Params: Readonly<Record<string, string>>;
}

export function declareReportPages<Role>(
  app: FastifyInstance,
  pages: SitePages<Role>,
  options: ReportPagesOptions<Role>,
): void {
  const { path, checkRate, nameOf, report } = options;
  const parameter = path.slice(path.lastIndexOf(':') + 1);
  const idOf = ({ params }: FastifyRequest<OfThing>) => params[parameter] ?? '';
  const pathOf = (id: string) => path.replace(`:${parameter}`, id);

  const show = async (id: string, state: FormState, { csrfToken }: Visitor<Role>): Promise<ShownPage> => {
    const name = await nameOf(id);
    return {
      title: `Report ${name}`,
      path: `${pathOf(id)}/report`,
      isNarrow: true,
      isUnlisted: true,
      content: reportForm(options, state, csrfToken, { name, path: pathOf(id) }),
    };
  };
  pages.declarePage<OfThing>(app, `${path}/report`, ({ visitor }, request) => show(idOf(request), EMPTY_FORM, visitor));
  pages.declareForm<OfThing>(app, `${path}/report`, {
    checkRate,
    act: async ({ text, request }, visiting) => {
      const id = idOf(request);
      await report({ ...visiting, request, id, reason: text('reason'), details: text('details') });
      return `${pathOf(id)}/reported`;
    },
    show: (state, { visitor }, request) => show(idOf(request), state, visitor),
  });
  pages.declarePage<OfThing>(app, `${path}/reported`, async (_visit, request) => ({
    title: 'Thank you',
    path: `${pathOf(idOf(request))}/reported`,
    isNarrow: true,
    isUnlisted: true,
    content: html`<div class="empty card"><h1>Thank you</h1>
  <p class="lead">${options.thanks} <bdi>${await nameOf(idOf(request))}</bdi>.</p>
  <p><a class="button primary" href="${options.homePath}">To the gallery</a></p></div>`,
  }));
}

function reportForm<Role>(
  { thing, readers, reasons, detailsLengthMax }: ReportPagesOptions<Role>,
  state: FormState,
  csrfToken: string | undefined,
  { name, path }: { readonly name: string; readonly path: string },
): Html {
  return html`<div class="page-head"><h1>Report <bdi>${name}</bdi></h1>
  <p class="lead">Tell ${readers} what is wrong with <a href="${path}">this ${thing}</a>.</p></div>
<form class="form card" method="post" action="${path}/report">
  ${csrfField(csrfToken)}
  ${formProblem(state, ['reason', 'details'])}
  ${selectField(
    state,
    { name: 'reason', label: 'What is wrong?', isRequired: true },
    Object.entries(reasons).map(([value, label]) => ({ value, label })),
  )}
  ${textField(state, { name: 'details', label: 'Details', rows: 4, lengthMax: detailsLengthMax })}
  <div class="form-end"><button class="button primary">Send the report</button></div>
</form>`;
}
