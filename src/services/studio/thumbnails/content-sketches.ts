import { box, type Layout } from '../../../platform/drawing/draw-layout.ts';
import { card, column, entriesOf, pill, row, type Sketch, type Sketching, textOf, title, words } from './sketch.ts';

const HEADING_SIZES = [38, 38, 27, 21, 18];

/** In the place of a picture: the colour of the interface, fading. */
export function pictureOf({ colours }: Sketching, height: number): Layout {
  const backgroundImage = `linear-gradient(135deg, ${colours.accentSoft}, ${colours.accent})`;
  return box({ width: '100%', height, borderRadius: 12, backgroundImage });
}

const button: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const isPrimary = props['variant'] === undefined || props['variant'] === 'primary';
  const label = textOf(sketching, props['label']);
  return pill(label, isPrimary ? colours.accent : colours.surface2, isPrimary ? colours.onAccent : colours.text);
};

const note: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const texts = [
    title(textOf(sketching, props['title']), 18, colours.text),
    words(textOf(sketching, props['text']), 17, colours.text),
  ];
  return column(6, texts, { background: colours.accentSoft, borderRadius: 12, padding: 18, width: '100%' });
};

const gallery: Sketch = ({ props }, sketching) => {
  const columns = Number(props['columns'] ?? 3);
  const tiles = Array.from({ length: columns }, () =>
    column(0, [pictureOf(sketching, 190)], { flexGrow: 1, flexBasis: 0 }),
  );
  return column(16, [row(16, tiles, { width: '100%' }), row(16, tiles, { width: '100%' })], { width: '100%' });
};

export const CONTENT_SKETCHES: Readonly<Record<string, Sketch>> = {
  Heading: ({ props }, sketching) =>
    title(textOf(sketching, props['text']), HEADING_SIZES[Number(props['level'] ?? 2)] ?? 21, sketching.colours.text),
  Text: ({ props }, sketching) => {
    const isMuted = props['variant'] === 'muted' || props['variant'] === 'small';
    const color = isMuted ? sketching.colours.muted : sketching.colours.text;
    return words(textOf(sketching, props['text']), isMuted ? 16 : 18, color);
  },
  RichText: ({ props }, sketching) => words(textOf(sketching, props['text']), 18, sketching.colours.text),
  Quote: ({ props }, sketching) => words(textOf(sketching, props['text']), 22, sketching.colours.text),
  Code: ({ props }, sketching) =>
    card(sketching, 0, [words(textOf(sketching, props['text']), 16, sketching.colours.muted)], { width: '100%' }),
  Badge: ({ props }, sketching) =>
    pill(textOf(sketching, props['text']), sketching.colours.accentSoft, sketching.colours.text),
  Avatar: ({ props }, sketching) => {
    const { colours } = sketching;
    const circle = box({ width: 40, height: 40, borderRadius: 20, background: colours.accentSoft });
    return row(12, [circle, words(textOf(sketching, props['name']), 17, colours.text)], { alignItems: 'center' });
  },
  Alert: note,
  EmptyState: note,
  Button: button,
  Link: ({ props }, sketching) => words(textOf(sketching, props['label']), 17, sketching.colours.accentText),
  Menu: button,
  Image: ({ props }, sketching) => pictureOf(sketching, props['ratio'] === 'banner' ? 120 : 170),
  Gallery: gallery,
  Carousel: (_node, sketching) => pictureOf(sketching, 280),
  Breadcrumb: ({ props }, sketching) => {
    const labels = entriesOf(props['items']).map(({ label }) => textOf(sketching, label));
    return words(labels.join('  ›  '), 16, sketching.colours.muted);
  },
  Divider: (_node, { colours }) => box({ width: '100%', height: 1, background: colours.border }),
};
