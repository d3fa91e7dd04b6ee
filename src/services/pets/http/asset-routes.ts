import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeAssetFile } from '../contract/snippets.ts';
import type { PetsCallers } from '../model/people.ts';
import type { PetsResources } from '../ports.ts';
import { countUse } from '../verbs/catalogue/count-use.ts';
import {
  ASSET_FILE_TYPES,
  type AssetFileName,
  getAssetFile,
  getPublishedAsset,
} from '../verbs/catalogue/get-asset-file.ts';
import { answerFile, type FileAnswer, IMMUTABLE } from './answer-file.ts';

export interface AssetDeps {
  readonly resources: PetsResources;
  readonly callers: Pick<PetsCallers, 'findCaller' | 'clientHashOf'>;
}

/** The files of published packages, to anybody and for ever. */
export function declareAssetRoutes(app: FastifyInstance, { resources, callers }: AssetDeps): void {
  const toDownload = (request: FastifyRequest, slug: string): FileAnswer => ({
    ...IMMUTABLE,
    headers: { 'content-disposition': `attachment; filename="${slug}.zip"` },
    onSent: async () => {
      // A HEAD request is no download.
      if (request.method !== 'GET') return;
      const { clientHash } = await callers.findCaller(request);
      await countUse(resources, slug, 'download', clientHash);
    },
  });
  for (const [name, type] of Object.entries(ASSET_FILE_TYPES) as [AssetFileName, string][]) {
    app.get<{ Params: { assetId: string } }>(
      `/api/assets/:assetId/${name}`,
      { schema: describeAssetFile(name, type) },
      async (request, reply) => {
        const { pet, asset } = await getPublishedAsset(resources, request.params.assetId);
        const answer = name === 'pet.zip' ? toDownload(request, pet.slug) : IMMUTABLE;
        return answerFile(request, reply, getAssetFile(resources, asset, name), answer, callers.clientHashOf(request));
      },
    );
  }
}
