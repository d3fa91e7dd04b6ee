import { type Html, html } from '../../../../platform/html/html.ts';
import { PROMPT_LENGTH_MAX } from '../../limits.ts';
import { type IconName, icon, iconSymbols } from '../parts/icon.ts';
import { previewToolbar, workspaceHead } from './workspace-head.ts';

export interface Starter {
  readonly name: string;
  readonly icon: string;
  readonly label: string;
  readonly prompt: string;
}

/** The icons that scripts show. */
const SYMBOLS: readonly IconName[] = ['check-circle', 'info', 'alert-triangle', 'server', 'history', 'x', 'sparkles'];

/**
 * Renders the skeleton of the studio, which browser/studio/ brings to life. The first starter is the first example.
 * `replaced` is the title of the design that the next new one replaces.
 */
export function studioView(starters: readonly Starter[], replaced?: string): Html {
  return html`${iconSymbols(SYMBOLS)}
<noscript><p class="notice warn studio-noscript">The studio needs JavaScript. The <a href="/gallery">gallery</a> works without it.</p></noscript>
<h1 class="visually-hidden">Studio</h1>
<div class="studio" id="studio" data-pane="prompt" data-example="${starters[0]?.name ?? ''}">
  <div class="pane-switch" role="group" aria-label="What is shown">
    <button type="button" class="segment" data-pane="prompt" aria-pressed="true">${icon('message-square')} Prompt</button>
    <button type="button" class="segment" data-pane="preview" aria-pressed="false">${icon('eye')} Preview</button>
  </div>
  <section class="conversation" aria-label="Prompts and steps">
    <div class="conversation-body" id="conversation-body" tabindex="-1">
      <div class="welcome" id="welcome">
        <h2>Describe an interface. <em>Use it right away.</em></h2>
        <p class="quiet">Say what it is for and what it needs. Change it step by step, take the code with you.</p>
        ${replaced !== undefined && html`<p class="notice warn">You have as many designs as are kept. The next new one replaces the oldest, “<bdi>${replaced}</bdi>”. <a href="/designs">Delete some</a> to choose yourself.</p>`}
        <h3 class="visually-hidden">Starter ideas</h3>
        <ul class="starters">${starters.map(starterItem)}</ul>
      </div>
      <ol class="steps" id="steps" aria-label="Steps"></ol>
      <div id="problem"></div>
    </div>
    ${promptForm()}
  </section>
  <section class="workspace" aria-label="Interface">
    ${workspaceHead()}
    ${previewToolbar()}
    <div class="stage" id="stage">
      <div class="stage-preview" id="stage-preview">
        <div class="device" id="device"><iframe class="preview-frame" id="preview" title="Preview of the interface" sandbox="allow-scripts"></iframe></div>
      </div>
      <div class="stage-panel" id="stage-panel" role="region" aria-label="Details of the interface" tabindex="0" hidden></div>
      <div class="stage-compare" id="stage-compare" hidden></div>
    </div>
  </section>
</div>
<p class="visually-hidden" id="announcer" role="status"></p>`;
}

function starterItem({ name, icon: iconName, label, prompt }: Starter): Html {
  return html`<li><button type="button" class="starter" data-starter="${name}" data-prompt="${prompt}">${icon(iconName as IconName)}<span>${label}</span></button></li>`;
}

function promptForm(): Html {
  return html`<form class="prompt" id="prompt-form">
  <div class="prompt-chips" id="prompt-chips"></div>
  <label class="visually-hidden" for="prompt">What should the interface be, or what should change?</label>
  <textarea id="prompt" name="prompt" rows="3" maxlength="${PROMPT_LENGTH_MAX}" required autofocus placeholder="A dashboard for a bike rental with …"></textarea>
  <div class="prompt-actions">
    <button type="button" class="button small quiet" id="select-node" aria-pressed="false">${icon('mouse-pointer-click')} <span>Select</span><span class="visually-hidden"> an element in the preview</span></button>
    <p class="prompt-hint" id="prompt-hint"><kbd>Enter</kbd> sends</p>
    <button type="button" class="button small danger" id="stop" hidden>${icon('square')} Stop</button>
    <button class="button small primary" id="send">${icon('send')} <span>Build</span></button>
  </div>
</form>`;
}
