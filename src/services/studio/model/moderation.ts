/** `hide` takes an entry out of the gallery, `restore` brings it back, `remove` erases it for good. */
export const MODERATIONS = ['hide', 'restore', 'remove'] as const;
export type Moderation = (typeof MODERATIONS)[number];
