import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, fakeServer, noConnection, refuse } from '../../../testing/fake-server.ts';
import { emailConfig, invitation } from '../../../testing/invitations.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';

beforeEach(() => {
  fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig()]);
});
afterEach(() => vi.restoreAllMocks());

const five = [
  invitation({ invitationId: 1, email: 'ana@example.com', createdAt: '2026-03-05T12:00:00.000Z' }),
  invitation({
    invitationId: 2,
    email: 'bruno@example.com',
    status: 'PENDING_APPROVAL',
    clinicName: 'Clínica Luna',
    createdAt: '2026-03-04T12:00:00.000Z',
    lastMail: { kind: 'REGISTRATION_RECEIVED', state: 'SENT', detail: null, at: '2026-03-04T12:00:00.000Z' },
  }),
  invitation({
    invitationId: 3,
    email: 'carla@example.com',
    status: 'ACCEPTED',
    acceptedAt: '2026-03-06T15:00:00.000Z',
    createdAt: '2026-03-03T12:00:00.000Z',
    lastMail: {
      kind: 'APPROVED',
      state: 'FAILED',
      detail: 'El servidor SMTP rechazó el usuario o la contraseña',
      at: '2026-03-06T15:00:00.000Z',
    },
  }),
  invitation({
    invitationId: 4,
    email: 'dora@example.com',
    status: 'EXPIRED',
    createdAt: '2026-03-02T12:00:00.000Z',
    lastMail: { kind: 'INVITATION', state: 'QUEUED', detail: null, at: '2026-03-02T12:00:00.000Z' },
  }),
  invitation({
    invitationId: 5,
    email: null,
    status: 'CANCELLED',
    createdAt: '2026-03-01T12:00:00.000Z',
    lastMail: null,
  }),
];

async function openList(invitations: readonly Invitation[] = five) {
  const stored = new Map(invitations.map((one) => [one.invitationId, one]));
  const reads = fakeCall(onboardingService, 'listInvitations', () => [...stored.values()]);
  const app = renderApp('/manage-onboarding', { session: as('ADMIN') });
  await screen.findByText(/No hay invitaciones|–\d+ de \d+/);
  return { ...app, stored, reads };
}

/** A toast with this text: its kind. */
const kindOfToast = async (text: string) =>
  [...((await screen.findByText(text)).closest('.notistack-MuiContent')?.classList ?? [])]
    .find((name) => name.startsWith('notistack-MuiContent-'))
    ?.replace('notistack-MuiContent-', '');

const rows = () => screen.getAllByRole('row').slice(1);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const buttons = (name: string) =>
  within(row(name))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const press = (user: UserEvent, name: string, button: string) =>
  user.click(within(row(name)).getByRole('button', { name: button }));

