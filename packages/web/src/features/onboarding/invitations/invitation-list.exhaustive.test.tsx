import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openList } from '../../../testing/invitation-list.ts';
import { emailConfig, invitation } from '../../../testing/invitations.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { fakeActiveEmailConfig } from './testing/invitation-screens.ts';

beforeEach(fakeActiveEmailConfig);

describe('the list of invitations', () => {
  it('shows the invitations of a wrapped response', async () => {
    fakeServer.use(
      http.get('*/services/onboarding/api/invitations', () =>
        HttpResponse.json({ data: { data: [invitation()] } }),
      ),
    );
    renderScreen('/manage-onboarding', { session: as('ADMIN') });
    expect(await screen.findByText('ana@example.com')).toBeVisible();
  });

  it('reloads on demand, and keeps its rows when that fails', async () => {
    const { user, stored } = await openList();
    stored.set(6, invitation({ invitationId: 6, email: 'eva@example.com' }));
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('eva@example.com')).toBeVisible();
    const answer = Promise.withResolvers<never>();
    fakeCall(onboardingService, 'listInvitations', () => answer.promise);
    const refresh = screen.getByRole('button', { name: 'Actualizar' });
    await user.click(refresh);
    expect(refresh).toBeDisabled();
    expect(within(refresh).getByRole('progressbar')).toBeVisible();
    answer.reject(refuse(500));
    expect(await screen.findByText('Error al cargar las invitaciones')).toBeVisible();
    expect(refresh).toBeEnabled();
    expect(screen.getByText('eva@example.com')).toBeVisible();
  });

  it.each([
    [900, ['5', '10', '25'], 10],
    [899, ['5', '10'], 5],
  ])('offers at %i px the page sizes %j, %i by default', async (width, sizes, shown) => {
    setViewportWidth(width);
    const { user } = await openList(
      Array.from({ length: 12 }, (_, at) => invitation({ invitationId: at, email: `p${at}@example.com` })),
    );
    expect(screen.getByText(`1–${shown} de 12`)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Filas por página:' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(sizes);
  });

  it('shows cards on a narrow screen', async () => {
    setViewportWidth(899);
    await openList();
    const newInvitation = () => getComputedStyle(screen.getByRole('button', { name: 'Nueva Invitación' }));
    const cards = within(screen.getByRole('list', { name: 'Invitaciones' }));
    expect(cards.getAllByRole('listitem')).toHaveLength(5);
    expect(cards.getByRole('heading', { name: 'Sin email (link)' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(newInvitation()).toMatchObject({ position: 'fixed', right: '16px', bottom: '16px' });
    await expectAccessible();
    setViewportWidth(900);
    expect(newInvitation().position).not.toBe('fixed');
    expect(screen.getByRole('table')).toBeVisible();
  });

  it('shows that there are no invitations', async () => {
    await openList([]);
    expect(
      screen.getByText('No hay invitaciones registradas. Crea la primera invitación para comenzar.'),
    ).toBeVisible();
  });

  it('warns that no e-mail is sent while SYSTEM_ADMIN is missing', async () => {
    fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig({ isActive: false })]);
    await openList();
    expect(
      await screen.findByText(/Sin una configuración SYSTEM_ADMIN activa no se envían las invitaciones/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Configurar SYSTEM_ADMIN' })).toHaveAttribute(
      'href',
      '/email-configuration',
    );
  });
});
