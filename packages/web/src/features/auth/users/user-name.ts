import type { User } from '@dentaria/contract/auth/users.ts';

/** What a person is called on a card and in a question. */
export const userName = ({
  firstName,
  lastName,
  username,
}: Pick<User, 'firstName' | 'lastName' | 'username'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;
