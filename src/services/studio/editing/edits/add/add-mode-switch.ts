// A switch between light and dark, which the frame of the interface follows.

import type { Node } from '../../../../../interface-catalogue/model/payload.ts';
import { toScheme } from '../../../../../interface-catalogue/runtime/theme/to-tokens.ts';
import { readPath, writePath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import { toPath } from '../../../compile/expressions.ts';
import type { Edit } from '../../edit.ts';
import { insertBranch, toFreeId } from '../../interface/change-nodes.ts';
import { listBars } from '../../interface/navigation.ts';
import { findPlace } from './find-place.ts';

/** Where the frame looks for a mode that was chosen in the interface. */
export const MODE_PATH = '/ui/mode';

export const addModeSwitch: Edit = ({ place: words = '' }, context) => {
  const { payload } = context;
  if (readPath(payload.dataModel, MODE_PATH) !== null) return { problem: 'There is a choice of the mode already.' };
  const named = findPlace(`switch ${words}`, context);
  const [bar] = listBars(payload);
  const place = named.isNamed || bar === undefined ? named.place : { parentId: bar.id };
  const id = toFreeId('dark-mode', new Set(payload.nodes.map((node) => node.id)));
  const props = { label: 'Dark mode', value: toPath(MODE_PATH) };
  const node: Node = { id, parentId: place.parentId, order: 0, component: 'Switch', props };
  // From now on the switch decides, so it begins with what is seen.
  const isDark = toScheme(payload.theme, 'light') === 'dark';
  const dataModel = writePath(payload.dataModel, MODE_PATH, isDark);
  return { payload: { ...insertBranch(payload, place, [node]), dataModel }, nodeIds: [id] };
};
