import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeAssetFile } from '../contract/snippets.ts';
import { countUse } from '../verbs/gallery/count-use.ts';
import {
  ASSET_FILE_TYPES,
  type AssetFileName,
  getAssetFile,
  getPublishedAsset,
} from '../verbs/gallery/get-asset-file.ts';
import { answerFile, type FileAnswer, IMMUTABLE } from './answer-file.ts';
import type { HttpResources } from './http-resources.ts';

/** Declares the routes of the files of published packages, which never change. */
export function declareAssetRoutes(app: FastifyInstance, resources: HttpResources): void {
  const toDownload = (request: FastifyRequest, slug: string): FileAnswer => ({
    ...IMMUTABLE,
    headers: { 'content-disposition': `attachment; filename="${slug}.zip"` },
    onSent: async () => {
      // A HEAD request is no download.
      if (request.method !== 'GET') return;
      const { clientHash } = await resources.callers.findCaller(request);
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
        return answerFile(resources, request, reply, getAssetFile(resources, asset, name), answer);
      },
    );
  }
}
