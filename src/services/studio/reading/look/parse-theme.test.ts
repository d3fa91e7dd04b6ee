import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listColours } from './colour.ts';
import { parseTheme } from './parse-theme.ts';

test('gives the background and the components exactly the colours that were asked for', () => {
  const asked: readonly [string, string, string][] = [
    ['Use champagne as the background and sienna for components', '#f7e7ce', '#a0522d'],
    ['Set the background to light sky blue and the buttons to midnight blue', '#87cefa', '#191970'],
    ['Apply morning mist to the page, then dark moss green to elements', '#e3e8ea', '#4a5d23'],
    ['Define seashell as the layout color and firebrick as the component color', '#fff5ee', '#b22222'],
    ['background #fafafa, accent #0a7', '#fafafa', '#00aa77'],
    ['Style controls with deeppink and the body in honeydew', '#f0fff0', '#ff1493'],
    ['Black background, gold accents', '#000000', '#ffd700'],
  ];
  for (const [sentence, background, accent] of asked) {
    const theme = parseTheme([sentence]);
    assert.deepEqual([theme.background, theme.accent], [background, accent], sentence);
  }
});

test('changes a colour by the words before it only if the name is not known with them', () => {
  assert.deepEqual(
    listColours('dark green, pale teal, very light blue').map(({ hex }) => hex),
    ['#006400', '#80c0c0', '#9999ff'],
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
