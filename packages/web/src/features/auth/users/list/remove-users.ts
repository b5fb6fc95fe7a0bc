/** Ids that the server can have given; others are dropped before anything is deleted (specification, section 5). */
export const withNumericIds = <User extends { readonly id: unknown }>(users: readonly User[]): User[] =>
  users.filter(({ id }) => Number.isInteger(id));

export const bulkSuccess = (count: number): string => `${count} usuarios eliminados exitosamente`;
