// Replaces an action in its position.
import type { App, AppAction } from '../../../app/description.ts';

export function changeAction(app: App, id: string, action: AppAction): App {
  return { ...app, actions: { ...app.actions, [id]: action } };
}
