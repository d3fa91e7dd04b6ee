// Reads the description of a file for the data model.
import type { StoredFile } from './stored-file.ts';

/** Enough for a card on a dense screen; a data model with twenty of them stays within some megabytes. */
const PREVIEW_EDGE_PX = 640;
/** Texts to convert or to count are shorter; the rest would slow every change of the data. */
const TEXT_BYTES_MAX = 100_000;
const TEXT_TYPES = /^text\/|[/+](json|xml|csv|yaml)$/;
const TEXT_NAMES = /\.(txt|md|csv|tsv|json|xml|ya?ml|log|html?|css|[jt]sx?|py|sql)$/i;

export async function readFile(file: File): Promise<StoredFile> {
  const isText = TEXT_TYPES.test(file.type) || TEXT_NAMES.test(file.name);
  return {
    id: crypto.randomUUID?.() ?? `${file.name}-${file.lastModified}-${Math.random()}`,
    name: file.name,
    size: file.size,
    type: file.type,
    preview: file.type.startsWith('image/') ? await toPreview(file) : null,
    text: isText ? await file.slice(0, TEXT_BYTES_MAX).text() : null,
  };
}

/** Makes the preview of a picture; one that the browser cannot decode has none. */
async function toPreview(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return draw(image);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(image: HTMLImageElement): string | null {
  const [width, height] = [image.naturalWidth || PREVIEW_EDGE_PX, image.naturalHeight || PREVIEW_EDGE_PX];
  const scale = Math.min(1, PREVIEW_EDGE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.85);
}
