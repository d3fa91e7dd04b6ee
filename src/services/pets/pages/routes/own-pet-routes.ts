// Pets under the hands of their owners; moderators may help.
import type { FastifyInstance } from 'fastify';
import type { ShownPage } from '../../../../accounts/index.ts';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { getAssetFile } from '../../verbs/catalogue/get-asset-file.ts';
import { deletePet } from '../../verbs/owners/delete-pet.ts';
import { editPet } from '../../verbs/owners/edit-pet.ts';
import { getOwnAsset, getOwnPet } from '../../verbs/owners/get-own-pet.ts';
import { replaceSheet } from '../../verbs/owners/replace-sheet.ts';
import { withdrawEmail } from '../../verbs/owners/withdraw-email.ts';
import { editPetView } from '../views/edit-pet-view.ts';
import { limit, type PagesDeps, type Visit } from './page-context.ts';
import { toPackageFiles } from './sending-routes.ts';

interface OfPet {
  Params: { petId: string };
}

interface Forms {
  readonly textForm?: FormState;
  readonly sheetForm?: FormState;
}

export function declareOwnPetRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, pages } = deps;
  const { limits } = resources;

  pages.declareSignedInPage<OfPet>(app, '/me/pets/:petId', (visiting, { params }) =>
    showPet(deps, visiting, params.petId),
  );

  pages.declareForm<OfPet>(app, '/me/pets/:petId', {
    checkRate: limit(deps, 'edit'),
    act: async ({ text, request }, { caller }) => {
      const before = await getOwnPet(resources, caller, request.params.petId);
      await editPet(resources, caller, before.id, {
        displayName: text('displayName'),
        description: text('description'),
        kind: text('kind'),
        tags: [text('tags')],
        license: text('license'),
        sourceUrl: text('sourceUrl'),
      });
      return before.status === 'rejected' ? '/me?done=sent-again' : '/me?done=saved';
    },
    show: (textForm, visiting, request) => showPet(deps, visiting, request.params.petId, { textForm }),
  });

  const files = { zip: limits.zipBytesMax, petjson: limits.petJsonBytesMax, sprite: limits.sheetBytesMax };
  pages.declareForm<OfPet>(app, '/me/pets/:petId/sheet', {
    limits: { bodyBytesMax: limits.submissionBytesMax, fileBytesMax: files },
    checkRate: limit(deps, 'edit'),
    act: async ({ files: sent, request }, { caller }) => {
      const before = await getOwnPet(resources, caller, request.params.petId);
      await replaceSheet(resources, caller, before.id, toPackageFiles(sent));
      return before.status === 'rejected' ? '/me?done=sent-again' : '/me?done=sheet';
    },
    show: (sheetForm, visiting, request) => showPet(deps, visiting, request.params.petId, { sheetForm }),
  });

  const declareAct = (path: string, done: string, act: typeof deletePet) =>
    pages.declareForm<OfPet>(app, `/me/pets/:petId/${path}`, {
      checkRate: limit(deps, 'edit'),
      act: async ({ request }, { caller }) => {
        await act(resources, caller, request.params.petId);
        return `/me?done=${done}`;
      },
      show: (textForm, visiting, request) => showPet(deps, visiting, request.params.petId, { textForm }),
    });
  declareAct('delete', 'deleted', deletePet);
  declareAct('private-email', 'address', withdrawEmail);

  declareHiddenSheets(app, deps);
}

async function showPet(
  { resources }: PagesDeps,
  { caller, visitor }: Visit,
  petId: string,
  forms: Forms = {},
): Promise<ShownPage> {
  const pet = await getOwnPet(resources, caller, petId);
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
function declareHiddenSheets(app: FastifyInstance, deps: PagesDeps): void {
  for (const extension of ['webp', 'png'] as const) {
    app.get<{ Params: { petId: string; assetId: string } }>(
      `/private/pets/:petId/:assetId/spritesheet.${extension}`,
      PAGE_ROUTE,
      async (request, reply) => {
        const { caller } = await deps.pages.visit(request);
        const { petId, assetId } = request.params;
        const asset = await getOwnAsset(deps.resources, caller, petId, assetId);
        const file = getAssetFile(deps.resources, asset, `spritesheet.${extension}`);
        const bytes = await file.read({ client: deps.callers.clientHashOf(request), signal: request.context.signal });
        reply.headers({ 'content-type': file.type, 'cache-control': 'private, no-store' });
        return bytes;
      },
    );
  }
}
