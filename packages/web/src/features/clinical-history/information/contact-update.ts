import type { User, UserUpdate } from '@dentaria/contract/auth/users.ts';
import type { ContactDifference } from './patient-contact.ts';

/** The request that writes the differences to the patient's record and changes nothing else. */
export function withContact(user: User, differences: readonly ContactDifference[]): UserUpdate {
  const { id: _id, createdAt: _createdAt, ...record } = user;
  return {
    ...record,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    docNumber: user.docNumber ?? '',
    roles: user.roles.map(({ name }) => ({ name })),
    ...Object.fromEntries(differences.map(({ name, value }) => [name.replace('address.', ''), value])),
  };
}
