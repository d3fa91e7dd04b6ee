// A pet as agents and README files want it: with everything that can be pasted somewhere.
import { type Static, Type } from 'typebox';
import { CELL_HEIGHT, CELL_WIDTH } from '../model/atlas.ts';
import type { Pet } from '../model/pet.ts';
import { SHARED_LOOK } from '../model/pictures.ts';
import type { Addresses } from './addresses.ts';
import { escapeHtml, escapeMarkdown } from './escape.ts';
import { closed, count, slug, text, url } from './fields.ts';
import { PET_FIELDS, toPetBody } from './pet.ts';

export const SHARED_PET_FIELDS = {
  ...PET_FIELDS,
  name: Type.String({ description: 'The same as displayName.' }),
  pageUrl: url,
  previewImageUrl: url,
  idleStripUrl: url,
  installCommand: text,
};

export const SharedPetBody = Type.Object(SHARED_PET_FIELDS, { ...closed, $id: 'SharedPet' });
export type SharedPetBody = Static<typeof SharedPetBody>;

export const BadgeFields = Type.Object({ markdown: text, html: text, svgUrl: url }, closed);
export const CardFields = Type.Object({ markdown: text, html: text, gifUrl: url, width: count, height: count }, closed);
export const EmbedFields = Type.Object({ iframe: text, url, width: count, height: count }, closed);

const commandAndNote = Type.Object({ command: text, note: text }, closed);

export const InstallFields = Type.Object(
  {
    slug,
    command: text,
    codex: Type.Object(
      { command: text, mcpServer: Type.Object({ addCommand: text, configToml: text }, closed) },
      closed,
    ),
    cursor: commandAndNote,
    claudeCode: commandAndNote,
    manual: Type.Object({ steps: Type.Array(text) }, closed),
  },
  closed,
);

export const InstallBody = Type.Object({ slug, name: text, install: InstallFields }, { ...closed, $id: 'Install' });
export type InstallBody = Static<typeof InstallBody>;

export const ShareBody = Type.Object(
  {
    pet: Type.Object(SHARED_PET_FIELDS, closed),
    markdownBadge: text,
    markdownCard: text,
    iframe: text,
    installCommand: text,
    installPrompt: text,
    share: Type.Object({ badge: BadgeFields, card: CardFields, embed: EmbedFields, install: InstallFields }, closed),
  },
  { ...closed, $id: 'Share' },
);
export type ShareBody = Static<typeof ShareBody>;

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

export function toBadge({ slug, displayName }: Pet, addresses: Addresses): Static<typeof BadgeFields> {
  const picture = { alt: `Codex pet: ${displayName}`, src: addresses.badge(slug) };
  return { ...toLinkedPicture(picture, addresses.petPage(slug)), svgUrl: picture.src };
}

export function toCard({ slug, displayName }: Pet, addresses: Addresses): Static<typeof CardFields> {
  const picture = { alt: `${displayName}, a Codex pet`, src: addresses.card(slug), width: WIDTH, height: HEIGHT };
  return { ...toLinkedPicture(picture, addresses.petPage(slug)), gifUrl: picture.src, width: WIDTH, height: HEIGHT };
}

export function toEmbed({ slug, displayName }: Pet, addresses: Addresses): Static<typeof EmbedFields> {
  const url = addresses.embed(slug);
  const title = escapeHtml(`Codex pet: ${displayName}`);
  const size = `width="${WIDTH}" height="${HEIGHT}"`;
  const iframe = `<iframe title="${title}" src="${escapeHtml(url)}" ${size} loading="lazy" style="border:0"></iframe>`;
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
    cursor: { command, note: 'Run it in the terminal of the editor; the pet is installed for Codex on this machine.' },
    claudeCode: { command, note: 'Run it in a shell, or ask for it to be run; the pet is installed for Codex.' },
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
    html: `<a href="${escapeHtml(link)}"><img alt="${escapeHtml(alt)}" src="${escapeHtml(src)}"${size}></a>`,
  };
}
