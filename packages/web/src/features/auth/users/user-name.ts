import type { User } from '@dentaria/contract/auth/users.ts';

/** The name of a user in cards and confirmations. */
export const userName = ({
  firstName,
  lastName,
  username,
}: Pick<User, 'firstName' | 'lastName' | 'username'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;
