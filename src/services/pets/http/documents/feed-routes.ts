import type { FastifyInstance } from 'fastify';
import { escapeXml } from '../../../../platform/html/escape.ts';
import { sendPublic, toPublicText } from '../../../../platform/http/public-answer.ts';
import { describeDocument } from '../../contract/operations.ts';
import type { Pet } from '../../model/pet.ts';
import type { Gallery } from '../../model/search/gallery.ts';
import type { Addresses } from '../answers/addresses.ts';
import type { HttpResources } from '../http-resources.ts';
import { GalleryText } from './gallery-text.ts';

/** Feed readers ask often enough not to miss entries beyond these. */
const FEED_ENTRIES_MAX = 50;
const SITE_PAGES = ['/', '/request', '/submit', '/docs', '/terms'];
/** A sitemap may have no more. */
const SITEMAP_URLS_MAX = 50_000;

export function declareFeedRoutes(app: FastifyInstance, resources: HttpResources): void {
  const sitemap = new GalleryText({
    type: 'application/xml; charset=utf-8',
    write: writeSitemap,
    encode: escapeXml,
  });
  app.get(
    '/sitemap.xml',
    { schema: describeDocument('getSitemap', 'All pages, for search engines', 'application/xml') },
    async (request, reply) => sitemap.send(resources, request, reply),
  );
  app.get(
    '/feed.xml',
    { schema: describeDocument('getFeed', 'New pets, as an Atom feed', 'application/atom+xml') },
    async (request, reply) => {
      const text = writeFeed(await resources.gallery.current(), resources.addressesOf(request));
      return sendPublic(request, reply, toPublicText('application/atom+xml; charset=utf-8', text));
    },
  );
}

function writeSitemap(gallery: Gallery, at: Addresses): string {
  const pages = SITE_PAGES.map((path) => `<url><loc>${escapeXml(at.at(path))}</loc></url>`);
  const pets = gallery.list().slice(0, SITEMAP_URLS_MAX - pages.length);
  const urls = pets.map(
    (pet) => `<url><loc>${escapeXml(at.petPage(pet.slug))}</loc><lastmod>${toTime(pet)}</lastmod></url>`,
  );
  return `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...urls].join('\n')}\n</urlset>\n`;
}

function writeFeed(gallery: Gallery, at: Addresses): string {
  const pets = gallery.list().slice(0, FEED_ENTRIES_MAX);
  return `${XML}<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(at.at('/'))}</id>
<title>Magpie pets</title>
<subtitle>New animated pets for coding agents</subtitle>
<updated>${gallery.at.toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(at.at('/feed.xml'))}"/>
<link rel="alternate" type="text/html" href="${escapeXml(at.at('/'))}"/>
${pets.map((pet) => writeEntry(pet, at)).join('\n')}
</feed>
`;
}

function writeEntry(pet: Pet, at: Addresses): string {
  const page = escapeXml(at.petPage(pet.slug));
  const preview = escapeXml(at.asset(pet.asset.assetId, 'preview.webp'));
  const content = `<p><img alt="" src="${preview}"/></p><p>${escapeXml(pet.description)}</p>`;
  return `<entry>
<id>${page}</id>
<title>${escapeXml(pet.displayName)}</title>
<link rel="alternate" type="text/html" href="${page}"/>
<published>${toTime(pet)}</published>
<updated>${toTime(pet)}</updated>
<author><name>${escapeXml(pet.owner.name)}</name></author>
${pet.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join('')}
<content type="html">${escapeXml(content)}</content>
</entry>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

function toTime(pet: Pet): string {
  return (pet.approvedAt ?? pet.createdAt).toISOString();
}
