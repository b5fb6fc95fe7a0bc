import { screen } from '@testing-library/react';
import type { renderScreen } from '../../../../../testing/render-app.tsx';

// Staff without a clinic have no access, and only administrators see a patient without one.

export const MISSING = 'Sin una clínica no verá a nadie, ni nadie lo verá';

export const clinicField = () => screen.findByRole('combobox', { name: 'Clínica' });

export async function choose(user: ReturnType<typeof renderScreen>['user'], field: RegExp, option: string) {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}
