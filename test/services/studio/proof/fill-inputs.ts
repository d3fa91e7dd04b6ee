import type { Locator } from 'playwright-core';

const TEXTS: { readonly [type: string]: string } = {
  email: 'ada@example.com',
  tel: '+49 30 1234567',
  url: 'https://example.com/page',
  date: '2026-03-20',
  'datetime-local': '2026-03-20T10:30',
  time: '10:30',
  month: '2026-03',
  password: 'welcome-2026',
  color: '#336699',
};

interface Input {
  readonly tag: string;
  readonly type: string;
  readonly group: string;
  readonly isUsable: boolean;
  readonly isRequired: boolean;
  readonly min: string;
  readonly max: string;
  readonly value: string;
  readonly hint: string;
  readonly options: readonly string[];
}

/** The used fields of an input of the page; this project does not know the types of browsers. */
interface PageInput {
  readonly tagName: string;
  readonly type: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly readOnly?: boolean;
  readonly min?: string;
  readonly max?: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly inputMode?: string;
  readonly labels?: readonly { readonly innerText: string }[];
  readonly options?: Iterable<{ readonly value: string; readonly disabled: boolean }>;
  checkVisibility(): boolean;
  getAttribute(name: string): string | null;
}

/** Reads the inputs, in the page. */
function readInputs(elements: readonly unknown[]): Input[] {
  return (elements as readonly PageInput[]).map((element) => ({
    tag: element.tagName,
    type: element.type,
    group: element.name,
    isUsable: !element.disabled && element.readOnly !== true && element.checkVisibility(),
    isRequired: element.getAttribute('aria-required') === 'true',
    min: element.min ?? '',
    max: element.max ?? '',
    value: element.value,
    hint: [element.labels?.[0]?.innerText, element.placeholder, element.inputMode].join(' '),
    options:
      element.tagName === 'SELECT'
        ? [...(element.options ?? [])]
            .filter(({ value, disabled }) => value !== '' && !disabled)
            .map(({ value }) => value)
        : [],
  }));
}

/** Gives the visible inputs inside, or the first ones and all that are required, a value that they accept. */
export async function fillInputs(root: Locator, optionalMax = Number.POSITIVE_INFINITY): Promise<void> {
  const fields = root.locator('input:not([type=file]), select, textarea');
  const inputs = await fields.evaluateAll(readInputs);
  const chosen = new Set<string>();
  let filled = 0;
  for (const [index, input] of inputs.entries()) {
    if (!input.isUsable || (!input.isRequired && filled >= optionalMax)) continue;
    filled++;
    const field = fields.nth(index);
    if (input.tag === 'SELECT') await field.selectOption(input.options[0] ?? '');
    else if (input.type === 'checkbox') await field.check({ force: true });
    else if (input.type === 'radio') {
      if (!chosen.has(input.group)) await field.check({ force: true });
      chosen.add(input.group);
    } else if (input.type !== 'range') await field.fill(toText(input));
  }
}

function toText({ type, tag, min, max, value, hint }: Input): string {
  // The number differs from the one before, so that a shown result changes.
  if (type === 'number') return toNumber(value === '' ? min : value, max);
  if (tag === 'TEXTAREA')
    return value !== '' ? value : 'Three small boats came home. They were late, but they were safe.';
  if (/card number|card|cc-number/i.test(hint)) return '4242 4242 4242 4242';
  if (/decimal|numeric/.test(hint)) return toNumber(min, max);
  return TEXTS[type] ?? (value !== '' ? value : 'Ada Example');
}

function toNumber(min: string, max: string): string {
  const low = min === '' ? 7 : Number(min) + 1;
  return String(max === '' ? low : Math.min(low, Number(max)));
}
