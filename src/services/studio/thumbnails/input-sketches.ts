import type { Layout } from '../../../platform/drawing/draw-layout.ts';
import { box } from '../../../platform/drawing/draw-layout.ts';
import { column, entriesOf, row, type Sketch, type Sketching, textOf, words } from './sketch.ts';

function inputBox({ colours }: Sketching, text: string, height = 46): Layout {
  const style = {
    height,
    borderRadius: 10,
    border: `1px solid ${colours.border}`,
    background: colours.surface,
  };
  return box({ ...style, padding: '0 14px', alignItems: 'center' }, words(text, 17, colours.muted));
}

const field: (height?: number) => Sketch = (height) => (node, sketching) => {
  const { label, placeholder, value } = node.props;
  const shown = textOf(sketching, value) || textOf(sketching, placeholder);
  const name = words(textOf(sketching, label), 16, sketching.colours.text);
  return column(7, [name, inputBox(sketching, shown, height)], { width: '100%', flexShrink: 1 });
};

const check: Sketch = ({ props }, sketching) => {
  const { colours } = sketching;
  const mark = box({ width: 40, height: 24, borderRadius: 12, background: colours.accent });
  return row(12, [mark, words(textOf(sketching, props['label']), 17, colours.text)], { alignItems: 'center' });
};

export const INPUT_SKETCHES: Readonly<Record<string, Sketch>> = {
  TextField: field(),
  TextArea: field(110),
  Number: field(),
  Select: field(),
  Choice: field(),
  Slider: field(14),
  Date: field(),
  Time: field(),
  Dropzone: field(150),
  CheckBox: check,
  Switch: check,
  Search: ({ props }, sketching) =>
    inputBox(sketching, textOf(sketching, props['placeholder'] ?? props['label'] ?? null)),
  FilterBar: ({ props }, sketching) => {
    const boxes = entriesOf(props['filters']).map(({ label }) => inputBox(sketching, textOf(sketching, label)));
    return row(
      12,
      boxes.map((each) => column(0, [each], { width: 190 })),
    );
  },
  AuthForm: (_node, sketching) => {
    const { colours } = sketching;
    const submit = box(
      {
        width: '100%',
        height: 46,
        borderRadius: 10,
        background: colours.accent,
        alignItems: 'center',
        justifyContent: 'center',
      },
      words('Sign in', 18, colours.onAccent),
    );
    return column(16, [inputBox(sketching, 'Email'), inputBox(sketching, 'Password'), submit], { width: 420 });
  },
};
