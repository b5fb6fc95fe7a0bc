interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username?: string;
}

export const initials = ({ firstName, lastName, username = '' }: Person): string =>
  firstName?.trim() && lastName?.trim() ? initialsOf(`${firstName} ${lastName}`) : initialsOf(username);

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return (last === undefined ? first.slice(0, 2) : first.charAt(0) + last.charAt(0)).toLocaleUpperCase('es');
}
