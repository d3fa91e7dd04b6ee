// The requirements of the read interface, by id; the number before the dot is the section of the published interface.
// Tests name the ids that they verify in square brackets.

export const READ_REQUIREMENTS: Readonly<Record<string, string>> = {
  // 1. What the service does
  'P1.1':
    'JSON, TOON, Markdown and MCP surfaces for discovering approved pets: packages, install commands, badge, card and embed snippets',
  'P1.2':
    'MCP tools search_pets, get_pet, get_install_instructions, get_badge_code, get_card_code, get_embed_code (and get_pet_request_info)',
  'P1.3': 'the public MCP and read interfaces change nothing: no accounts, moderation, uploads, likes or counters',

  // 4. Endpoints
  'P4.1': 'GET /api/manifest, and /api/manifest.toon',
  'P4.2':
    'GET /api/pets with q, kind (all, creature, object, character), tags (list), page, pageSize; TOON at /api/pets.toon',
  'P4.3': 'GET /api/pets/{slug}; TOON at /api/pets/{slug}.toon',
  'P4.4': 'GET /api/tags; TOON at /api/tags.toon',
  'P4.5': 'GET /api/pets/{slug}/share',
  'P4.6': 'GET /api/pets/{slug}/install',
  'P4.7': 'POST /mcp is a Streamable HTTP MCP endpoint',
  'P4.8': 'POST /.well-known/mcp is another address of it',
  'P4.9': 'GET /.well-known/oauth-protected-resource returns the public access model',
  'P4.10': 'GET /.well-known/oauth-protected-resource/mcp returns that of the MCP resource',
  'P4.11': '/openapi.json, /.well-known/mcp/server-card.json, /llms-full.txt, /docs/llms.txt and /terms exist',

  // 5. Authentication
  'P5.1': 'public read endpoints are unauthenticated',
  'P5.2': 'the security schemes AppSessionCookie and ProxyBasic are declared',
  'P5.3': 'OAuth 2.0 is not available',

  // 6. Events
  'P6.1': 'there are no webhooks',

  // 7. Errors
  'P7.1': 'error bodies have error, code, message, and when useful hint or field',

  // 8. Limits
  'P8.1': 'pageSize is 1 to 200',

  // 9. Versioning
  'P9.1': 'endpoints are not versioned',
};
