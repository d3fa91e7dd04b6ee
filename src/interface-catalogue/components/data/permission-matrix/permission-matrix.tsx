import './permission-matrix.css';
import '../../input/field/tick.css';
import type { JsonObject } from '../../../model/payload.ts';
import { component } from '../../../runtime/component.tsx';
import { list } from '../../../runtime/props.tsx';
import { getField, isObject } from '../../../runtime/values/data-path.ts';

const PROPS = { roles: list('string'), permissions: list('string'), value: 'binding' } as const;

export const PermissionMatrix = component(
  'PermissionMatrix',
  PROPS,
  ({ roles, permissions, value: [current, set] }) => {
    const grants: JsonObject = isObject(current) ? current : {};
    const isGranted = (role: string, permission: string) => getField(getField(grants, role), permission) === true;
    const grant = (role: string, permission: string, isOn: boolean) => {
      const own = getField(grants, role);
      set({ ...grants, [role]: { ...(isObject(own) ? own : {}), [permission]: isOn } });
    };
    return (
      <div className="m-permissions">
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {role}
                  <span className="m-permissions__count">
                    {permissions.filter((permission) => isGranted(role, permission)).length} of {permissions.length}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{permission}</th>
                {roles.map((role) => (
                  <td key={role}>
                    <label className="m-permissions__cell">
                      <span className="m-unseen">{`${role}: ${permission}`}</span>
                      <input
                        type="checkbox"
                        className="m-tick"
                        checked={isGranted(role, permission)}
                        onChange={(event) => grant(role, permission, event.currentTarget.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  },
);
