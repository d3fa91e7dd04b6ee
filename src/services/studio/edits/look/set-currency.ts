import type { EditKind } from '../edit.ts';
import examples from './set-currency.json' with { type: 'json' };

export const setCurrency: EditKind = {
  id: 'set-currency',
  examples,
  plain: 'Show prices in {choice}',
  choices: {
    EUR: ['euro', 'euros', '€', 'eur', 'euro sign'],
    USD: ['dollar', 'dollars', '$', 'usd', 'us dollars', 'us dollar', 'american dollars', 'american dollar', 'bucks'],
    GBP: ['pound', 'pounds', '£', 'gbp', 'sterling', 'pound sterling', 'pounds sterling', 'british pounds', 'quid'],
    CHF: ['franc', 'francs', 'swiss francs', 'swiss franc', 'chf'],
    JPY: ['yen', 'japanese yen', '¥', 'jpy'],
    INR: ['rupee', 'rupees', 'indian rupees', '₹', 'inr'],
    CAD: ['canadian dollars', 'canadian dollar', 'cad'],
    AUD: ['australian dollars', 'australian dollar', 'aud'],
    SEK: ['swedish kronor', 'swedish krona', 'sek', 'kronor'],
    NOK: ['norwegian kroner', 'nok'],
    DKK: ['danish kroner', 'dkk'],
    PLN: ['zloty', 'zlotys', 'złoty', 'polish zloty', 'pln'],
    CZK: ['czech crowns', 'koruna', 'czk'],
    BRL: ['real', 'reais', 'brazilian real', 'brl'],
    MXN: ['peso', 'pesos', 'mexican pesos', 'mxn'],
    CNY: ['yuan', 'renminbi', 'rmb', 'cny'],
    TRY: ['lira', 'turkish lira', 'try'],
    ZAR: ['rand', 'south african rand', 'zar'],
  },
  apply({ choice }, { app }) {
    if (choice === undefined) return { problem: 'Name the currency: euros, pounds, dollars, francs …' };
    if ((app.currency ?? 'USD') === choice) return { problem: `Amounts are in ${choice} already.` };
    return { app: { ...app, currency: choice }, claims: [{ is: 'currency', currency: choice }] };
  },
};
