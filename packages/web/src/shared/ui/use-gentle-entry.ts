import { useDeferredValue } from 'react';

/**
 * Whether what was loaded may stand on the screen. The first drawing of much is put off for a moment and then done in
 * short turns, between which a slow phone answers its user. What is there from the start is drawn at once.
 */
export const useGentleEntry = (isLoaded: boolean): boolean => useDeferredValue(isLoaded) && isLoaded;
