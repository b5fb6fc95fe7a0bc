import { foldForSearch, searchPattern } from '@dentaria/contract/fields/text-search.ts';

/** Filters the options of an Autocomplete as a list filters its rows: MUI's own filter takes "ñ" for "n". */
export const optionFilter =
  <Option>(textOf: (option: Option) => string) =>
  (options: readonly Option[], { inputValue }: { inputValue: string }): Option[] => {
    const wanted = new RegExp(searchPattern(inputValue.trim()));
    return options.filter((option) => wanted.test(foldForSearch(textOf(option))));
  };
