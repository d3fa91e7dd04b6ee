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
import { getPet } from '../../verbs/gallery/get-pet.ts';
import { listPets } from '../../verbs/gallery/list-pets.ts';
import type { HttpResources } from '../http-resources.ts';
import { toPaging, toPetQuery } from '../to-pet-query.ts';
import { type Guide, writeGuide } from './write-guide.ts';
import { writeIndexPage, writePetPage } from './write-markdown.ts';

export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** The guides that are pages, each with its summary in /openapi.json. */
const GUIDE_PAGES = {
  request: 'How to ask for a new pet, as Markdown',
  submit: 'How to submit a pet, as Markdown',
  docs: 'How the registry is used by programs, as Markdown',
  terms: 'The terms, as Markdown',
} as const satisfies Partial<Record<Guide, string>>;

export function declareMarkdownRoutes(app: FastifyInstance, resources: HttpResources): void {
  const index = describeListDocument('indexAsMarkdown', 'The gallery as Markdown', MARKDOWN_MEDIA);
  app.get('/index.md', { schema: index }, (request, reply) => sendIndex(resources, request, reply));
  for (const [guide, summary] of Object.entries(GUIDE_PAGES) as [Guide, string][]) {
    const schema = describeDocument(`${guide}AsMarkdown`, summary, MARKDOWN_MEDIA);
    app.get(`/${guide}.md`, { schema }, async (request, reply) => sendGuide(resources, request, reply, guide));
  }
  const schema = describePetDocument('petAsMarkdown', 'The page of a pet as Markdown', MARKDOWN_MEDIA);
  app.get<{ Params: { slug: string } }>('/pets/:slug.md', { schema }, (request, reply) =>
    sendPet(resources, request, reply, request.params.slug),
  );
}

export async function sendIndex(resources: HttpResources, request: FastifyRequest, reply: FastifyReply) {
  const query = request.query as PetListQuery;
  const list = await listPets(resources, toPetQuery(query), toPaging(query, resources.limits));
  const { tags } = await resources.gallery.current();
  return send(request, reply, writeIndexPage(list, tags, resources.addressesOf(request)));
}

export async function sendPet(resources: HttpResources, request: FastifyRequest, reply: FastifyReply, slug: string) {
  return send(request, reply, writePetPage(await getPet(resources, slug), resources.addressesOf(request)));
}

export function sendGuide(resources: HttpResources, request: FastifyRequest, reply: FastifyReply, guide: Guide) {
  return send(request, reply, writeGuide(guide, resources.addressesOf(request), resources.limits));
}

function send(request: FastifyRequest, reply: FastifyReply, text: string) {
  reply.header('vary', 'Accept');
  return sendPublic(request, reply, toPublicText(MARKDOWN_TYPE, text));
}
