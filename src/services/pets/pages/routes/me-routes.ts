// The page of a signed-in person.
import type { FastifyInstance } from 'fastify';
import { listLikedPets } from '../../verbs/gallery/list-liked-pets.ts';
import { listOwnPets } from '../../verbs/owners/list-own-pets.ts';
import { listOwnRequests } from '../../verbs/owners/list-own-requests.ts';
import { meView } from '../views/me-view.ts';
import type { PagesResources } from './page-context.ts';

export function declareMeRoutes(app: FastifyInstance, resources: PagesResources): void {
  const { pages } = resources;
  pages.declareSignedInPage(app, '/me', async ({ caller, account }, request) => {
    const [pets, requests, liked] = await Promise.all([
      listOwnPets(resources, caller),
      listOwnRequests(resources, caller),
      listLikedPets(resources, caller),
    ]);
    const content = meView({ account, pets, requests, liked, notice: pages.findNotice(request) });
    return { title: 'My pets', path: '/me', isUnlisted: true, content };
  });
}
