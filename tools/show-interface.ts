// Takes screenshots of payloads (JSON files) in the frame: node tools/show-interface.ts <folder> <payload.json> …
// Four of each: light and dark, 375 and 1280 pixels wide.
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBrowser } from '../test/browser/open-browser.ts';
import { openPreview } from '../test/services/studio/frame/open-preview.ts';

const [folder = 'screenshots', ...files] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
for (const file of files) {
  const payload = JSON.parse(readFileSync(file, 'utf8'));
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of [375, 1280]) {
      const preview = await openPreview(browser, payload, { width, scheme });
      const height = await preview.frame.evaluate('document.documentElement.scrollHeight');
      await preview.page.setViewportSize({ width, height: Math.max(400, Math.min(Number(height), 6000)) });
      // The frame is painted some time after it has grown.
      await preview.page.waitForTimeout(300);
      await preview.page.screenshot({ path: join(folder, `${basename(file, '.json')}-${width}-${scheme}.png`) });
      for (const message of await preview.listMessages()) if (message.type === 'failure') console.log(file, message);
      await preview.close();
    }
  }
}
await browser.close();
