import { expect, it } from 'vitest';
import { makeTheme } from './theme.ts';

const theme = makeTheme();

it('has the primary colours of the specification (section 9)', () => {
  expect(theme.palette.primary).toMatchObject({ main: '#1976d2', light: '#63a4ff' });
});
