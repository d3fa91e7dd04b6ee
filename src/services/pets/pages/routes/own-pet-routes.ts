// The pages on which owners and moderators edit a pet.
import type { FastifyInstance } from 'fastify';
import type { ShownPage, Visit } from '../../../../accounts/index.ts';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { PET_TEXTS } from '../../model/names/pet-texts.ts';
import type { Role } from '../../model/people.ts';
import { pickTexts } from '../../model/sent-texts.ts';
import { getAssetFile } from '../../verbs/gallery/get-asset-file.ts';
import { deletePet } from '../../verbs/owners/delete-pet.ts';
import { editPet } from '../../verbs/owners/edit-pet.ts';
import { getOwnAsset, getOwnPet } from '../../verbs/owners/get-own-pet.ts';
import { replaceSheet } from '../../verbs/owners/replace-sheet.ts';
import { withdrawEmail } from '../../verbs/owners/withdraw-email.ts';
import { toPackageBytesMax, toSentPackage } from '../../verbs/submission/sent-package.ts';
import { editPetView } from '../views/edit-pet-view.ts';
import { limit, type PagesResources } from './page-context.ts';

interface OfPet {
  Params: { petId: string };
}

interface Forms {
  readonly textForm?: FormState;
  readonly sheetForm?: FormState;
}

export function declareOwnPetRoutes(app: FastifyInstance, resources: PagesResources): void {
  const { limits, pages } = resources;

  pages.declareSignedInPage<OfPet>(app, '/me/pets/:petId', (visiting, { params }) =>
    showPet(resources, visiting, params.petId),
  );

  pages.declareForm<OfPet>(app, '/me/pets/:petId', {
    checkRate: limit(resources, 'edit'),
    act: async ({ text, request }, { caller }) => {
      const { pet: before } = await getOwnPet(resources, caller, request.params.petId);
      await editPet(resources, caller, before.id, {
        ...pickTexts(text, PET_TEXTS),
        tags: [text('tags')],
      });
      return before.status === 'rejected' ? '/me?done=sent-again' : '/me?done=saved';
    },
    show: (textForm, visiting, request) => showPet(resources, visiting, request.params.petId, { textForm }),
  });

  pages.declareForm<OfPet>(app, '/me/pets/:petId/sheet', {
    limits: { bodyBytesMax: limits.submissionBytesMax, fileBytesMax: toPackageBytesMax(limits) },
    checkRate: limit(resources, 'edit'),
    act: async ({ files, request }, { caller }) => {
      const { pet: before } = await getOwnPet(resources, caller, request.params.petId);
      await replaceSheet(resources, caller, before.id, toSentPackage(files));
      return before.status === 'rejected' ? '/me?done=sent-again' : '/me?done=sheet';
    },
    show: (sheetForm, visiting, request) => showPet(resources, visiting, request.params.petId, { sheetForm }),
  });

  const declareAct = (path: string, done: string, act: typeof deletePet) =>
    pages.declareForm<OfPet>(app, `/me/pets/:petId/${path}`, {
      checkRate: limit(resources, 'edit'),
      act: async ({ request }, { caller }) => {
        await act(resources, caller, request.params.petId);
        return `/me?done=${done}`;
      },
      show: (textForm, visiting, request) => showPet(resources, visiting, request.params.petId, { textForm }),
    });
  declareAct('delete', 'deleted', deletePet);
  declareAct('private-email', 'address', withdrawEmail);

  declareHiddenSheets(app, resources);
}

async function showPet(
  resources: PagesResources,
  { caller, visitor }: Visit<Role>,
  petId: string,
  forms: Forms = {},
): Promise<ShownPage> {
  const { pet } = await getOwnPet(resources, caller, petId);
  const { textForm = EMPTY_FORM, sheetForm = EMPTY_FORM } = forms;
  return {
    title: pet.displayName,
    path: `/me/pets/${petId}`,
    isNarrow: true,
    isUnlisted: true,
    scripts: ['sending.js'],
    content: editPetView({ pet, visitor, limits: resources.limits, textForm, sheetForm }),
  };
}

/** Sheets that only their owner may see, and no cache may keep. */
function declareHiddenSheets(app: FastifyInstance, resources: PagesResources): void {
  for (const extension of ['webp', 'png'] as const) {
    app.get<{ Params: { petId: string; assetId: string } }>(
      `/private/pets/:petId/:assetId/spritesheet.${extension}`,
      PAGE_ROUTE,
      async (request, reply) => {
        const { caller } = await resources.pages.visit(request);
        const { petId, assetId } = request.params;
        const asset = await getOwnAsset(resources, caller, petId, assetId);
        const file = getAssetFile(resources, asset, `spritesheet.${extension}`);
        const client = resources.callers.clientHashOf(request);
        const bytes = await file.read({ client, signal: request.context.signal });
        reply.headers({ 'content-type': file.type, 'cache-control': 'private, no-store' });
        return bytes;
      },
    );
  }
}
