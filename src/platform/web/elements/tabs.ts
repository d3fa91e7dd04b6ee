import { assert } from '../../../base/assert.ts';
import { attribute, type Content, type Html, html } from '../../html/html.ts';

export interface Tab {
  readonly value: string;
  readonly label: string;
  readonly content: Content;
}

/** The style sheet has a rule for each position. */
const TABS_MAX = 8;

/** Returns tabs without a script: radio buttons, of which the chosen one, initially the first, shows its panel. */
export function tabs(name: string, legend: string, items: readonly Tab[]): Html {
  assert(items.length <= TABS_MAX, `at most ${TABS_MAX} tabs`);
  return html`<div class="tabs">
    <fieldset class="tab-list"><legend>${legend}</legend>${items.map(
      ({ value, label }, index) =>
        html`<label class="tab"><input type="radio" name="${name}" value="${value}"${attribute('checked', index === 0)}> ${label}</label>`,
    )}</fieldset>
    <div>${items.map(({ content }) => html`<div class="tab-panel">${content}</div>`)}</div>
  </div>`;
}
