// Pages that tell how the registry is used, as Markdown: for people, and for the agents that read llms.txt.
import { writeLlmsText } from '../../../../platform/mcp/llms-text.ts';
import type { Limits } from '../../limits.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, SHEET_WIDTH, STATES, sheetHeightOf } from '../../model/atlas.ts';
import { PET_KINDS } from '../../model/pet.ts';
import { PET_SORTS } from '../../model/search/pet-query.ts';
import type { Addresses } from '../answers/addresses.ts';
import { toRequestInfo } from '../answers/to-request-info.ts';
import { joinBlocks } from './write-markdown.ts';

const MIB = 1024 * 1024;

export function writeRequestPage(at: Addresses, limits: Limits): string {
  const { request } = toRequestInfo(at, limits);
  const fields = request.fields.map(({ name, required, description, maxLength, values, contentTypes, maxBytes }) => {
    const bounds = [
      required ? 'required' : 'optional',
      maxLength === undefined ? '' : `at most ${maxLength} characters`,
      values === undefined ? '' : `one of ${values.join(', ')}`,
      contentTypes === undefined ? '' : contentTypes.join(', '),
      maxBytes === undefined ? '' : `at most ${maxBytes / MIB} MiB`,
    ];
    return `- \`${name}\` (${bounds.filter((bound) => bound !== '').join('; ')}): ${description}`;
  });
  return joinBlocks([
    '# Ask for a new pet',
    `The form is at ${request.pageUrl}. ${request.method}`,
    request.privacy,
    fields.join('\n'),
    `\`POST ${at.at('/api/pets/preview')}\` draws four variants of a wish and tells what was understood of it; nothing is stored.`,
    `Programs that people run themselves may send the same fields to \`POST ${at.at('/api/generation-requests')}\`, with an Idempotency-Key.`,
  ]);
}

export function writeSubmitPage(at: Addresses, limits: Limits): string {
  const states = STATES.map(({ name, frames }, row) => `${row + 1}. ${name}: ${frames} frames`);
  return joinBlocks([
    '# Submit a pet',
    `The form is at ${at.at('/submit')}. A pet is published after a moderator approved it.`,
    'Send a ZIP with `pet.json` and `spritesheet.webp` or `spritesheet.png`, or the two files, or only the spritesheet.',
    '## The spritesheet',
    `${SHEET_WIDTH}×${sheetHeightOf(1)} pixels: ${COLUMNS} columns of ${CELL_WIDTH}×${CELL_HEIGHT} cells, one row for each state, unused cells empty. A sheet with ${sheetHeightOf(2)} pixels of height has two more rows with sixteen directions to look in (\`"spriteVersionNumber": 2\` in pet.json) and works in the desktop app only.`,
    states.join('\n'),
    `PNG or WebP with transparency, not animated, at most ${limits.sheetBytesMax / MIB} MiB; nothing touches the edge of its cell.`,
    '## Who it is by',
    `Without an account: a public name of at most ${limits.authorNameLengthMax} characters, and an e-mail address that stays private. Without a public name, the part of the address before the @ is shown, or Anonymous without an address. Signed in: the name of the profile. An address is published only when that was asked for and a moderator verified it.`,
  ]);
}

export function writeTermsPage(at: Addresses): string {
  return joinBlocks([
    '# Terms',
    `These are the terms of the pet registry at ${at.base}.`,
    [
      '- Everybody may read the registry, by hand or by program, without an account. Programs keep answers for as long as their headers say, identify themselves, and slow down when they are told to.',
      '- The public interfaces, MCP among them, are for reading. They are not to be used for logging in, creating accounts, looking into private requests, moderating, or changing counters.',
      '- Each pet has the licence that its page tells. Where none is told, ask its author before you use it for more than your own agent.',
      '- By submitting a pet, its author says that they may publish it, and lets the registry show and distribute it until it is deleted.',
      '- Pets that hurt others, imitate people without their consent, or are copies of somebody else’s work are not approved, and are deleted when they are reported.',
      `- Contact addresses stay private; one that was published because its owner asked for it is taken back at any time. Authors with an account delete their pets, and the account itself, at ${at.at('/me')}: pets that are left behind lose the name and the address of their author. Authors without one report the pet on its page, and say so.`,
      '- The registry is offered as it is, without any warranty.',
    ].join('\n'),
    'The current addresses are stable. Fields and routes may be added without notice; what would break a program gets a new path or is announced first.',
  ]);
}

