// The part of the request form with the variants, which a script draws while a person types, and with the choices.
// Colour and prop can be chosen without a script, too.
import { attribute, type Html, html } from '../../../../platform/html/html.ts';
import type { FormState } from '../../../../platform/web/elements/form-fields.ts';
import { CELL_HEIGHT, framesInRow } from '../../model/atlas.ts';
import { COLOUR_CHOICES, PROP_CHOICES } from '../../model/choices.ts';
import { VARIANTS_AT_ONCE } from '../../model/generation.ts';
import { motionSwitch } from '../parts/sprite.ts';

/** A pixel of the artist. */
const PIXEL = 4;
const STRIP = { width: (framesInRow(0) * 192) / PIXEL, height: CELL_HEIGHT / PIXEL };

/** Examples with a mood, colours, clothes, and things to hold. */
const EXAMPLES = [
  'a sleepy blue cat with a red scarf',
  'a purple axolotl with headphones',
  'a brave robot in a cape',
  'a tiny dragon with a top hat',
];

export function variantsField({ values }: FormState): Html {
  const chosen = values['variant'] ?? '0';
  return html`<section class="sketch plays" data-sketch aria-label="What it could look like" hidden>
  <input type="hidden" name="from" value="${values['from'] ?? ''}" data-draft disabled>
  <fieldset disabled hidden><legend>Pick one</legend>
    <div class="sketches">${Array.from({ length: VARIANTS_AT_ONCE }, (_, index) => variantCard(index, chosen))}</div>
  </fieldset>
  <div class="sketch-words" role="status"><p class="quiet">Say what it looks like, and it is drawn here. For example:</p>
    ${EXAMPLES.map((wish) => html`<button type="button" class="button small" data-example>${wish}</button>`)}</div>
  <div class="row spread" hidden><button type="button" class="button small" data-more>Show four others</button> ${motionSwitch()}</div>
</section>`;
}

function variantCard(index: number, chosen: string): Html {
  return html`<label class="sketch-card tint-${(index * 3 + 8) % 12}"><input type="radio" name="variant" value="${index}"${attribute('checked', String(index) === chosen)}>
      <span class="stage"><span class="sprite strip"><canvas width="${STRIP.width}" height="${STRIP.height}" aria-hidden="true"></canvas></span></span>
      <bdi class="sketch-name"></bdi><span class="visually-hidden sketch-description"></span></label>`;
}

export function colourField(state: FormState): Html {
  return choiceField(state, 'colour', 'Its colour', [
    { value: '', label: html`As described` },
    ...COLOUR_CHOICES.map(({ value, label }) => ({
      value,
      label: html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="10" cy="10" r="9.5" fill="${value}"/></svg><span class="visually-hidden">${label}</span>`,
      title: label,
    })),
  ]);
}

export function propField(state: FormState): Html {
  return choiceField(state, 'prop', 'What it has', [
    { value: '', label: html`As described` },
    ...PROP_CHOICES.map(({ value, label }) => ({ value, label: html`${label}` })),
  ]);
}

interface ShownChoice {
  readonly value: string;
  readonly label: Html;
  readonly title?: string | undefined;
}

function choiceField({ values }: FormState, name: string, legend: string, choices: readonly ShownChoice[]): Html {
  const chosen = values[name] ?? '';
  return html`<fieldset class="wish-choices" data-field="${name}"><legend>${legend}</legend><div class="choices">${choices.map(
    ({ value, label, title }) =>
      html`<label class="choice"${attribute('title', title)}><input type="radio" name="${name}" value="${value}"${attribute('checked', value === chosen)}>${label}</label>`,
  )}</div></fieldset>`;
}
