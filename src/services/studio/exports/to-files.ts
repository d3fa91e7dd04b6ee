import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { toJsonLines } from '../a2ui/to-messages.ts';
import { toFrameDocument } from '../frame/frame-document.ts';
import type { ExportedFile, ExportFormat } from '../ports.ts';
import { toReactProject } from './to-react-project.ts';

export function toFiles(payload: Payload, format: ExportFormat, catalogue: Catalogue): readonly ExportedFile[] {
  if (format === 'react') return toReactProject(payload, catalogue);
  if (format === 'html') return [{ path: 'index.html', text: toFrameDocument(payload) }];
  return [{ path: 'interface.jsonl', text: toJsonLines(payload) }];
}
