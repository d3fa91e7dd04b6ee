import type { ThemeWish } from '../../app/description.ts';
import type { EditKind } from '../edit.ts';
import { changeTheme } from './change-theme.ts';
import examples from './set-corners.json' with { type: 'json' };

export const setCorners: EditKind = {
  id: 'set-corners',
  examples,
  plain: 'Make the corners {choice}',
  choices: {
    none: ['square', 'sharp', 'straight', 'hard', 'angular', 'no round', 'no rounded', 'not round', 'zero', 'no', 'take the rounding off', 'boxy', 'straight edges', 'right-angled', 'edgy', '0', 'sharp corners', 'square corners'],
    small: ['slight', 'slightly', 'little', 'subtle', 'less rounded', 'less round', 'not so round', 'a bit', 'slightly curved', 'small round', 'slightly rounded', 'minimal'],
    medium: ['normal', 'regular', 'default', 'standard', 'average', 'too sharp', 'rounded', 'round', 'soft', 'soften', 'round off'],
    large: ['very round', 'big', 'bubbly', 'rounder', 'more rounded', 'more round', 'pill', 'pill shaped', 'very rounded', 'soft round', 'big round', 'fully rounded', 'large round', 'circular', 'softer'],
  },
  apply({ choice }, { app }) {
    if (choice === undefined) return { problem: 'Say square, small, medium or large corners.' };
    return changeTheme(app, { corners: choice as NonNullable<ThemeWish['corners']> });
  },
};
