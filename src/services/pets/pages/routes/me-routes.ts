// What somebody who is signed in has here.
import type { FastifyInstance } from 'fastify';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { listLikedPets } from '../../verbs/catalogue/list-liked-pets.ts';
import { listOwnPets } from '../../verbs/owners/list-own-pets.ts';
import { listOwnRequests } from '../../verbs/owners/list-own-requests.ts';
import { meView } from '../views/me-view.ts';
import { toNotice } from './notices.ts';
import { type PagesDeps, sendPage, visitSignedIn } from './page-context.ts';

export function declareMeRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources } = deps;
  app.get('/me', PAGE_ROUTE, async (request, reply) => {
    const visiting = await visitSignedIn(deps, request, reply);
    if (visiting === undefined) return reply;
    const { caller, visitor, account } = visiting;
    const [pets, requests, liked] = await Promise.all([
      listOwnPets(resources, caller),
      listOwnRequests(resources, caller),
      listLikedPets(resources, caller),
    ]);
    const content = meView({ account, pets, requests, liked, notice: toNotice(request) });
    return sendPage(request, reply, visitor, { options: { title: 'My pets', path: '/me', isUnlisted: true }, content });
  });
}
