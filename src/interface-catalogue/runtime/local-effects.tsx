import { toDownload } from './download.ts';
import type { HostEffects } from './surface.tsx';

/** Creates the effects of a page that no other program embeds. */
export function createLocalEffects(): HostEffects {
  return {
    download(name, format, value) {
      const file = toDownload(name, format, value);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([file.text], { type: file.mimeType }));
      link.download = file.name;
      link.click();
      window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
    print: () => window.print(),
    copy(text) {
      // Frames without an origin may not use the clipboard interface; a selection can be copied everywhere.
      const area = document.createElement('textarea');
      area.value = text;
      area.className = 'm-unseen';
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    },
  };
}
