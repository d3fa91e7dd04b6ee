// What the service does with interfaces, made of the catalogue, the frame, the exports and the thumbnails.
import { readFileSync } from 'node:fs';
import { loadCatalogue } from '../../interface-catalogue/load-catalogue.ts';
import { toCatalogueDocument } from './a2ui/to-catalogue-document.ts';
import { createInterfaceChecks } from './create-interface-checks.ts';
import { toFiles } from './exports/to-files.ts';
import { toFrameDocument } from './frame/frame-document.ts';
import type { Interfaces } from './ports.ts';

const BRIDGE = new URL('./mcp/browser/app-bridge.js', import.meta.url);

/** Drawing takes the processor: it is done elsewhere. */
export function createInterfaces(drawThumbnail: Interfaces['drawThumbnail']): Interfaces {
  const catalogue = loadCatalogue();
  let app: string | undefined;
  return {
    ...createInterfaceChecks(catalogue),
    toFiles: async (payload, format) => toFiles(payload, format, catalogue),
    drawThumbnail,
    toCatalogueDocument: () => toCatalogueDocument(catalogue),
    toAppDocument: () => {
      app ??= toFrameDocument(undefined, readFileSync(BRIDGE, 'utf8'));
      return app;
    },
  };
}
