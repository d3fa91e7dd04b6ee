import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { type AsyncZippable, strToU8, zip } from 'fflate';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { toSlug } from '../../../platform/text/slug.ts';
import type { ExportedFile, ExportFormat, StudioResources } from '../ports.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.jsonl': 'application/jsonl; charset=utf-8',
};

/** Always as a download: opened on this address, its script would be one of ours. */
export async function sendExport(
  reply: FastifyReply,
  { interfaces }: StudioResources,
  payload: Payload,
  format: ExportFormat,
): Promise<string | Buffer> {
  const files = await interfaces.toFiles(payload, format);
  const name = toSlug(payload.title, 'interface');
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0) {
    const extension = extname(first.path);
    toDownload(reply, `${name}${extension}`, TYPES[extension] ?? 'text/plain; charset=utf-8');
    return first.text;
  }
  toDownload(reply, `${name}.zip`, 'application/zip');
  return toZip(files, name);
}

function toDownload(reply: FastifyReply, fileName: string, type: string): void {
  reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` });
}

/** In one folder, as people expect of a project. */
function toZip(files: readonly ExportedFile[], folder: string): Promise<Buffer> {
  const entries = files.map(({ path, text }) => [`${folder}/${path}`, strToU8(text)]);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  zip(Object.fromEntries(entries) as AsyncZippable, (error, bytes) =>
    error === null ? resolve(Buffer.from(bytes)) : reject(error),
  );
  return promise;
}
