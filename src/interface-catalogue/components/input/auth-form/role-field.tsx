import { toText } from '../../../runtime/values/to-values.ts';
import { Field } from '../field/field.tsx';
import { SelectBox } from '../field/select-box.tsx';
import type { Input } from '../field/use-input.tsx';

export function RoleField({ input, roles }: { readonly input: Input; readonly roles: readonly string[] }) {
  return (
    <Field input={input}>
      <SelectBox
        {...input.inputProps}
        value={toText(input.value) || roles[0]}
        onChange={(event) => input.set(event.currentTarget.value)}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </SelectBox>
    </Field>
  );
}
