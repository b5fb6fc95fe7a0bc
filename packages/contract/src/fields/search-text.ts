import { line } from './text.ts';

/** Words typed into a search field. Blank means no search. */
export const searchText = line(100)
  .transform((text) => text.trim())
  .transform((text) => (text === '' ? undefined : text))
  .optional();
