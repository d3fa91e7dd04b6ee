// Reads an amount as people write it, in the unit of its field: "1.5 hours" of minutes, "half a kilo", "a dozen".
import { toConverted } from '../../../../interface-catalogue/runtime/functions/convert.ts';
import { readNumber } from './read-number.ts';

const PART = /(?<number>\d[\d.,' ]*|[a-z]+(?: an?\b)?)\s*(?<unit>[a-z°%]+)?/gi;
const SMALL: { readonly [word: string]: number } = {
  a: 1,
  an: 1,
  half: 0.5,
  'half a': 0.5,
  'half an': 0.5,
  'a dozen': 12,
  dozen: 12,
};

/** The number in the given unit; a number without a unit is taken as it is. Undefined without a number. */
export function readAmount(text: string, unit: string | undefined): number | undefined {
  const said = text
    .toLowerCase()
    .trim()
    .replace(/(\d) ?h ?(\d{1,2})$/, '$1 h $2 min');
  const measured = unit === undefined ? undefined : sumParts(said, unit);
  return measured ?? readNumber(said) ?? SMALL[said] ?? SMALL[said.split(' ')[0] ?? ''];
}

/** "1 h 30 min" in minutes; undefined if one of the parts is no amount of the same kind. */
function sumParts(said: string, unit: string): number | undefined {
  const parts = [...said.replace(/\band\b|,(?!\d)/g, ' ').matchAll(PART)].map(({ groups }) => groups ?? {});
  const amounts = parts.map(({ number = '', unit: own = '' }) => {
    const amount = readNumber(number) ?? SMALL[number.toLowerCase()];
    if (amount === undefined || own === '') return undefined;
    return isSameUnit(own, unit) ? amount : toConverted(amount, toUnit(own), toUnit(unit));
  });
  if (amounts.length === 0 || amounts.includes(undefined)) return undefined;
  return Number(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0).toFixed(4));
}

const isSameUnit = (one: string, other: string): boolean => toUnit(one) === toUnit(other);

/** As the table of units calls it. */
const toUnit = (unit: string): string => ALIASES[unit.toLowerCase()] ?? unit.toLowerCase();
const ALIASES: { readonly [unit: string]: string } = {
  m: 'm',
  mins: 'min',
  hrs: 'h',
  hr: 'h',
  kilo: 'kg',
  kilos: 'kg',
};
