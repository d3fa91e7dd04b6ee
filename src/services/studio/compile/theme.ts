import { DEFAULT_THEME, type Theme } from '../../../interface-catalogue/model/payload.ts';
import type { ThemeWish } from '../app/description.ts';

/** The theme of a description; what it does not say is as in every interface. */
export function toTheme({ mode, accent, background, font, density, corners }: ThemeWish = {}): Theme {
  return {
    mode: mode ?? DEFAULT_THEME.mode,
    radius: corners ?? DEFAULT_THEME.radius,
    density: density ?? DEFAULT_THEME.density,
    font: font ?? DEFAULT_THEME.font,
    ...(accent !== undefined && { accent }),
    ...(background !== undefined && { background }),
  };
}
