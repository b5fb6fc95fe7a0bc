import { useLocation } from 'react-router';

/** Link state that leads back from the next screen to this list, with its filters and page. */
export const returnState = (location: { pathname: string; search: string }) => ({
  from: location.pathname + location.search,
});

export function useReturnAddress(list: string): string {
  const { state } = useLocation();
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.split('?')[0] === list ? from : list;
}
