// Which function makes an edit of `edit-patterns.json`.
import type { Edit } from '../edit.ts';
import { redo, restoreVersion, undo } from '../history.ts';
import { addColumn } from './add/add-column.ts';
import { addComposed } from './add/add-composed.ts';
import { addDateRange } from './add/add-date-range.ts';
import { addElement } from './add/add-element.ts';
import { addEntry } from './add/add-entry.ts';
import { addField } from './add/add-field.ts';
import { addFilter } from './add/add-filter.ts';
import { addModeSwitch } from './add/add-mode-switch.ts';
import { addRow } from './add/add-row.ts';
import { addRowAction } from './add/add-row-action.ts';
import { behave } from './behave.ts';
import { changeChart, setBucket, setTarget } from './change-chart.ts';
import { duplicate } from './duplicate.ts';
import { move } from './move.ts';
import { narrow, widen } from './narrow.ts';
import { paginate } from './paginate.ts';
import { remove } from './remove.ts';
import { rename, setText } from './rename.ts';
import { renameEverywhere } from './rename-everywhere.ts';
import { replaceComponent } from './replace-component.ts';
import { replacePicture } from './replace-picture.ts';
import { resize, setCount } from './resize.ts';
import { retheme } from './retheme.ts';
import { setCase } from './set-case.ts';
import { setQuality } from './set-quality.ts';
import { changeValue, setValue } from './set-value.ts';
import { sort } from './sort.ts';
import { swap } from './swap.ts';
import { translate } from './translate.ts';
import { hide, show } from './visibility.ts';

export const EDITS: ReadonlyMap<string, Edit> = new Map(
  Object.entries({
    undo,
    redo,
    restoreVersion,
    behave,
    changeChart,
    retheme,
    setTarget,
    setBucket,
    addDateRange,
    translate,
    renameEverywhere,
    setCase,
    paginate,
    narrow,
    widen,
    sort,
    replacePicture,
    addModeSwitch,
    addColumn,
    addField,
    addFilter,
    addEntry,
    addRow,
    addElement,
    addComposed,
    duplicate,
    remove,
    hide,
    show,
    swap,
    replaceComponent,
    setCount,
    move,
    resize,
    setQuality,
    changeValue,
    setValue,
    rename,
    setText,
    addRowAction,
  }),
);
