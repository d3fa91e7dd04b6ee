// The kinds of this folder, one line each.
export { addLogin } from './add-login.ts';
export { addModeSwitch } from './add-mode-switch.ts';
export { addRole } from './add-role.ts';
export { removeLogin } from './remove-login.ts';
export { removeModeSwitch } from './remove-mode-switch.ts';
export { resetLook } from './reset-look.ts';
export { setAccent } from './set-accent.ts';
export { setBackground } from './set-background.ts';
export { setCorners } from './set-corners.ts';
export { setCurrency } from './set-currency.ts';
export { setDensity } from './set-density.ts';
export { setFont } from './set-font.ts';
export { setMode } from './set-mode.ts';
export { setNavigation } from './set-navigation.ts';
export { setTitle } from './set-title.ts';
