import type { Json } from '../../../interface-catalogue/model/payload.ts';
import { toText } from '../../../interface-catalogue/runtime/values/to-values.ts';
import { box, type Layout } from '../../../platform/drawing/draw-layout.ts';
import { pictureOf } from './content-sketches.ts';
import {
  card,
  column,
  entriesOf,
  pill,
  row,
  rowsOf,
  type Sketch,
  type Sketching,
  textOf,
  title,
  words,
} from './sketch.ts';

const hero: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const buttons = [
    props['primaryLabel'] !== undefined &&
      pill(textOf(sketching, props['primaryLabel']), colours.accent, colours.onAccent),
    props['secondaryLabel'] !== undefined &&
      pill(textOf(sketching, props['secondaryLabel']), colours.surface2, colours.text),
  ].filter((each) => each !== false);
  const texts = column(
    18,
    [
      title(textOf(sketching, props['title']), 50, colours.text, { lineHeight: 1.1 }),
      words(textOf(sketching, props['text']), 20, colours.muted),
      row(12, buttons),
    ],
    { flexGrow: 1, flexBasis: 0 },
  );
  const image = props['image'] === undefined ? undefined : column(0, [pictureOf(sketching, 300)], { width: 480 });
  return row(40, [texts, image], { width: '100%', padding: '50px 0', alignItems: 'center' });
};

/** Cards beside one another, each with a title and a text. */
function cards(sketching: Sketching, items: readonly { readonly title: string; readonly text: string }[]): Layout {
  const { colours } = sketching;
  const each = items.slice(0, 4).map((item) =>
    card(sketching, 10, [title(item.title, 20, colours.text), words(item.text, 16, colours.muted)], {
      flexGrow: 1,
      flexBasis: 0,
    }),
  );
  return row(18, each, { width: '100%' });
}

const items: (list: string, titleOf: string, textOf: string) => Sketch =
  (list, titleName, textName) =>
  ({ props }, sketching) =>
    cards(
      sketching,
      entriesOf(props[list]).map((item) => ({
        title: textOf(sketching, item[titleName]),
        text: textOf(sketching, item[textName]),
      })),
    );

const lines: (list: string, titleName: string, textName: string) => Sketch =
  (list, titleName, textName) =>
  ({ props }, sketching) => {
    const { colours } = sketching;
    const each = rowsOf(sketching, props[list])
      .slice(0, 6)
      .map((entry) =>
        column(4, [
          title(toText(entry[titleName]), 17, colours.text),
          words(toText(entry[textName]).slice(0, 100), 17, colours.muted),
        ]),
      );
    return card(sketching, 16, each, { width: '100%' });
  };

const chat: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const bubbles = rowsOf(sketching, props['messages'])
    .slice(0, 6)
    .map((message) => {
      const isMine = message['mine'] === true;
      const colors = [isMine ? colours.accent : colours.surface2, isMine ? colours.onAccent : colours.text] as const;
      const bubble = words(toText(message['text']).slice(0, 90), 18, colors[1], {
        background: colors[0],
        borderRadius: 16,
        padding: '12px 18px',
      });
      return row(0, [bubble], { width: '100%', justifyContent: isMine ? 'flex-end' : 'flex-start' });
    });
  return card(sketching, 14, bubbles, { width: '100%' });
};

/** The first question with its options. */
const quiz: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const [first] = rowsOf(sketching, props['questions']);
  const border = `1px solid ${colours.border}`;
  const options = toTexts(first?.['options']).map((option) =>
    words(option, 18, colours.text, { border, borderRadius: 12, padding: '16px 20px' }),
  );
  return card(sketching, 14, [title(toText(first?.['question'] ?? null), 22, colours.text), ...options]);
};

function toTexts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(toText) : [];
}

const board: Sketch = (_node, sketching) => {
  const { colours } = sketching;
  const cell = (isOn: boolean) =>
    box({ width: 110, height: 110, borderRadius: 14, background: isOn ? colours.accent : colours.surface2 });
  const line = (at: number) =>
    row(
      12,
      [0, 1, 2, 3].map((each) => cell((each * 3 + at * 5) % 7 < 2)),
    );
  return column(12, [line(0), line(1), line(2), line(3)]);
};

const media: (height: number) => Sketch = (height) => (_node, sketching) => pictureOf(sketching, height);

export const PRODUCT_SKETCHES: Readonly<Record<string, Sketch>> = {
  Hero: hero,
  FeatureGrid: items('items', 'title', 'text'),
  Pricing: items('plans', 'name', 'text'),
  Testimonials: items('items', 'by', 'text'),
  FAQ: items('items', 'question', 'answer'),
  Quiz: quiz,
  CommentThread: lines('rows', 'author', 'text'),
  Cart: lines('rows', 'name', 'quantity'),
  Notifications: ({ props }, { colours, ...sketching }) =>
    pill(textOf({ colours, ...sketching }, props['label']), colours.accentSoft, colours.text),
  Chat: chat,
  Board: board,
  Wheel: board,
  Player: media(300),
  MapPlaceholder: media(340),
  Rating: ({ props }, sketching) => words(`${textOf(sketching, props['value'])} of 5`, 16, sketching.colours.muted),
  Timer: ({ props }, sketching) => title(`${textOf(sketching, props['seconds'])} s`, 60, sketching.colours.text),
  Footer: ({ props }, sketching) =>
    words(textOf(sketching, props['note'] ?? props['brand'] ?? null), 15, sketching.colours.muted),
};
