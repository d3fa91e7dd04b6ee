// Every public address of a registry with the pet `tidy-magpie`.

/** The addresses with a TOON twin. */
export const JSON_PATHS = [
  '/api/manifest',
  '/api/pets',
  '/api/pets/tidy-magpie',
  '/api/pets/tidy-magpie/share',
  '/api/pets/tidy-magpie/install',
  '/api/tags',
];

export const DISCOVERY_PATHS = [
  '/.well-known/mcp',
  '/.well-known/mcp/server-card.json',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/server.json',
  '/openapi.json',
];

export const TEXT_PATHS = [
  '/index.md',
  '/pets/tidy-magpie.md',
  '/request.md',
  '/submit.md',
  '/docs.md',
  '/terms.md',
  '/llms.txt',
  '/llms-full.txt',
  '/docs/llms.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/feed.xml',
];

/** Returns the TOON twin of a JSON address: the suffix goes before the query. */
export function toToonPath(path: string): string {
  const [pathname, ...query] = path.split('?');
  return [`${pathname}.toon`, ...query].join('?');
}

export const PUBLIC_PATHS = [...JSON_PATHS, ...JSON_PATHS.map(toToonPath), ...DISCOVERY_PATHS, ...TEXT_PATHS];
