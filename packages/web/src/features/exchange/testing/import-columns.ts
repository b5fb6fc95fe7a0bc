import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const STALE = 'Alguien cambió esta importación mientras tanto: revisa cómo está ahora';

export const open = () => renderScreen('/datos?view=imports&id=41', { session: as('DENTIST') });

export const field = (name: string) => screen.findByRole('combobox', { name: `Dato de «${name}»` });

export const choose = async (user: UserEvent, name: string, option: string) => {
  await user.click(await field(name));
  await user.click(await screen.findByRole('option', { name: option }));
};

export const checkButton = () => screen.findByRole('button', { name: 'Revisar el archivo' });
