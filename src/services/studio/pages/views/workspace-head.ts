import { attribute, type Html, html } from '../../../../platform/html/html.ts';
import { type IconName, icon } from '../parts/icon.ts';
import toolbar from '../parts/preview-toolbar.json' with { type: 'json' };

/** Renders the title of the shown interface, and its actions. */
export function workspaceHead(): Html {
  return html`<div class="workspace-head">
  <div class="workspace-title"><h2 id="shown-title">Preview</h2><p class="quiet" id="shown-about">Loading an example …</p></div>
  <div class="workspace-actions">
    <div class="row tight" role="group" aria-label="Versions">
      ${iconButton('undo', 'undo-2', 'Undo')}
      ${iconButton('redo', 'redo-2', 'Redo')}
      ${iconButton('compare', 'columns-2', 'Compare two versions', true)}
    </div>
    <div class="row tight" role="group" aria-label="Interface">
      ${iconButton('new', 'plus', 'Start a new interface')}
      ${iconButton('download', 'download', 'Download')}
      ${iconButton('share', 'link', 'Share a link')}
      ${iconButton('dislike', 'thumbs-down', 'I do not like it')}
      <button type="button" class="button small primary" id="publish" disabled>${icon('heart')} <span>Publish</span></button>
    </div>
  </div>
</div>`;
}

function iconButton(id: string, name: IconName, label: string, isToggle = false): Html {
  return html`<button type="button" class="icon-button" id="${id}" aria-label="${label}" title="${label}"${attribute('aria-pressed', isToggle && 'false')} disabled>${icon(name)}</button>`;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly icon: string;
}

/** Renders the ways to look at the interface. */
export function previewToolbar(): Html {
  return html`<div class="preview-toolbar">
  <div class="view-tabs" role="group" aria-label="View" id="views">${toolbar.tabs.map(
    ({ value, label }) =>
      html`<button type="button" class="view-tab" data-view="${value}" aria-pressed="${value === 'preview' ? 'true' : 'false'}">${label}</button>`,
  )}</div>
  <div class="preview-options" id="preview-options">
    ${choices('widths', 'Width of the preview', toolbar.widths, 'desktop')}
    ${choices('modes', 'Light or dark preview', toolbar.modes, 'auto')}
  </div>
</div>`;
}

function choices(id: string, legend: string, options: readonly Choice[], chosen: string): Html {
  return html`<div class="segments" role="group" aria-label="${legend}" id="${id}">${options.map(
    ({ value, label, icon: name }) =>
      html`<button type="button" class="segment" data-value="${value}" aria-pressed="${value === chosen ? 'true' : 'false'}" aria-label="${label}" title="${label}">${icon(name as IconName)}</button>`,
  )}</div>`;
}
