// The snippets of a pet for other pages and terminals.
import { escapeXml } from '../../../../platform/html/escape.ts';
import type { InstallBody, ShareBody, SharedPetBody } from '../../contract/shared-pet.ts';
import { CELL_HEIGHT, CELL_WIDTH } from '../../model/atlas.ts';
import type { Pet } from '../../model/pet.ts';
import { SHARED_LOOK } from '../../model/pictures.ts';
import type { Addresses } from './addresses.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { toPetBody } from './to-pet-body.ts';

const WIDTH = CELL_WIDTH * SHARED_LOOK.scale;
const HEIGHT = CELL_HEIGHT * SHARED_LOOK.scale;

export function toSharedPet(pet: Pet, addresses: Addresses): SharedPetBody {
  return {
    ...toPetBody(pet, addresses),
    name: pet.displayName,
    pageUrl: addresses.petPage(pet.slug),
    previewImageUrl: addresses.asset(pet.asset.assetId, 'preview.webp'),
    idleStripUrl: addresses.asset(pet.asset.assetId, 'idle-strip.webp'),
    installCommand: addresses.installCommand(pet),
  };
}

export function toBadge({ slug, displayName }: Pet, addresses: Addresses): ShareBody['share']['badge'] {
  const picture = { alt: `Codex pet: ${displayName}`, src: addresses.badge(slug) };
  return { ...toLinkedPicture(picture, addresses.petPage(slug)), svgUrl: picture.src };
}

export function toCard({ slug, displayName }: Pet, addresses: Addresses): ShareBody['share']['card'] {
  const picture = { alt: `${displayName}, a Codex pet`, src: addresses.card(slug), width: WIDTH, height: HEIGHT };
  return { ...toLinkedPicture(picture, addresses.petPage(slug)), gifUrl: picture.src, width: WIDTH, height: HEIGHT };
}

export function toEmbed({ slug, displayName }: Pet, addresses: Addresses): ShareBody['share']['embed'] {
  const url = addresses.embed(slug);
  const title = escapeXml(`Codex pet: ${displayName}`);
  const size = `width="${WIDTH}" height="${HEIGHT}"`;
  const iframe = `<iframe title="${title}" src="${escapeXml(url)}" ${size} loading="lazy" style="border:0"></iframe>`;
  return { iframe, url, width: WIDTH, height: HEIGHT };
}

export function toInstall(pet: Pet, addresses: Addresses): InstallBody {
  const { slug, displayName, asset } = pet;
  const command = addresses.installCommand(pet);
  const mcp = addresses.mcp;
  const install = {
    slug,
    command,
    codex: {
      command,
      mcpServer: {
        addCommand: `codex mcp add magpie-pets --url ${mcp}`,
        configToml: `[mcp_servers.magpie-pets]\nurl = ${JSON.stringify(mcp)}`,
      },
    },
    cursor: { command, note: onlyCodex('Cursor') },
    claudeCode: { command, note: onlyCodex('Claude Code') },
    manual: {
      steps: [
        `Download ${addresses.asset(asset.assetId, 'pet.zip')}.`,
        `Unpack it, so that pet.json and spritesheet.${asset.extension} lie in ~/.codex/pets/${slug}/ ($CODEX_HOME/pets/${slug}/ where CODEX_HOME is set).`,
        `Compare the SHA-256 of spritesheet.${asset.extension} with ${asset.sha256}.`,
        `Restart Codex and choose ${displayName} under Settings → Appearance → Pets.`,
      ],
    },
  };
  return { slug, name: displayName, install };
}

/** Explains that this agent can neither show a pet nor read packages of pets. */
function onlyCodex(agent: string): string {
  return `${agent} shows no pets: only Codex does, its desktop app and its terminal client. The command installs the pet for Codex, in whichever terminal it is run.`;
}

export function toShare(pet: Pet, addresses: Addresses): ShareBody {
  const badge = toBadge(pet, addresses);
  const card = toCard(pet, addresses);
  const embed = toEmbed(pet, addresses);
  const { install } = toInstall(pet, addresses);
  return {
    pet: toSharedPet(pet, addresses),
    markdownBadge: badge.markdown,
    markdownCard: card.markdown,
    iframe: embed.iframe,
    installCommand: install.command,
    installPrompt: `Install the Codex pet ${pet.displayName} from ${addresses.petPage(pet.slug)} by running: ${install.command}`,
    share: { badge, card, embed, install },
  };
}

interface Picture {
  readonly alt: string;
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
}

function toLinkedPicture({ alt, src, width, height }: Picture, link: string): { markdown: string; html: string } {
  const size = width === undefined ? '' : ` width="${width}" height="${height}"`;
  return {
    markdown: `[![${escapeMarkdown(alt)}](${src})](${link})`,
    html: `<a href="${escapeXml(link)}"><img alt="${escapeXml(alt)}" src="${escapeXml(src)}"${size}></a>`,
  };
}
