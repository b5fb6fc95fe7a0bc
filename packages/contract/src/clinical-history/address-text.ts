import type { Address } from './history.ts';

export const addressText = ({ street, city, state, postalCode, country }: Address): string =>
  [street, city, state, postalCode && `CP ${postalCode}`, country].filter(Boolean).join(', ');
