import { createOnOffSetting } from '../../platform/settings/setting-kinds.ts';

export const STARTERS = createOnOffSetting(
  {
    variable: 'MAGPIE_PETS_STARTERS',
    flag: 'pets-starters',
    about: 'whether a fresh registry shows the starter pets',
  },
  true,
);