describe('the list', () => {
  it('shows that it is loading, then the newest first', async () => {
    fakeCall(onboardingService, 'listInvitations', () => five);
    renderApp('/manage-onboarding', { session: as('ADMIN') });
    expect(await screen.findByText('Cargando invitaciones...')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Gestión de Invitaciones' })).toBeVisible();
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Estado',
      'Fecha Envío',
      'Fecha Expiración',
      'Fecha Aceptación',
      'Acciones',
    ]);
    expect(rows().map((one) => within(one).getAllByRole('cell')[0]?.textContent)).toEqual([
      'ana@example.comDNI 30111222',
      'bruno@example.comDNI 30111222 · Clínica Luna',
      'carla@example.comDNI 30111222',
      'dora@example.comDNI 30111222',
      'Sin email (link)DNI 30111222',
    ]);
    expect(within(row('carla')).getByText('06/03/2026, 12:00')).toBeVisible();
    await expectAccessible();
  });

  it.each([
    ['ana', 'Pendiente', 'Email de invitación: enviado', ['Reenviar', 'Cancelar', 'Eliminar']],
    [
      'bruno',
      'Pendiente Aprobación',
      'Email de registro recibido: enviado',
      ['Aprobar', 'Rechazar', 'Eliminar'],
    ],
    [
      'carla',
      'Aceptada',
      'Email de aprobación: falló. El servidor SMTP rechazó el usuario o la contraseña',
      ['Eliminar'],
    ],
    ['dora', 'Expirada', 'Email de invitación: en cola', ['Eliminar']],
    ['Sin email', 'Cancelada', undefined, ['Eliminar']],
  ])('%s is %s, its last mail, what it allows', async (name, status, mail, actions) => {
    await openList();
    expect(within(row(name)).getByText(status)).toBeVisible();
    if (mail) expect(within(row(name)).getByText(mail)).toBeVisible();
    else expect(within(row(name)).queryByText(/^Email de/)).toBeNull();
    expect(buttons(name)).toEqual(actions);
  });

  it('that is empty says so', async () => {
    await openList([]);
    expect(
      screen.getByText('No hay invitaciones registradas. Crea la primera invitación para comenzar.'),
    ).toBeVisible();
  });

  it('may come wrapped', async () => {
    fakeServer.use(
      http.get('*/services/onboarding/api/invitations', () =>
        HttpResponse.json({ data: { data: [invitation()] } }),
      ),
    );
    renderApp('/manage-onboarding', { session: as('ADMIN') });
    expect(await screen.findByText('ana@example.com')).toBeVisible();
  });

  it('that cannot be loaded says so', async () => {
    fakeCall(onboardingService, 'listInvitations', () => {
      throw refuse(500);
    });
    const { user } = renderApp('/manage-onboarding', { session: as('ADMIN') });
    expect(await screen.findByText('Error al cargar las invitaciones')).toBeVisible();
    fakeCall(onboardingService, 'listInvitations', () => five);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('ana@example.com')).toBeVisible();
  });

  it('is read again on demand, and keeps what it has when that fails', async () => {
    const { user, stored } = await openList();
    stored.set(6, invitation({ invitationId: 6, email: 'eva@example.com' }));
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('eva@example.com')).toBeVisible();
    fakeCall(onboardingService, 'listInvitations', () => {
      throw refuse(500);
    });
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Error al cargar las invitaciones')).toBeVisible();
    expect(screen.getByText('eva@example.com')).toBeVisible();
  });

  it.each([
    [1440, ['5', '10', '25'], 10],
    [360, ['5', '10'], 5],
  ])('at %i px offers pages of %j, first of %i', async (width, sizes, shown) => {
    setViewportWidth(width);
    const { user } = await openList(
      Array.from({ length: 12 }, (_, at) => invitation({ invitationId: at, email: `p${at}@example.com` })),
    );
    expect(screen.getByText(`1–${shown} de 12`)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Filas por página:' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(sizes);
  });

  it('is drawn as cards on a narrow screen', async () => {
    setViewportWidth(360);
    await openList();
    const cards = within(screen.getByRole('list', { name: 'Invitaciones' }));
    expect(cards.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Nueva Invitación' })).toHaveClass('MuiFab-root');
    await expectAccessible();
  });

  it('warns that nothing is sent while SYSTEM_ADMIN is missing', async () => {
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

describe('a change of one invitation', () => {
  const cases = [
    ['ana', 'Reenviar', 'resendInvitation', 'Invitación reenviada', 'Error al reenviar la invitación'],
    ['ana', 'Cancelar', 'cancelInvitation', 'Invitación cancelada', 'Error al cancelar la invitación'],
    [
      'bruno',
      'Aprobar',
      'approveInvitation',
      'Solicitud aprobada exitosamente',
      'Error al aprobar la solicitud',
    ],
    ['bruno', 'Rechazar', 'rejectInvitation', 'Solicitud rechazada', 'Error al rechazar la solicitud'],
  ] as const;

  it.each(cases)('%s, %s: is told, and the list is read again', async (name, button, call, text) => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { user, reads } = await openList();
    const calls = fakeCall(onboardingService, call, () => invitation());
    await press(user, name, button);
    expect(await kindOfToast(text)).toBe(button === 'Rechazar' ? 'warning' : 'success');
    expect(calls).toMatchObject([{ params: { id: name === 'ana' ? 1 : 2 } }]);
    await waitFor(() => expect(reads).toHaveLength(2));
  });

  it.each(cases)('%s, %s: %s fails', async (name, button, call, _, text) => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { user, reads } = await openList();
    fakeCall(onboardingService, call, () => {
      throw refuse(409, { message: 'La invitación está en estado "Aceptada"' });
    });
    await press(user, name, button);
    expect(await kindOfToast(text)).toBe('error');
    expect(await screen.findByText('La invitación está en estado "Aceptada"')).toBeVisible();
    await waitFor(() => expect(reads).toHaveLength(2));
  });

  it.each([
    ['Aprobar', 'approveInvitation', '¿Aprobar esta solicitud de registro?'],
    ['Rechazar', 'rejectInvitation', '¿Rechazar esta solicitud de registro?'],
  ] as const)('%s is asked by the browser, and not done without a yes', async (button, call, question) => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { user } = await openList();
    const calls = fakeCall(onboardingService, call, () => invitation());
    await press(user, 'bruno', button);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(question);
    expect(calls).toHaveLength(0);
  });

  it('is asked of the server once, however often the button is pressed', async () => {
    const { user } = await openList();
    const calls = fakeCall(onboardingService, 'resendInvitation', async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return invitation();
    });
    await user.dblClick(within(row('ana')).getByRole('button', { name: 'Reenviar' }));
    expect(await screen.findByText('Invitación reenviada')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('says why its mail did not leave', async () => {
    const { user } = await openList();
    const detail = 'No se pudo enviar el email: no hay una configuración SYSTEM_ADMIN activa.';
    fakeCall(onboardingService, 'resendInvitation', () =>
      invitation({
        lastMail: { kind: 'INVITATION', state: 'FAILED', detail, at: '2026-03-01T12:00:00.000Z' },
      }),
    );
    await press(user, 'ana', 'Reenviar');
    expect(await screen.findByText(detail)).toBeVisible();
  });
});

describe('deleting', () => {
  it('asks, and names whose invitation is gone', async () => {
    const { user, stored } = await openList();
    fakeCall(onboardingService, 'removeInvitation', ({ params }) => void stored.delete(params.id));
    await press(user, 'ana', 'Eliminar');
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
    expect(dialog).toHaveTextContent('¿Eliminar la invitación para ana@example.com?');
    await expectAccessible();
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Invitación para ana@example.com eliminada exitosamente')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /ana@/ })).toBeNull());
  });

  it('warns that a registration goes with it', async () => {
    const { user } = await openList();
    await press(user, 'bruno', 'Eliminar');
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'También se eliminan la clínica y el usuario que esperan aprobación.',
    );
  });

  it.each([
    [refuse(400, { message: 'Ya fue aceptada' }), 'Ya fue aceptada'],
    [refuse(400, { detail: 'Detalle' }), 'Detalle'],
    [refuse(400, {}), 'Solicitud inválida - No se puede eliminar esta invitación'],
    [refuse(404, { message: 'x' }), 'Invitación no encontrada'],
    [refuse(403, { message: 'x' }), 'No tienes permisos para eliminar esta invitación'],
    [refuse(500, { message: 'x' }), 'Error al eliminar la invitación'],
    [noConnection(), 'Error al eliminar la invitación'],
  ])('that fails says why: %#', async (refusal, text) => {
    const { user } = await openList();
    fakeCall(onboardingService, 'removeInvitation', () => {
      throw refusal;
    });
    await press(user, 'ana', 'Eliminar');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('an invitation without an id asks the server for nothing', async () => {
    const { invitationId: _, ...nameless } = invitation();
    const calls = fakeCall(onboardingService, 'removeInvitation', () => undefined);
    const { user } = await openList([nameless as Invitation]);
    await press(user, 'ana', 'Eliminar');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Error: ID de invitación inválido')).toBeVisible();
    expect(calls).toHaveLength(0);
  });
});

describe('a new invitation', () => {
  const openDialog = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Nueva Invitación' }));
    return within(await screen.findByRole('dialog', { name: 'Nueva Invitación' }));
  };
  const fill = async (user: UserEvent, dialog: ReturnType<typeof within>, email = 'eva@example.com') => {
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), email);
    await user.type(dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '30.222.333');
  };

  it('is sent, and stands in the list', async () => {
    const { user, stored } = await openList();
    const calls = fakeCall(onboardingService, 'sendInvitation', ({ body }) => {
      const sent = invitation({ invitationId: 9, email: body.email });
      stored.set(9, sent);
      return sent;
    });
    const dialog = await openDialog(user);
    const send = dialog.getByRole('button', { name: 'Enviar Invitación' });
    expect(send).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'eva@example.com');
    expect(send).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '30.222.333x');
    expect(send).toBeEnabled();
    await expectAccessible();
    await user.dblClick(send);
    expect(await screen.findByText('Invitación enviada exitosamente')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'eva@example.com', docNumber: '30222333' }]);
    expect(await screen.findByText('eva@example.com')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openDialog(user)).getByRole('textbox', { name: 'Email' })).toHaveValue('');
  });

  it('says after Enter what is missing, and what is wrong', async () => {
    const { user } = await openList();
    const dialog = await openDialog(user);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('El email es requerido')).toBeVisible();
    expect(dialog.getByText('Número de documento es requerido')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'eva@');
    await user.type(dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '123456{Enter}');
    expect(await dialog.findByText('Formato de email inválido')).toBeVisible();
    expect(dialog.getByText('DNI debe tener 7 u 8 dígitos')).toBeVisible();
  });

  it.each([
    [refuse(400, { message: 'No se puede invitar' }), 'No se puede invitar'],
    [refuse(500, {}), 'Error al enviar la invitación'],
    [refuse(409, { message: 'Ya existe otra' }), 'Ya existe otra'],
  ])('that fails keeps what was typed: %#', async (refusal, text) => {
    const { user } = await openList();
    fakeCall(onboardingService, 'sendInvitation', () => {
      throw refusal;
    });
    const dialog = await openDialog(user);
    await fill(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Enviar Invitación' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('eva@example.com');
    expect(screen.queryByRole('dialog', { name: 'Invitación Duplicada' })).toBeNull();
  });

  describe('of somebody who has one', () => {
    const message = 'Ya existe una invitación abierta para ana@example.com';
    async function openDuplicate() {
      const app = await openList();
      const sends = fakeCall(onboardingService, 'sendInvitation', ({ body }) => {
        if (app.stored.has(1)) throw refuse(409, { message });
        return invitation({ invitationId: 9, email: body.email });
      });
      const dialog = await openDialog(app.user);
      await fill(app.user, dialog, 'ana@example.com');
      await app.user.click(dialog.getByRole('button', { name: 'Enviar Invitación' }));
      const duplicate = await screen.findByRole('dialog', { name: 'Invitación Duplicada' });
      return { ...app, sends, dialog, duplicate };
    }

    it('is told so, and may replace it', async () => {
      const { user, stored, sends, duplicate } = await openDuplicate();
      const removals = fakeCall(
        onboardingService,
        'removeInvitation',
        ({ params }) => void stored.delete(params.id),
      );
      expect(await kindOfToast(message)).toBe('info');
      expect(duplicate).toHaveTextContent('¿Deseas eliminar la invitación existente y enviar una nueva?');
      await user.click(within(duplicate).getByRole('button', { name: 'Sí, eliminar y reenviar' }));
      expect(await kindOfToast('Invitación existente eliminada. Reenviando nueva invitación...')).toBe(
        'info',
      );
      expect(await screen.findByText('Invitación enviada exitosamente')).toBeInTheDocument();
      expect(removals).toMatchObject([{ params: { id: 1 } }]);
      expect(sends).toHaveLength(2);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('may leave it', async () => {
      const { user, sends, dialog, duplicate } = await openDuplicate();
      await user.click(within(duplicate).getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invitación Duplicada' })).toBeNull());
      expect(sends).toHaveLength(1);
      expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@example.com');
    });

    it('is told when it cannot be replaced', async () => {
      const { user, sends, duplicate } = await openDuplicate();
      fakeCall(onboardingService, 'removeInvitation', () => {
        throw refuse(500);
      });
      await user.click(within(duplicate).getByRole('button', { name: 'Sí, eliminar y reenviar' }));
      expect(await screen.findByText('Error al eliminar la invitación existente.')).toBeInTheDocument();
      expect(sends).toHaveLength(1);
    });
  });
});

describe('a link', () => {
  const generate = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Generar Link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Generar Link' }));
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Número de documento es requerido')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '30222333{Enter}');
  };

  it('is made for a DNI, shown and copied', async () => {
    const { user, reads } = await openList();
    const calls = fakeCall(onboardingService, 'generateLink', () => ({
      link: 'https://x.test/onboarding/t',
    }));
    await generate(user);
    expect(await screen.findByText('Link generado exitosamente')).toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Link Generado' }));
    expect(dialog.getByRole('textbox')).toHaveValue('https://x.test/onboarding/t');
    expect(calls).toMatchObject([{ body: { docNumber: '30222333' } }]);
    await waitFor(() => expect(reads.length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await expectAccessible();
    await user.click(dialog.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Link copiado al portapapeles')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('https://x.test/onboarding/t');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(dialog.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Error al copiar el link')).toBeInTheDocument();
  });

  it.each([
    [refuse(500, {}), 'Error al generar el link'],
    [refuse(409, { message: 'Ya hay una solicitud' }), 'Ya hay una solicitud'],
  ])('that cannot be made says why: %#', async (refusal, text) => {
    const { user } = await openList();
    fakeCall(onboardingService, 'generateLink', () => {
      throw refusal;
    });
    await generate(user);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Generar Link' })).toBeVisible();
  });
});
