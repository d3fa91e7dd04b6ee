// A pet as agents and README files want it: with everything that can be pasted somewhere.
import { type Static, Type } from 'typebox';
import { closed, count, slug, text, url } from './fields.ts';
import { PET_FIELDS } from './pet-body.ts';

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
