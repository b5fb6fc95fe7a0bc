/** The first letters of the first and the last name, as an avatar shows them; of the other text when there are none. */
export function initials(firstName: string | null, lastName: string | null, otherwise: string): string {
  const letters = [firstName, lastName].flatMap((name) => [...(name?.trim() ?? '')].slice(0, 1)).join('');
  return (
    [...letters].length === 2 ? letters : [...(letters + otherwise.trim())].slice(0, 2).join('')
  ).toUpperCase();
}
