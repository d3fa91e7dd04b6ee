import { Icon } from '../../../runtime/elements/icon.tsx';
import type { FieldError } from '../../../runtime/form-scope.tsx';

/** Lists the errors that keep a form from being sent; each entry links to its input. */
export function ErrorSummary({ errors }: { readonly errors: readonly FieldError[] }) {
  return (
    <div className="m-form__alert" role="alert">
      {errors.length > 0 && (
        <div className="m-form__summary">
          <Icon name="alert-triangle" />
          <div>
            <strong>
              {errors.length === 1 ? 'One thing needs attention' : `${errors.length} things need attention`}
            </strong>
            <ul>
              {errors.map(({ id, label, message }) => (
                <li key={id}>
                  <button type="button" onClick={() => document.getElementById(id)?.focus()}>
                    {message.startsWith(label) ? message : `${label}: ${message}`}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
