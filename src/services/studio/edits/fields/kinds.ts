// The kinds of this folder, one line each.
export { addField } from './add-field.ts';
export { computeField } from './compute-field.ts';
export { freeField } from './free-field.ts';
export { hideField } from './hide-field.ts';
export { limitField } from './limit-field.ts';
export { moveField } from './move-field.ts';
export { removeField } from './remove-field.ts';
export { renameField } from './rename-field.ts';
export { requireField } from './require-field.ts';
export { setFieldType } from './set-field-type.ts';
export { setUnit } from './set-unit.ts';
export { showField } from './show-field.ts';
