// The search of the MCP tool for people, and the files of its results.
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { findRefusalWording } from '../../errors.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { toFullName } from '../../model/repository.ts';
import { type Account, toViewer } from '../../model/viewer.ts';
import { parseRepositoryName } from '../../verbs/add-repository.ts';
import { getFile } from '../../verbs/get-file.ts';
import { grepCode } from '../../verbs/grep-code.ts';
import { searchCode } from '../../verbs/search-code.ts';
import { listVisible } from '../../verbs/visible-repositories.ts';
import { fileView } from '../views/file-view.ts';
import type { SearchFields } from '../views/search-form.ts';
import { type SearchOutcome, searchView } from '../views/search-view.ts';
import type { PagesDeps } from './page-context.ts';
import type { OfRepository } from './repository-routes.ts';

const PATH_LENGTH_MAX = 4_096;

/** The query of a search. A form sends empty fields too; they count as absent. */
const SearchQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: DEFAULT_LIMITS.queryLengthMax })),
  how: Type.Optional(Type.Union([Type.Literal(''), Type.Literal('text'), Type.Literal('regex')])),
  repo: Type.Optional(Type.String({ maxLength: 250 })),
  path: Type.Optional(Type.String({ maxLength: PATH_LENGTH_MAX })),
  language: Type.Optional(Type.String({ maxLength: 100 })),
});

const FileQuery = Type.Object({
  path: Type.String({ maxLength: PATH_LENGTH_MAX }),
  from: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** The lines that people see around a matching one. */
const GREP_CONTEXT = 2;
/** The length of a question in the usage log. */
const QUESTION_KEPT = 200;

export function declareSearchRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { pages } = deps;
  pages.declareSignedInPage<{ Querystring: Static<typeof SearchQuery> }>(
    app,
    '/search',
    async ({ account }, { query: { q = '', how = '', repo = '', path = '', language = '' } }) => {
      const fields: SearchFields = {
        q: how === '' ? q.trim() : q,
        how,
        repo,
        path: path.trim(),
        language: language.trim(),
      };
      const outcome = fields.q === '' ? undefined : await search(deps, account, fields);
      const repositories = await listVisible(deps, toViewer(account));
      return {
        title: fields.q === '' ? 'Search' : fields.q,
        path: '/search',
        status: outcome !== undefined && 'problem' in outcome ? outcome.problem.status : 200,
        content: searchView({ fields, repositories, outcome }),
      };
    },
    { querystring: SearchQuery },
  );

  pages.declareSignedInPage<OfRepository & { Querystring: Static<typeof FileQuery> }>(
    app,
    '/repositories/:owner/:name/file',
    async ({ account }, { params, query: { path, from } }) => {
      const file = await getFile(deps, toViewer(account), { repository: params, path, startLine: from });
      const title = file.path;
      return { title, path: `/repositories/${toFullName(file.repository)}/file`, content: fileView(file) };
    },
    { querystring: FileQuery },
  );
}

/** Runs a search. A refusal is shown above the results, where the search can be changed. */
async function search(deps: PagesDeps, account: Account, fields: SearchFields): Promise<SearchOutcome> {
  const { q: query, how, repo } = fields;
  const startedMs = performance.now();
  try {
    const repository = repo === '' ? undefined : parseRepositoryName(repo);
    const narrowed = { repository, path: fields.path || undefined, language: fields.language || undefined };
    const found =
      how === ''
        ? {
            answer: await searchCode(deps, toViewer(account), { ...narrowed, query, top: deps.limits.resultsDefault }),
          }
        : {
            grepped: await grepCode(deps, toViewer(account), {
              ...narrowed,
              ...{ pattern: query, isLiteral: how === 'text', ignoresCase: false },
              ...{ context: GREP_CONTEXT, offset: 0, limit: deps.limits.grepLinesDefault },
            }),
          };
    const tookMs = performance.now() - startedMs;
    deps.usage.add({
      at: new Date(deps.clock.nowMs()),
      tokenId: undefined,
      accountId: account.id,
      tool: how === '' ? 'search_code' : 'grep',
      question: query.slice(0, QUESTION_KEPT),
      tookMs,
      resultCount: (found.answer ?? found.grepped).hits.length,
    });
    return { ...found, tookMs };
  } catch (error) {
    const problem = findRefusalWording(error);
    if (problem === undefined) throw error;
    return { problem };
  }
}
