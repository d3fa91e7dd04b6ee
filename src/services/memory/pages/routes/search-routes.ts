// The search of the MCP tool for people, and the files that its results lead to.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { findRefusalWording } from '../../errors.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { toFullName } from '../../model/repository.ts';
import { parseRepositoryName } from '../../verbs/add-repository.ts';
import { getFile } from '../../verbs/get-file.ts';
import { type CodeAnswer, searchCode } from '../../verbs/search-code.ts';
import { listVisible } from '../../verbs/visible-repositories.ts';
import { fileView } from '../views/file-view.ts';
import type { SearchFields } from '../views/search-form.ts';
import { type SearchOutcome, searchView } from '../views/search-view.ts';
import { type PagesDeps, type SignedInVisit, sendPage, visitSignedIn } from './page-context.ts';
import type { OfRepository } from './repository-routes.ts';

const PATH_LENGTH_MAX = 4_096;

/** A form sends its empty fields too: they count as left out. */
const SearchQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: DEFAULT_LIMITS.queryLengthMax })),
  repo: Type.Optional(Type.String({ maxLength: 250 })),
  path: Type.Optional(Type.String({ maxLength: PATH_LENGTH_MAX })),
  language: Type.Optional(Type.String({ maxLength: 100 })),
});

const FileQuery = Type.Object({
  path: Type.String({ maxLength: PATH_LENGTH_MAX }),
  from: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** What the log of usage keeps of a question. */
const QUESTION_KEPT = 200;

export function declareSearchRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources } = deps;
  const SEARCH = { schema: { ...PAGE_ROUTE.schema, querystring: SearchQuery } };
  app.get<{ Querystring: Static<typeof SearchQuery> }>('/search', SEARCH, async (request, reply) => {
    const visiting = await visitSignedIn(deps, request as FastifyRequest, reply);
    if (visiting === undefined) return reply;
    const { q = '', repo = '', path = '', language = '' } = request.query;
    const fields: SearchFields = { q: q.trim(), repo, path: path.trim(), language: language.trim() };
    const outcome = fields.q === '' ? undefined : await search(deps, visiting, fields);
    const repositories = await listVisible(resources, visiting.viewer);
    const page = {
      options: { title: fields.q === '' ? 'Search' : fields.q, path: '/search' },
      content: searchView({ fields, repositories, outcome }),
    };
    const status = outcome !== undefined && 'problem' in outcome ? outcome.problem.status : 200;
    return sendPage(request as FastifyRequest, reply, visiting.visitor, page, status);
  });

  const FILE = { schema: { ...PAGE_ROUTE.schema, querystring: FileQuery } };
  app.get<OfRepository & { Querystring: Static<typeof FileQuery> }>(
    '/repositories/:owner/:name/file',
    FILE,
    async (request, reply) => {
      const visiting = await visitSignedIn(deps, request as FastifyRequest, reply);
      if (visiting === undefined) return reply;
      const { path, from } = request.query;
      const file = await getFile(resources, visiting.viewer, { repository: request.params, path, startLine: from });
      const options = { title: file.path, path: `/repositories/${toFullName(file.repository)}/file` };
      return sendPage(request as FastifyRequest, reply, visiting.visitor, { options, content: fileView(file) });
    },
  );
}

/** A refusal is told above the results, where the search can be changed. */
async function search(deps: PagesDeps, visiting: SignedInVisit, fields: SearchFields): Promise<SearchOutcome> {
  const startedMs = performance.now();
  try {
    const answer = await runSearch(deps, visiting, fields);
    const tookMs = performance.now() - startedMs;
    noteUsage(deps, visiting, fields, answer, tookMs);
    return { answer, tookMs };
  } catch (error) {
    const problem = findRefusalWording(error);
    if (problem === undefined) throw error;
    return { problem };
  }
}

function runSearch({ resources }: PagesDeps, { viewer }: SignedInVisit, fields: SearchFields): Promise<CodeAnswer> {
  const { q, repo, path, language } = fields;
  return searchCode(resources, viewer, {
    query: q,
    repository: repo === '' ? undefined : parseRepositoryName(repo),
    path: path || undefined,
    language: language || undefined,
    top: resources.limits.resultsDefault,
  });
}

function noteUsage(
  { resources, usage }: PagesDeps,
  { account }: SignedInVisit,
  { q }: SearchFields,
  { hits }: CodeAnswer,
  tookMs: number,
): void {
  usage.add({
    at: new Date(resources.clock.nowMs()),
    tokenId: undefined,
    accountId: account.id,
    tool: 'search_code',
    question: q.slice(0, QUESTION_KEPT),
    tookMs,
    resultCount: hits.length,
  });
}
