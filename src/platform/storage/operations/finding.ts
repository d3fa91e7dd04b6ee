/**
 * One finding for an operator. Damage is proved and needs repair. An unchecked item needs another try, a warning a
 * look, a note nothing.
 */
export interface Finding {
  readonly level: 'damage' | 'unchecked' | 'warning' | 'note';
  readonly text: string;
  readonly advice: string;
}
