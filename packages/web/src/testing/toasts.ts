import { screen } from '@testing-library/react';

/** The variant of the toast with this text, such as `success`. */
export const kindOfToast = async (text: string) =>
  [...((await screen.findByText(text)).closest('.notistack-MuiContent')?.classList ?? [])]
    .find((name) => name.startsWith('notistack-MuiContent-'))
    ?.replace('notistack-MuiContent-', '');
