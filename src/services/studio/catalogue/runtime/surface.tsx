// What all components of one interface share: its data, its theme, and what actions can reach.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { JsonObject, Theme } from '../../model/payload.ts';
import { readPath } from './data-path.ts';
import { createDataStore, type DataStore } from './data-store.ts';
import { Overlay, useOverlay } from './overlay.tsx';
import type { Effects } from './run-steps.ts';
import './surface.css';
import { type Scheme, toScheme, toTokens } from './to-tokens.ts';

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

export interface SurfaceProps {
  readonly theme: Theme;
  readonly dataModel: JsonObject;
  /** In the place of the mode that the person's system prefers. */
  readonly mode?: Scheme | 'auto';
  readonly host: HostEffects;
  readonly onEvent?: (event: SurfaceEvent) => void;
  readonly onDataModel?: (dataModel: JsonObject) => void;
  readonly children?: ReactNode;
}

export function Surface({ theme, dataModel, mode = 'auto', host, onEvent, onDataModel, children }: SurfaceProps) {
  const store = useMemo(() => createDataStore(dataModel), [dataModel]);
  useEffect(() => store.subscribe(() => onDataModel?.(store.get())), [store, onDataModel]);
  const [today] = useState(toToday);
  const overlay = useOverlay();
  const after = useTimers(store);
  const surface = useMemo<SurfaceValue>(
    () => ({
      store,
      today,
      send: (event) => onEvent?.(event),
      effects: { ...host, confirm: overlay.confirm, toast: overlay.toast, after, random: Math.random },
    }),
    [store, today, onEvent, host, overlay.confirm, overlay.toast, after],
  );
  const system = useSystemScheme();
  const chosen = useChosenScheme(store) ?? mode;
  const preferred = chosen === 'auto' ? system : chosen;
  // What a person chose comes before the mode of the theme.
  const shown = useMemo(() => toShownTheme(theme, chosen), [theme, chosen]);
  const themed = useMemo(() => ({ theme: shown, preferred }), [shown, preferred]);
  return (
    <SurfaceContext value={surface}>
      <ThemeContext value={themed}>
        <div className="m-surface" style={{ ...toTokens(shown, preferred), colorScheme: toScheme(shown, preferred) }}>
          {children}
          <Overlay {...overlay} />
        </div>
      </ThemeContext>
    </SurfaceContext>
  );
}

/** What a person chose in the interface: `/ui/mode` of its data, written by a switch or by a choice with these words. */
function useChosenScheme(store: DataStore): Scheme | undefined {
  const read = () => readPath(store.get(), '/ui/mode');
  const value = useSyncExternalStore(store.subscribe, read);
  if (value === true || value === 'Dark') return 'dark';
  return value === false || value === 'Light' ? 'light' : undefined;
}

/** A background that was asked for stays in its own mode only: it cannot be both dark and light. */
function toShownTheme({ background, ...rest }: Theme, mode: Scheme | 'auto'): Theme {
  const theme = background === undefined ? rest : { ...rest, background };
  if (mode === 'auto' || toScheme(theme, mode) === mode) return mode === 'auto' ? theme : { ...theme, mode };
  return { ...rest, mode };
}

/** The day on the person's calendar. */
function toToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

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
