/** One thing that an operator should know. Damage needs mending; a warning, a look; a note, nothing. */
export interface Finding {
  readonly level: 'damage' | 'warning' | 'note';
  readonly text: string;
  /** What to do about it. */
  readonly advice: string;
}