export function writeDocsPage(at: Addresses, limits: Limits): string {
  return joinBlocks([
    '# The pet registry for programs',
    'Everything here is read without an account. Prefer MCP where tools can be called; otherwise JSON, or TOON, which takes fewer tokens.',
    '## MCP',
    `Streamable HTTP at \`${at.mcp}\`. All tools only read.`,
    [
      '- `search_pets` finds pets by style, tag, author or a vague need.',
      '- `get_pet` tells all about a pet whose slug is known.',
      '- `get_install_instructions`, `get_badge_code`, `get_card_code` and `get_embed_code` give what to run or paste.',
      '- `preview_pet` draws four variants of a wish, and tells what was understood of it. Nothing is stored.',
      '- `get_pet_request_info` tells how a person asks for a new pet.',
    ].join('\n'),
    '## HTTP',
    [
      `- \`GET ${at.at('/api/pets')}\`: \`q\`, \`kind\` (all, ${PET_KINDS.join(', ')}), \`tags\`, \`author\`, \`compatibleWith\`, \`sort\` (${PET_SORTS.join(', ')}), \`page\`, \`pageSize\` (1 to ${limits.pageSizeMax})`,
      `- \`GET ${at.at('/api/pets/{slug}')}\`, \`/share\` and \`/install\` under it`,
      `- \`GET ${at.at('/api/tags')}\``,
      `- \`GET ${at.at('/api/manifest')}\`: all pets with their files`,
      `- \`GET ${at.at('/badge/{slug}.svg')}\`, \`/card/{slug}.gif\`, \`/embed/{slug}\`, \`/og/{slug}.png\``,
      `- \`GET ${at.at('/openapi.json')}\`: all of it, with every field`,
    ].join('\n'),
    'Each JSON address has a twin with `.toon` at its end (`text/toon`), pages have one with `.md`. Answers have an ETag; send it back as If-None-Match.',
    '## Errors',
    'An error is `{error, code, message, hint?, field?}`; `error` equals `code`. Wait as long as Retry-After says where it is given.',
    '## What agents leave alone',
    'Logging in, creating accounts, private requests, moderation, uploads, likes, and counters: people do these in the browser.',
  ]);
}

/** What an agent should know first, with links to the rest. */
export function writeLlmsPage(at: Addresses): string {
  return writeLlmsText({
    title: 'Magpie pets',
    summary: 'A registry of animated pets for coding agents: search, install, badges, cards and embeds.',
    advice: `Prefer the MCP endpoint ${at.mcp} where tools can be called; fall back to JSON, TOON, OpenAPI and Markdown. Everything public is read without an account; nothing public changes data.`,
    sections: {
      Docs: [
        { label: 'For programs', url: at.at('/docs.md'), about: 'MCP tools, routes, errors' },
        { label: 'OpenAPI', url: at.at('/openapi.json'), about: 'every route and field' },
        { label: 'All of this in one file', url: at.at('/llms-full.txt') },
      ],
      Pets: [
        { label: 'Gallery', url: at.at('/index.md'), about: 'takes `q`, `kind`, `tags`, `sort`, `page`' },
        { label: 'Search', url: at.at('/api/pets.toon'), about: 'the same as TOON' },
        { label: 'Manifest', url: at.at('/api/manifest.toon'), about: 'all pets' },
        { label: 'Tags', url: at.at('/api/tags.toon') },
        { label: 'New pets', url: at.at('/feed.xml') },
      ],
      Optional: [
        { label: 'Ask for a new pet', url: at.at('/request.md') },
        { label: 'Submit a pet', url: at.at('/submit.md') },
        { label: 'Terms', url: at.at('/terms.md') },
      ],
    },
  });
}

export function writeLlmsFullText(at: Addresses, limits: Limits): string {
  const parts = [writeLlmsPage(at), writeDocsPage(at, limits), writeRequestPage(at, limits)];
  return [...parts, writeSubmitPage(at, limits), writeTermsPage(at)].join('\n');
}
