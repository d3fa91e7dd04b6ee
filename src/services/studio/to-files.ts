import { toJsonLines } from './a2ui/to-messages.ts';
import { toFrameDocument } from './frame/frame-document.ts';
import type { Payload } from './model/payload.ts';
import type { ExportedFile, ExportFormat } from './ports.ts';

/** React comes with its own files. */
export function toFiles(payload: Payload, format: ExportFormat): readonly ExportedFile[] {
  if (format === 'html') return [{ path: 'index.html', text: toFrameDocument(payload) }];
  return [{ path: 'interface.jsonl', text: toJsonLines(payload) }];
}
