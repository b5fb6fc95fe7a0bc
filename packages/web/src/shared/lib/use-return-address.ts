import { useLocation } from 'react-router';

/** What a link hands over so that the screen it opens leads back to a list as it was left, filters and page included. */
export const returningTo = (location: { pathname: string; search: string }) => ({
  from: location.pathname + location.search,
});

/** Where to go back to: the list that led here, else the list as such. */
export function useReturnAddress(list: string): string {
  const { state } = useLocation();
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.split('?')[0] === list ? from : list;
}
