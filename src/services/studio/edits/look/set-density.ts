import type { ThemeWish } from '../../app/description.ts';
import type { EditKind } from '../edit.ts';
import { changeTheme } from './change-theme.ts';
import examples from './set-density.json' with { type: 'json' };

export const setDensity: EditKind = {
  id: 'set-density',
  examples,
  plain: 'Use {choice} spacing',
  choices: {
    compact: [
      'tight',
      'tighter',
      'dense',
      'denser',
      'small',
      'smaller',
      'less',
      'narrow',
      'condensed',
      'squeeze',
      'too much empty space',
      'less padding',
      'reduce the gaps',
      'nearer',
      'less spaced out',
      'wasted space',
      'so tall',
      'packed',
      'more compact',
    ],
    normal: ['regular', 'medium', 'ordinary', 'standard', 'default', 'usual', 'average'],
    roomy: [
      'spacious',
      'airy',
      'loose',
      'looser',
      'wide',
      'wider',
      'generous',
      'relaxed',
      'roomier',
      'more',
      'bigger',
      'larger',
      'breathing room',
      'spread it out',
      'more whitespace',
      'too close together',
      'larger gaps',
      'more air',
      'comfortable',
      'open',
    ],
  },
  apply({ choice }, { app }) {
    if (choice === undefined) return { problem: 'Say compact, normal or roomy.' };
    return changeTheme(app, { density: choice as NonNullable<ThemeWish['density']> });
  },
};
