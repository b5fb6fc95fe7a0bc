import type { Address } from './history.ts';

/** The address on one line, without its empty parts. */
export const addressText = ({ street, city, state, postalCode, country }: Address): string =>
  [street, city, state, postalCode && `CP ${postalCode}`, country].filter(Boolean).join(', ');
