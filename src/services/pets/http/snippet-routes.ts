// Pictures and pages of a pet that other sites show.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isKnown, PUBLIC_HEADERS } from '../../../platform/http/public-answer.ts';
import {
  type CardQuery,
  type EmbedQuery,
  getBadge,
  getCard,
  getEmbed,
  getOpenGraphImage,
} from '../contract/snippets.ts';
import { type CardLook, SHARED_LOOK } from '../model/pictures.ts';
import { drawBadge, drawCard, drawOpenGraph, getAnimation } from '../verbs/gallery/draw-pet.ts';
import { getPet } from '../verbs/gallery/get-pet.ts';
import { answerFile, answerKnown, SHORT_LIVED } from './answer-file.ts';
import { toEmbedPage } from './documents/embed-page.ts';
import type { HttpResources } from './http-resources.ts';

interface SlugRoute {
  Params: { slug: string };
}

export function declareSnippetRoutes(app: FastifyInstance, resources: HttpResources): void {
  const petOf = (request: FastifyRequest<SlugRoute>) => getPet(resources, request.params.slug);

  app.get<SlugRoute>('/badge/:slug.svg', { schema: getBadge }, async (request, reply) =>
    answerFile(resources, request, reply, drawBadge(resources, await petOf(request)), SHORT_LIVED),
  );

  app.get<SlugRoute & { Querystring: CardQuery }>('/card/:slug.gif', { schema: getCard }, async (request, reply) => {
    const card = drawCard(resources, await petOf(request), toCardLook(request.query));
    return answerFile(resources, request, reply, card, SHORT_LIVED);
  });

  app.get<SlugRoute>('/og/:slug.png', { schema: getOpenGraphImage }, async (request, reply) =>
    answerFile(resources, request, reply, drawOpenGraph(resources, await petOf(request)), SHORT_LIVED),
  );

  app.get<SlugRoute & { Querystring: EmbedQuery }>('/embed/:slug', { schema: getEmbed }, async (request, reply) => {
    const { query } = request;
    const pet = await petOf(request);
    const look = toCardLook(query);
    const animation = await getAnimation(resources, pet, look.state);
    const { text, policy, etag } = toEmbedPage(pet, animation, look, query, resources.addressesOf(request));
    if (isKnown(request, etag)) return answerKnown(reply, etag, SHORT_LIVED);
    return reply
      .headers({
        ...PUBLIC_HEADERS,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': SHORT_LIVED.cacheControl,
        etag,
      })
      .send(text);
  });
}

function toCardLook({ mode = SHARED_LOOK.mode, state = SHARED_LOOK.state, scale }: CardQuery): CardLook {
  return { mode, state, scale: scale === undefined ? SHARED_LOOK.scale : Number(scale) };
}
