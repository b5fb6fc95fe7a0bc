import { foldForSearch, searchPattern } from '@dentaria/contract/fields/text-search.ts';

/** Matches options as lists match rows. MUI's own filter treats "ñ" as "n". */
export const optionFilter =
  <Option>(textOf: (option: Option) => string) =>
  (options: readonly Option[], { inputValue }: { inputValue: string }): Option[] => {
    const wanted = new RegExp(searchPattern(inputValue.trim()));
    return options.filter((option) => wanted.test(foldForSearch(textOf(option))));
  };
