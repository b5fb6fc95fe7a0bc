import { type ComponentType, useLayoutEffect } from 'react';

/** Adds a prop that is called once the component is on the screen. It must be stable. */
export const withOnShown = <Props extends object>(Component: ComponentType<Props>) =>
  function Shown({ onShown, ...props }: Props & { onShown: () => void }) {
    useLayoutEffect(onShown, [onShown]);
    return <Component {...(props as unknown as Props)} />;
  };
