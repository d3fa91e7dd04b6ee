// The context that all components of an interface share: its data, its theme and the effects of actions.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Json, JsonObject, Theme } from '../model/payload.ts';
import { Overlay, useOverlay } from './elements/overlay.tsx';
import { createSay, getLanguage, type Language, type Say } from './language/language.ts';
import { isObject, readPath } from './values/data-path.ts';
import { createDataStore, type DataStore } from './values/data-store.ts';
import { resolveDays } from './values/resolve-days.ts';
import type { Effects } from './values/run-steps.ts';
import { toText } from './values/to-values.ts';
import './frame.css';
import './surface.css';
import { type Scheme, toScheme, toTokens, withChosenMode } from './theme/to-tokens.ts';

export type HostEffects = Pick<Effects, 'download' | 'print' | 'copy'>;

/** An action that the interface leaves to its server. */
export interface SurfaceEvent {
  readonly name: string;
  readonly sourceComponentId?: string | undefined;
  readonly context: JsonObject;
}

interface SurfaceValue {
  readonly store: DataStore;
  readonly effects: Omit<Effects, 'validate'>;
  readonly today: string;
  /** ISO 4217, from `/currency` of the data model; USD unless given. */
  readonly currency: string | undefined;
  readonly language: Language;
  /** The words of the components. */
  readonly say: Say;
  /** The colour that the app gives to an option, from `/colours` of the data model. */
  readonly colours: (option: string) => string | undefined;
  send(event: SurfaceEvent): void;
}

interface ThemeValue {
  readonly theme: Theme;
  readonly preferred: Scheme;
}

const SurfaceContext = createContext<SurfaceValue | null>(null);
export const ThemeContext = createContext<ThemeValue | null>(null);

export function useSurface(): SurfaceValue {
  const surface = useContext(SurfaceContext);
  if (surface === null) throw new Error('A component is used outside of <Surface>');
  return surface;
}

const toColour = (colours: Json | undefined, option: string): string | undefined => {
  const colour = isObject(colours) && Object.hasOwn(colours, option) ? toText(colours[option] ?? null) : '';
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : undefined;
};

export interface SurfaceProps {
  readonly theme: Theme;
  readonly dataModel: JsonObject;
  /** The mode that overrides the preference of the system. */
  readonly mode?: Scheme | 'auto';
  readonly host: HostEffects;
  readonly onEvent?: (event: SurfaceEvent) => void;
  readonly onDataModel?: (dataModel: JsonObject) => void;
  readonly children?: ReactNode;
}

export function Surface({ theme, dataModel, mode = 'auto', host, onEvent, onDataModel, children }: SurfaceProps) {
  const [today] = useState(toToday);
  const store = useMemo(() => createDataStore(resolveDays(dataModel, today)), [dataModel, today]);
  useEffect(() => store.subscribe(() => onDataModel?.(store.get())), [store, onDataModel]);
  const overlay = useOverlay();
  const after = useTimers(store);
  const language = getLanguage(dataModel);
  const surface = useMemo<SurfaceValue>(
    () => ({
      store,
      today,
      currency: toText(readPath(dataModel, '/currency')) || undefined,
      language,
      say: createSay(language),
      colours: (option) => toColour(readPath(dataModel, '/colours'), option),
      send: (event) => onEvent?.(event),
      effects: { ...host, confirm: overlay.confirm, toast: overlay.toast, after, random: Math.random },
    }),
    [store, today, dataModel, language, onEvent, host, overlay.confirm, overlay.toast, after],
  );
  const system = useSystemScheme();
  const preferred = mode === 'auto' ? system : mode;
  // The mode that a person chose for the preview overrides the one of the theme.
  const chosen = useSyncExternalStore(store.subscribe, () => readPath(store.get(), MODE_PATH));
  const shown = useMemo(() => withChosenMode(theme, mode === 'auto' ? chosen : mode === 'dark'), [theme, mode, chosen]);
  const themed = useMemo(() => ({ theme: shown, preferred }), [shown, preferred]);
  return (
    <SurfaceContext value={surface}>
      <ThemeContext value={themed}>
        <div className="m-surface" style={{ ...toTokens(shown, preferred), colorScheme: toScheme(shown, preferred) }}>
          {children}
          <Overlay {...overlay} say={surface.say} />
        </div>
      </ThemeContext>
    </SurfaceContext>
  );
}

/** Returns the day in the time zone of the browser. */
function toToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A switch or a choice of the interface itself may be bound to this. */
const MODE_PATH = '/ui/mode';
const DARK = '(prefers-color-scheme: dark)';

function useSystemScheme(): Scheme {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(DARK);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => (matchMedia(DARK).matches ? 'dark' : 'light'),
  );
}

/** Timers that end with the data they would change. */
function useTimers(store: DataStore): Effects['after'] {
  const timers = useMemo(() => ({ store, ids: new Set<number>() }), [store]);
  useEffect(() => () => timers.ids.forEach(window.clearTimeout), [timers]);
  return useMemo(
    () => (ms, run) => {
      const id = window.setTimeout(() => {
        timers.ids.delete(id);
        run();
      }, ms);
      timers.ids.add(id);
    },
    [timers],
  );
}
