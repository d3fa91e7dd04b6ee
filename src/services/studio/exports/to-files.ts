import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { toJsonLines } from '../a2ui/to-messages.ts';
import type { App } from '../app/description.ts';
import { toAppText } from '../app/to-app-text.ts';
import { toFrameDocument } from '../frame/frame-document.ts';
import { refuse } from '../model/refusals.ts';
import type { ExportedFile, ExportFormat } from '../ports.ts';
import { toReactProject } from './to-react-project.ts';

export function toFiles(payload: Payload, format: ExportFormat, catalogue: Catalogue): readonly ExportedFile[] {
  if (format === 'react') return toReactProject(payload, catalogue);
  if (format === 'html') return [{ path: 'index.html', text: toFrameDocument(payload) }];
  if (format === 'app') return [{ path: 'app.json', text: `${toAppText(getApp(payload))}\n` }];
  return [{ path: 'interface.jsonl', text: toJsonLines(payload) }];
}

/** Returns the description. Refuses interfaces without one, which are older than descriptions. */
function getApp({ app }: Payload): App {
  if (app === undefined) throw refuse('description_missing', {});
  return app as unknown as App;
}
