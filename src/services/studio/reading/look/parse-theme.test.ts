import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalisePrompt } from '../normalise-prompt.ts';
import { splitSentences } from '../split-sentences.ts';
import { readTheme } from './attach-look.ts';
import { listColours } from './colour.ts';
import { parseTheme } from './parse-theme.ts';
import sayings from './testing/sayings.json' with { type: 'json' };

test('gives the background and the components exactly the colours that were asked for', () => {
  const asked: readonly [string, string, string][] = [
    ['Use champagne as the background and sienna for components', '#f7e7ce', '#a0522d'],
    ['Set the background to light sky blue and the buttons to midnight blue', '#87cefa', '#191970'],
    ['Apply morning mist to the page, then dark moss green to elements', '#e3e8ea', '#4a5d23'],
    ['Define seashell as the layout color and firebrick as the component color', '#fff5ee', '#b22222'],
    ['background #fafafa, accent #0a7', '#fafafa', '#00aa77'],
    ['Style controls with deeppink and the body in honeydew', '#f0fff0', '#ff1493'],
    ['Black background, gold accents', '#000000', '#ffd700'],
    ['Assign linen to the body and dark slate to blocks', '#faf0e6', '#2f4f4f'],
    ['Style the container in butter yellow and details in indigo', '#fff1a8', '#4b0082'],
    ['The theme should be navy with champagne components', '#000080', '#f7e7ce'],
  ];
  for (const [sentence, background, accent] of asked) {
    const theme = parseTheme([sentence]);
    assert.deepEqual([theme.background, theme.accent], [background, accent], sentence);
  }
});

test('reads the look at the end of a list that has no other colours', () => {
  const list = parseTheme(['Podcast site: episodes with guest and length, filter by topic, dark with orange']);
  assert.deepEqual([list.mode, list.accent], ['dark', '#ffa500']);
  const choice = parseTheme(['T-shirts: size, print, red, white, dark blue']);
  assert.equal(choice.accent, undefined);
});

test('changes a colour by the words before it only if the name is not known with them', () => {
  assert.deepEqual(
    listColours('dark green, pale teal, very light blue').map(({ hex }) => hex),
    ['#006400', '#80c0c0', '#a8c1f7'],
  );
});

test('does not take things for colours', () => {
  for (const sentence of [
    'A wine shop with olive oil',
    'Recipes with salmon and peach details',
    'Gold members get rose wine',
  ]) {
    const theme = parseTheme([sentence]);
    assert.deepEqual([theme.background, theme.accent], [undefined, undefined], sentence);
  }
});

test('takes mode, corners, density and font from the words for them', () => {
  assert.deepEqual(parseTheme(['A dark theme, compact, with a monospace font and sharp corners']), {
    mode: 'dark',
    radius: 'none',
    density: 'compact',
    font: 'mono',
  });
  assert.deepEqual(parseTheme(['Playful and rounded']), {
    mode: 'auto',
    radius: 'large',
    density: 'normal',
    font: 'sans',
  });
  assert.equal(parseTheme(['Use midnight blue for the background']).mode, 'dark');
});

test('reads a look at the end of the opening, and a dark mode that is wanted at once', () => {
  assert.equal(readTheme(['Hive log for my apiary, honey yellow']).accent, '#daa520');
  assert.equal(readTheme(['Website for my practice in a calm light blue']).accent, '#add8e6');
  assert.deepEqual(readTheme(['knitting patterns, dark mode please']), { mode: 'dark', switch: true });
  for (const said of ['a habit tracker. Dark mode.', 'a recipe app with dark mode', 'streaks and charts, in dark mode'])
    assert.deepEqual(readTheme([said]), { mode: 'dark', switch: true }, said);
  for (const said of ['with a switch for dark mode', 'light and dark mode', 'with a dark mode'])
    assert.deepEqual(readTheme([said]), { switch: true }, said);
});

test('a word that is not known loses no look beside it', () => {
  assert.deepEqual(readTheme(['black, heavy, huge type']), { mode: 'dark' });
  assert.deepEqual(readTheme(['Bright and silly']), { mode: 'light', corners: 'large' });
  assert.equal(readTheme(['Serious but hopeful, navy']).accent, '#000080');
  assert.deepEqual(readTheme(['Lots of white space, quiet serif type']), { density: 'roomy', font: 'serif' });
  assert.equal(readTheme(['dark, tectonic, with sharp corners']).corners, 'none');
  assert.equal(readTheme(['A calm, peppery look, soft greens']).accent, '#4da64d');
  assert.deepEqual(readTheme(['Black cats and white dogs with photos']), {});
  assert.deepEqual(readTheme(['Shirts: black, white, with their price']), {});
});

/** Hues in degrees by the names that people have for them; red goes over 360. */
const HUES: { readonly [name: string]: readonly [from: number, to: number] } = {
  red: [340, 378],
  orange: [14, 46],
  brown: [10, 46],
  yellow: [38, 68],
  green: [68, 172],
  blue: [190, 256],
  violet: [245, 310],
  pink: [290, 355],
};

function toHue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [max, range] = [Math.max(red, green, blue), Math.max(red, green, blue) - Math.min(red, green, blue)];
  const turn =
    max === red ? (green - blue) / range + 6 : max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return (turn * 60) % 360;
}

test('takes colours as people say them, and only where they speak of the look', () => {
  for (const [colour, texts] of Object.entries(sayings))
    for (const text of texts) {
      const theme = readTheme(splitSentences(normalisePrompt(text)).map((sentence) => sentence.text));
      if (colour === 'none') assert.deepEqual(theme, {}, text);
      else {
        const [from = 0, to = 0] = HUES[colour] ?? [];
        const hue = toHue(theme.accent ?? '');
        assert.ok((hue >= from && hue <= to) || (hue + 360 >= from && hue + 360 <= to), `${text}: ${theme.accent}`);
      }
    }
});
