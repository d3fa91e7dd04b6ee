// Makes a component of the catalogue out of a view: adds the props that all of them have, and keeps its errors to itself.
import { Component, type FunctionComponent, type ReactNode, useContext, useMemo } from 'react';
import type { Expression } from '../model/expression.ts';
import { isColour } from './theme/colour.ts';
import './component.css';
import { NodeIdContext, useFlag, useText } from './hooks.tsx';
import { createValues, type Declaration, type PropsOf, type ValuesOf } from './props.tsx';
import { ThemeContext } from './surface.tsx';
import { toTokens } from './theme/to-tokens.ts';

/** catalogue/common-props.json */
export interface NodeProps {
  readonly id?: string;
  readonly showIf?: Expression;
  readonly hidden?: Expression;
  readonly size?: 'small' | 'medium' | 'large' | 'full';
  readonly emphasis?: Expression;
  readonly color?: string;
  readonly background?: string;
  readonly description?: Expression;
  readonly children?: ReactNode;
}

export function component<const Declared extends Declaration>(
  name: string,
  declared: Declared,
  View: (values: ValuesOf<Declared> & { readonly children?: ReactNode }) => ReactNode,
): FunctionComponent<PropsOf<Declared> & NodeProps> {
  const useValues = createValues(declared);
  function Inside({ props }: { readonly props: NodeProps }) {
    return View({ ...useValues(props as never), children: props.children });
  }
  function NodeOf(props: PropsOf<Declared> & NodeProps) {
    const { showIf, hidden, size, emphasis, color, background, description } = props;
    const isShown = useFlag(showIf ?? true);
    const isHidden = useFlag(hidden);
    const isEmphasised = useFlag(emphasis);
    const said = useText(description);
    const themed = useOwnTheme(color, background);
    if (!isShown || isHidden) return null;
    const box = (
      <div
        className="m-node"
        data-node={props.id}
        data-component={name}
        data-size={size}
        data-emphasis={isEmphasised || undefined}
        data-background={background === undefined ? undefined : true}
        style={themed?.style}
      >
        <NodeIdContext value={props.id}>
          <Boundary name={name}>
            <Inside props={props} />
          </Boundary>
        </NodeIdContext>
        {said !== '' && <span className="m-unseen">{said}</span>}
      </div>
    );
    return themed === undefined ? box : <ThemeContext value={themed.value}>{box}</ThemeContext>;
  }
  NodeOf.displayName = name;
  return NodeOf;
}

/** Returns the theme for a node with its own colours and for its content. */
function useOwnTheme(color: string | undefined, background: string | undefined) {
  const outer = useContext(ThemeContext);
  return useMemo(() => {
    if (outer === null || !(isColour(color) || isColour(background))) return undefined;
    const theme = {
      ...outer.theme,
      ...(isColour(color) && { accent: color }),
      ...(isColour(background) && { background }),
    };
    return { value: { ...outer, theme }, style: toTokens(theme, outer.preferred) };
  }, [outer, color, background]);
}

interface BoundaryProps {
  readonly name: string;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <p className="m-failed" role="alert">
        {this.props.name} could not be shown.
      </p>
    );
  }
}
