// The edits of sections and their texts.
import type { EditKind } from '../edit.ts';
import { addItem } from './add-item.ts';
import { addSection } from './add-section.ts';
import { removeItem } from './remove-item.ts';
import { setText } from './set-text.ts';

export const SECTION_EDITS: readonly EditKind[] = [addSection, setText, addItem, removeItem];
