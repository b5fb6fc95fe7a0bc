import { useLocation } from 'react-router';

/** Router state for a link, so that its screen can return to this list with its filters and page. */
export const returnState = (location: { pathname: string; search: string }) => ({
  from: location.pathname + location.search,
});

/** The address of the list to return to, with its filters and page if the user came from there. */
export function useReturnAddress(list: string): string {
  const { state } = useLocation();
  const from: unknown =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.split('?')[0] === list ? from : list;
}
