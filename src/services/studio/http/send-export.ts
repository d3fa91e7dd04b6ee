import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { type AsyncZippable, strToU8, zip } from 'fflate';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { JSON_TYPE } from '../../../platform/http/answer-headers.ts';
import { toSlug } from '../../../platform/text/slug.ts';
import { toFiles } from '../exports/to-files.ts';
import type { ExportedFile, ExportFormat, StudioResources } from '../ports.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': JSON_TYPE,
  '.jsonl': 'application/jsonl; charset=utf-8',
};

/** Sends a download: opened at this address, its script would run with our origin. */
export async function sendExport(
  reply: FastifyReply,
  { catalogue }: StudioResources,
  payload: Payload,
  format: ExportFormat,
): Promise<string | Buffer> {
  const files = toFiles(payload, format, catalogue);
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

/** Puts the files into one folder, as people expect of a project. */
function toZip(files: readonly ExportedFile[], folder: string): Promise<Buffer> {
  const entries = files.map(({ path, text }) => [`${folder}/${path}`, strToU8(text)]);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  zip(Object.fromEntries(entries) as AsyncZippable, (error, bytes) =>
    error === null ? resolve(Buffer.from(bytes)) : reject(error),
  );
  return promise;
}
