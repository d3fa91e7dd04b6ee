// Attaches how amounts are computed; what cannot be shown is left out.
import { checkApp } from '../../app/check-app.ts';
import type { Reading } from '../reading.ts';
import { attachExpressions } from './attach-expressions.ts';
import { attachSums } from './attach-sums.ts';
import { attachTariff } from './attach-tariff.ts';

export function attachFormulas(sentences: readonly string[], attached: Reading): Reading {
  return [attachExpressions, attachTariff, attachSums].reduce((reading, attach) => {
    const tried = reading.copy();
    attach(sentences, tried);
    return checkApp(tried.draft.app).length === 0 ? tried : reading;
  }, attached);
}
