import './map-placeholder.css';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { toText } from '../../../runtime/values/to-values.ts';

const PROPS = { rows: 'rows', titleField: 'field', 'textField?': 'field', selected: 'binding' } as const;

/** The number of pins that do not cover one another. */
const PLACES_MAX = 24;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

export const MapPlaceholder = component(
  'MapPlaceholder',
  PROPS,
  ({ rows, titleField, textField, selected: [chosen, choose] }) => {
    const places = rows.slice(0, PLACES_MAX);
    return (
      <section className="m-map" aria-label="Map">
        <div className="m-map__area">
          <Ground />
          {places.map((place, index) => {
            const { left, top } = toPosition(index, places.length);
            return (
              <button
                key={place.id}
                type="button"
                className="m-map__pin"
                style={{ insetInlineStart: `${left}%`, insetBlockStart: `${top}%` }}
                aria-label={toText(place[titleField])}
                aria-pressed={place.id === chosen}
                onClick={() => choose(place.id)}
              >
                <Icon name="map-pin" />
              </button>
            );
          })}
          <span className="m-map__note">Schematic map</span>
        </div>
        <ul className="m-map__list">
          {places.map((place) => (
            <li key={place.id}>
              <button
                type="button"
                className="m-map__place"
                aria-pressed={place.id === chosen}
                onClick={() => choose(place.id)}
              >
                <strong>{toText(place[titleField])}</strong>
                {textField !== undefined && <small>{toText(place[textField])}</small>}
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  },
);

/** Spreads the pins in a spiral like the seeds of a sunflower, so that none hides another. */
function toPosition(index: number, count: number): { readonly left: number; readonly top: number } {
  const radius = Math.sqrt((index + 0.6) / count);
  const angle = index * GOLDEN_ANGLE;
  return { left: 50 + 42 * radius * Math.cos(angle), top: 52 + 38 * radius * Math.sin(angle) };
}

/** Draws water, a park and streets. */
function Ground() {
  return (
    <svg className="m-map__ground" viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="m-map__water" d="M0 205C70 180 120 235 190 210S320 170 400 200V260H0Z" />
      <path
        className="m-map__park"
        d="M250 40h90a14 14 0 0 1 14 14v58a14 14 0 0 1-14 14h-90a14 14 0 0 1-14-14V54a14 14 0 0 1 14-14Z"
      />
      <path className="m-map__street" d="M0 70H400M0 150H400M60 0V260M150 0V260M220 0V190M370 0V260M0 20 400 175" />
    </svg>
  );
}
