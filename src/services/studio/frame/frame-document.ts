// The document of a preview, and of an interface exported as one file: everything inline, named by hash, no network.
import { createHash } from 'node:crypto';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { FRAME_SCRIPT, FRAME_STYLE } from './frame.generated.ts';

const SCRIPT = toInline(FRAME_SCRIPT);
const STYLE = toInline(FRAME_STYLE);

export const FRAME_POLICY = toPolicy([SCRIPT]);

/** Returns the policy: images and fonts come as data; nothing is loaded, sent or navigated to. */
function toPolicy(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    'img-src data: blob:',
    'font-src data:',
    `style-src '${toHash(STYLE)}'`,
    `script-src ${scripts.map((script) => `'${toHash(script)}'`).join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Returns the document, which waits for messages of the page around it; with a payload, it shows that payload. The
 * description, which nothing there reads, is left out. `bridge` is a script that runs before that of the frame.
 */
export function toFrameDocument(payload?: Payload, bridge?: string): string {
  const { app: _app, ...shown } = payload ?? {};
  const scripts = bridge === undefined ? [SCRIPT] : [toInline(bridge), SCRIPT];
  const title = payload === undefined ? 'Preview' : escapeText(payload.title);
  const data =
    payload === undefined ? '' : `<script type="application/json" id="payload">${toScriptJson(shown)}</script>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${toPolicy(scripts)}">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<div id="interface"></div>
${data}${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`;
}

/** Returns JSON that no HTML parser takes for the end of the script. */
function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes code, so that no literal ends its element. `<\/script` means the same in script and CSS strings. */
function toInline(code: string): string {
  return code.replaceAll('</', '<\\/');
}

function toHash(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
