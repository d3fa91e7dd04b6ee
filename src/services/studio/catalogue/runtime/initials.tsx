import './initials.css';

/** A person as the first letters of the name, on a colour that the name chooses. Decoration: the name stands beside it. */
export function Initials({ name }: { readonly name: string }) {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();
  const colour = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5;
  return (
    <span className={`m-initials m-initials--${colour}`} aria-hidden="true">
      {letters}
    </span>
  );
}
