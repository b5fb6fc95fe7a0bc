import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

const entry = async () =>
  within(await screen.findByRole('navigation', { name: 'Principal' })).getByRole('link', {
    name: /^Seguimiento/,
  });

export const expectCount = (text: string) =>
  waitFor(async () => expect(await entry()).toHaveAccessibleName(text));
