// A person as initials on a colour that their name chooses.
import type { CSSProperties } from 'react';
import './initials.css';
import { toSeed } from '../functions/seed.ts';

export function Initials({ name }: { readonly name: string }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
  const hue = Math.abs(toSeed(name)) % 360;
  return (
    <span className="m-initials" aria-hidden="true" style={{ '--m-hue': hue } as CSSProperties}>
      {letters.toUpperCase() || '?'}
    </span>
  );
}
