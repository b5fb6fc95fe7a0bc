import { BRIDGE_DAY } from '@dentaria/contract/scheduling/bridge-days.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { Holiday } from '@dentaria/contract/scheduling/settings.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { as } from '../../../../testing/session.ts';
import { ADDRESS, openSection } from '../../testing/settings-screen.ts';

describe('national holidays', () => {
  const christmas = (year: number, open = false): Holiday => ({
    day: `${year}-12-25`,
    name: 'Navidad',
    open,
  });

  it('opens a holiday of the year in the URL by a switch', async () => {
    const stored = new Map<string, Holiday>();
    const listed = fakeCall(schedulingService, 'listHolidays', ({ query }) => [
      stored.get(`${query.year}-12-25`) ?? christmas(query.year),
    ]);
    const answer = Promise.withResolvers<void>();
    const updated = fakeCall(schedulingService, 'updateHoliday', async ({ params, body }) => {
      await answer.promise;
      const changed = { ...christmas(2027), open: body.open };
      stored.set(params.day, changed);
      return changed;
    });
    const { user, location } = openSection('holidays&year=2026');
    const list = within(await screen.findByRole('region', { name: 'Feriados nacionales' }));
    expect(list.getByText('Viernes 25/12/2026')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Año siguiente' }));
    expect(await list.findByText('Sábado 25/12/2027')).toBeVisible();
    expect(location()).toBe(`${ADDRESS}?section=holidays&year=2027`);
    const open = list.getByRole('switch', { name: 'Abrimos el 25/12/2027, Navidad' });
    await user.click(open);
    fireEvent.click(open);
    answer.resolve();
    await waitFor(() => expect(list.getByRole('switch')).toBeChecked());
    expect(updated).toMatchObject([{ params: { day: '2027-12-25' }, body: { open: true } }]);
    expect(listed.map(({ query }) => query.year).slice(0, 2)).toEqual([2026, 2027]);
  });

  it('asks about an optional holiday until the clinic decides', async () => {
    let bridge: Holiday = {
      day: '2026-12-07',
      name: 'Día no laborable con fines turísticos',
      open: true,
      optional: true,
      decided: false,
    };
    fakeCall(schedulingService, 'listHolidays', () => [bridge]);
    const updated = fakeCall(schedulingService, 'updateHoliday', ({ body }) => {
      bridge = { ...bridge, open: body.open, decided: true };
      return bridge;
    });
    const { user } = openSection('holidays&year=2026');
    expect(await screen.findByText(/Lunes 07\/12\/2026 · Optativo\. Elegí si atienden/)).toBeVisible();
    await user.click(
      screen.getByRole('button', {
        name: 'Cerramos el 07/12/2026, Día no laborable con fines turísticos',
      }),
    );
    expect(await screen.findByRole('switch')).not.toBeChecked();
    expect(updated).toMatchObject([{ params: { day: '2026-12-07' }, body: { open: false } }]);
  });

  it('shows that the bridge days of a year are unknown', async () => {
    const bridge = { day: '2089-12-07', name: BRIDGE_DAY, open: true, optional: true, decided: true };
    fakeCall(schedulingService, 'listHolidays', ({ query: { year } }) => [
      christmas(year),
      ...(year === 2089 ? [bridge] : []),
    ]);
    // On the browser's clock, 2089 and 2090 are in the future.
    const { user } = openSection('holidays&year=2089');
    await screen.findByText(BRIDGE_DAY);
    expect(screen.queryByText(/Todavía no se conocen/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Año siguiente' }));
    expect(
      await screen.findByText(/Todavía no se conocen los días no laborables con fines turísticos de 2090/),
    ).toBeVisible();
  });

  it('lists the holidays of a past year without a note about bridge days', async () => {
    fakeCall(schedulingService, 'listHolidays', ({ query: { year } }) => [christmas(year)]);
    openSection('holidays&year=2010');
    await screen.findByText('Navidad');
    expect(screen.queryByText(/Todavía no se conocen/)).toBeNull();
  });

  it('shows holidays read-only to a receptionist', async () => {
    fakeCall(schedulingService, 'listHolidays', () => [christmas(2026), christmas(2025, true)]);
    openSection('holidays', as('RECEPTIONIST'));
    expect(await screen.findByText('Cerrado')).toBeVisible();
    expect(screen.getByText('Abierto')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
