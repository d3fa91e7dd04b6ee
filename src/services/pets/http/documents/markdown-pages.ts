// The pages as agents read them: the same content as Markdown, at the page's path with `.md`, and at the path itself for
// clients that prefer Markdown.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPublic, toPublicText } from '../../../../platform/http/public-answer.ts';
import { MARKDOWN_MEDIA } from '../../contract/operation.ts';
import {
  describeDocument,
  describeListDocument,
  describePetDocument,
  type PetListQuery,
} from '../../contract/operations.ts';
import { getPet } from '../../verbs/catalogue/get-pet.ts';
import { listPets } from '../../verbs/catalogue/list-pets.ts';
import type { Addresses } from '../answers/addresses.ts';
import type { ReadDeps } from '../read-deps.ts';
import { toPaging, toPetQuery } from '../to-pet-query.ts';
import { writeDocsPage, writeRequestPage, writeSubmitPage, writeTermsPage } from './write-guides.ts';
import { writeIndexPage, writePetPage } from './write-markdown.ts';

export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

type Answer = ReturnType<typeof sendPublic>;
type Page = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>;

/** What the routes of pages answer with when `prefersMarkdown` says so. */
export interface MarkdownPages {
  readonly index: Page;
  readonly pet: (request: FastifyRequest, reply: FastifyReply, slug: string) => Promise<Answer>;
  readonly request: Page;
  readonly submit: Page;
  readonly docs: Page;
  readonly terms: Page;
}

export function createMarkdownPages({ resources, addressesOf }: ReadDeps): MarkdownPages {
  const send = (request: FastifyRequest, reply: FastifyReply, text: string) => {
    reply.header('vary', 'Accept');
    return sendPublic(request, reply, toPublicText(MARKDOWN_TYPE, text));
  };
  const guide =
    (write: (addresses: Addresses, limits: typeof resources.limits) => string): Page =>
    async (request, reply) =>
      send(request, reply, write(addressesOf(request), resources.limits));
  return {
    index: async (request, reply) => {
      const query = request.query as PetListQuery;
      const list = await listPets(resources, toPetQuery(query), toPaging(query, resources.limits));
      const { tags } = await resources.catalogue.current();
      return send(request, reply, writeIndexPage(list, tags, addressesOf(request)));
    },
    pet: async (request, reply, slug) =>
      send(request, reply, writePetPage(await getPet(resources, slug), addressesOf(request))),
    request: guide(writeRequestPage),
    submit: guide(writeSubmitPage),
    docs: guide(writeDocsPage),
    terms: guide(writeTermsPage),
  };
}

export function declareMarkdownRoutes(app: FastifyInstance, pages: MarkdownPages): void {
  const declare = (name: 'request' | 'submit' | 'docs' | 'terms', summary: string): void => {
    const schema = describeDocument(`${name}AsMarkdown`, summary, MARKDOWN_MEDIA);
    app.get(`/${name}.md`, { schema }, pages[name]);
  };
  const index = describeListDocument('indexAsMarkdown', 'The gallery as Markdown', MARKDOWN_MEDIA);
  app.get('/index.md', { schema: index }, pages.index);
  declare('request', 'How to ask for a new pet, as Markdown');
  declare('submit', 'How to submit a pet, as Markdown');
  declare('docs', 'How the registry is used by programs, as Markdown');
  declare('terms', 'The terms, as Markdown');
  const schema = describePetDocument('petAsMarkdown', 'The page of a pet as Markdown', MARKDOWN_MEDIA);
  app.get<{ Params: { slug: string } }>('/pets/:slug.md', { schema }, (request, reply) =>
    pages.pet(request, reply, request.params.slug),
  );
}
