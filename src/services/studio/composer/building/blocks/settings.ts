// Preferences with the controls that their names ask for, roles and permissions, and the profile of a person.
import type { Json } from '../../../../../interface-catalogue/model/payload.ts';
import { toAction, toCall, toPath, toText, toToast } from '../../../compile/expressions.ts';
import type { Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import knowledge from '../knowledge/settings.json' with { type: 'json' };
import { hasWord, toCapital, toId, toKey } from '../words.ts';
import { addTitle } from './add-title.ts';

const SETTINGS_MAX = 10;

export function buildSettings(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  addTitle(context, 'settings');
  const card = draft.add(parentId, 'settings-card', 'Card');
  const form = draft.add(card, 'settings-form', 'Form', {
    submitLabel: 'Save settings',
    submit: toAction(
      { do: 'set', path: '/app/settings/savedOn', value: toCall('today', {}) },
      toToast('Settings saved'),
    ),
    columns: 1,
  });
  const asked = requirements.flatMap((requirement) =>
    (requirement.details.length > 0 ? requirement.details : toNames(requirement)).map((name) => ({
      requirement,
      name,
    })),
  );
  const names =
    asked.length > 0
      ? asked.slice(0, SETTINGS_MAX)
      : knowledge.defaults.map((name) => ({ requirement: undefined, name }));
  const made = new Map<string, string>();
  for (const { name } of names) if (!made.has(toKey(name))) made.set(toKey(name), addControl(context, form, name));
  draft.add(card, 'settings-state', 'Text', {
    variant: 'muted',
    showIf: toCall('not', { value: toCall('empty', { value: toPath('/app/settings/savedOn') }) }),
    text: toText('Last saved {date}', {
      date: toCall('format', { value: toPath('/app/settings/savedOn'), as: 'date' }),
    }),
  });
  for (const requirement of requirements) {
    const own = names
      .filter((entry) => entry.requirement === requirement)
      .flatMap(({ name }) => made.get(toKey(name)) ?? []);
    context.fulfil([requirement], [form, ...own]);
  }
}

/** "Choose a template": the thing chosen is the name of the setting. Plain "settings" has the usual ones. */
function toNames({ text }: Requirement): readonly string[] {
  const name = text
    .replace(/^(?:an?|the)\s+|\s+(?:toggle|switch(?:er)?)$/gi, '')
    .replace(
      /^.*?\b(customi[sz]|choos|select|set|configur|adjust|chang|personali[sz]|edit|manag)\w*\s+(?:(an?|the|your|their)\s+)?/i,
      '',
    )
    .replace(/\s*\b(settings?|preferences|configuration|options)\b.*$/i, '')
    .trim();
  const isGeneral =
    name === '' || name.length > NAME_LENGTH_MAX || hasWord(name, 'system', 'account', 'personal', 'user', 'profile');
  return isGeneral ? knowledge.defaults : [name];
}

/** Longer words are a sentence, not a name. */
const NAME_LENGTH_MAX = 30;

function addControl(context: Context, form: string, name: string): string {
  const control = knowledge.controls.find(({ words }) => hasWord(name, ...words)) ?? {
    component: 'Switch',
    default: true,
  };
  const path = ('path' in control && control.path) || `/app/settings/${toKey(name)}`;
  context.draft.put(path, control.default as Json);
  const extra =
    control.component === 'Slider' ? { min: 0, max: 100 } : control.component === 'Choice' ? { variant: 'cards' } : {};
  return context.draft.add(form, `settings-${toId(name)}`, control.component, {
    label: toCapital(name),
    value: toPath(path),
    options: 'options' in control ? control.options : undefined,
    ...extra,
  });
}

export function buildPermissions(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  const details = [...new Set(requirements.flatMap((requirement) => requirement.details.map(toCapital)))];
  const roles = details.length > 1 ? details.slice(0, 6) : knowledge.roles;
  const { permissions } = knowledge;
  addTitle(context, 'permissions', 'Roles and permissions');
  const granted = (role: number, permission: number) => role === 0 || permission < permissions.length - role * 2;
  draft.put(
    '/app/permissions',
    Object.fromEntries(
      roles.map((role, row) => [
        role,
        Object.fromEntries(permissions.map((permission, column) => [permission, granted(row, column)])),
      ]),
    ),
  );
  const matrix = draft.add(parentId, 'permissions-matrix', 'PermissionMatrix', {
    roles,
    permissions,
    value: toPath('/app/permissions'),
  });
  context.fulfil(requirements, [matrix]);
}

export function buildProfile(requirements: readonly Requirement[], context: Context): void {
  const { draft, parentId } = context;
  draft.put('/app/profile', {
    name: 'Alex Morgan',
    email: 'alex.morgan@example.com',
    city: 'Lisbon',
    about: 'Curious about most things.',
  });
  addTitle(context, 'profile');
  const isAbout = requirements.every(({ text }) => hasWord(text, 'about'));
  const grid = draft.add(parentId, 'profile-grid', 'Row', { align: 'start', gap: 'large' });
  const card = draft.add(grid, 'profile-card', 'Card');
  draft.add(card, 'profile-person', 'Avatar', {
    name: toPath('/app/profile/name'),
    detail: toPath('/app/profile/email'),
  });
  draft.add(card, 'profile-about', 'Text', { text: toPath('/app/profile/about') });
  draft.add(card, 'profile-facts', 'DefinitionList', {
    items: [
      { label: 'City', value: toPath('/app/profile/city'), type: 'text' },
      { label: 'Member since', value: '2024-05-02', type: 'date' },
    ],
  });
  // A page about somebody is read by others, who cannot change it.
  if (isAbout) {
    context.fulfil(requirements, [card]);
    return;
  }
  const editor = draft.add(grid, 'profile-editor', 'Card', { title: 'Edit profile', icon: 'pencil' });
  const form = draft.add(editor, 'profile-form', 'Form', {
    submitLabel: 'Save profile',
    submit: toAction({ do: 'set', path: '/app/profile', value: toPath('/forms/profile') }, toToast('Profile saved')),
  });
  draft.put('/forms/profile', {
    name: 'Alex Morgan',
    email: 'alex.morgan@example.com',
    city: 'Lisbon',
    about: 'Curious about most things.',
  });
  draft.add(form, 'profile-name', 'TextField', { label: 'Name', value: toPath('/forms/profile/name'), required: true });
  draft.add(form, 'profile-email', 'TextField', {
    label: 'E-mail',
    kind: 'email',
    value: toPath('/forms/profile/email'),
    required: true,
  });
  draft.add(form, 'profile-city', 'TextField', { label: 'City', value: toPath('/forms/profile/city') });
  draft.add(form, 'profile-text', 'TextArea', { label: 'About you', value: toPath('/forms/profile/about'), lines: 3 });
  context.fulfil(requirements, [card, form]);
}
