/**
 * One thing that an operator should know. Damage is proved and needs mending; what is unchecked, another try; a
 * warning, a look; a note, nothing.
 */
export interface Finding {
  readonly level: 'damage' | 'unchecked' | 'warning' | 'note';
  readonly text: string;
  /** What to do about it. */
  readonly advice: string;
}
