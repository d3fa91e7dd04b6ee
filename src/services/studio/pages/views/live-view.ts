import { type Content, type Html, html } from '../../../../platform/html/html.ts';
import { icon } from '../parts/icon.ts';

export interface LiveInterface {
  readonly title: string;
  /** The author and the date. */
  readonly about: Content;
  /** Null unless its author published it. */
  readonly prompt: string | null;
  /** The path of its document. */
  readonly livePath: string;
  /** The path that opens it in the studio. */
  readonly remixPath: string;
  /** The path to which the format is appended. */
  readonly exportPath: string;
  /** Further actions. */
  readonly actions?: Content;
}

/** Renders a finished interface, to use and to download. */
export function liveView({ title, about, prompt, livePath, remixPath, exportPath, actions }: LiveInterface): Html {
  return html`<div class="live-head">
  <div class="stack tight"><h1><bdi>${title}</bdi></h1><p class="quiet">${about}</p></div>
  <div class="row">
    <a class="button primary" href="${remixPath}">${icon('wand-2')} Remix in the studio</a>
    <a class="button" href="${livePath}" target="_blank">${icon('external-link')} Open alone</a>
  </div>
</div>
<div class="live-frame"><iframe src="${livePath}" title="${title}" sandbox="allow-scripts"></iframe></div>
<div class="live-foot">
  ${prompt !== null && html`<section class="card stack tight"><h2>The prompt</h2><blockquote class="live-prompt" dir="auto">${prompt}</blockquote></section>`}
  <section class="card stack tight"><h2>Take it with you</h2>
    <p class="quiet">The file runs by itself, the project is React and TypeScript.</p>
    <p class="row"><a class="button small" href="${exportPath}html" download>${icon('download')} HTML file</a> <a class="button small" href="${exportPath}react" download>${icon('download')} React project</a> <a class="button small" href="${exportPath}a2ui" download>${icon('download')} A2UI messages</a></p>
  </section>
  ${actions}
</div>`;
}
