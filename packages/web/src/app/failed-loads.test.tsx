import { authService } from '@dentaria/contract/auth/routes.ts';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import 'fake-indexeddb/auto';
import { claimBatch } from '../features/billing/testing/claims.ts';
import { results } from '../features/billing/testing/results.ts';
import { checkedImport } from '../features/exchange/testing/imports.ts';
import { agendaSettings } from '../features/scheduling/testing/agendas.ts';
import { onlineClinic } from '../features/scheduling/testing/online-clinics.ts';
import { clinic } from '../testing/clinics.ts';
import { fakeCall, fakeServer, refuse } from '../testing/fake-server.ts';
import { clinicalHistory } from '../testing/histories.ts';
import { patient } from '../testing/people.ts';
import { renderScreen } from '../testing/render-app.tsx';
import { as } from '../testing/session.ts';

type Screen = readonly [
  address: string,
  says: readonly string[],
  more?: {
    answers?: () => unknown;
    press?: readonly string[];
  },
];

const reads = {
  patient: () => fakeCall(authService, 'readPatient', () => patient()),
  history: () => fakeCall(clinicalHistoryService, 'readHistory', () => clinicalHistory()),
  settings: () => fakeCall(schedulingService, 'readSettings', () => agendaSettings()),
  batch: () => fakeCall(billingService, 'readClaimBatch', () => claimBatch()),
  import: () => fakeCall(exchangeService, 'readImport', () => checkedImport()),
};

/** Error messages of each screen when every request fails, except for the user's clinics and `answers`. */
const SCREENS: Readonly<Partial<Record<RoleName | 'visitor', readonly Screen[]>>> = {
  DENTIST: [
    [
      '/account',
      [
        'No se pudo cargar la matrícula.',
        'No se pudieron cargar las sesiones.',
        'No se pudo cargar la verificación en dos pasos.',
      ],
    ],
    [
      '/clinics/3/details',
      ['No se pudieron cargar las invitaciones.'],
      { answers: () => fakeCall(authService, 'readClinic', () => clinic({ ownerUserId: 7 })) },
    ],
    ['/presupuestos/31', ['No se pudo cargar el presupuesto.']],
    [
      '/presupuestos/nuevo?paciente=41',
      ['No se pudieron cargar las prestaciones.'],
      { answers: reads.patient },
    ],
    ['/resultados?month=2026-11', ['No se pudieron cargar los resultados.']],
    [
      '/resultados?month=2026-11&professional=7',
      ['No se pudo cargar la liquidación.'],
      { answers: () => fakeCall(billingService, 'readResults', () => results()) },
    ],
    ['/dental-history/41', ['No se pudo cargar la historia clínica.']],
    [
      '/dental-history/41',
      ['No se pudo cargar el trabajo aceptado.'],
      { answers: reads.history, press: ['Plan de Tratamiento'] },
    ],
    [
      '/dental-history/41',
      ['No se pudieron cargar las versiones.'],
      { answers: reads.history, press: ['Odontograma', 'Ver evolución'] },
    ],
    ['/datos?view=exports', ['No se pudieron cargar las exportaciones.']],
    ['/datos?view=programs', ['No se pudieron cargar los programas.']],
    ['/datos?view=duplicates', ['No se pudieron buscar los duplicados.']],
    ['/datos?view=duplicates&list=merges', ['No se pudieron cargar las unificaciones.']],
    ['/datos?view=duplicates&id=7', ['No se pudo cargar la unificación.']],
    ['/datos?view=imports', ['No se pudieron cargar las importaciones.']],
    ['/datos?view=imports&id=41', ['No se pudo cargar la importación.']],
    ['/datos?view=imports&id=41', ['No se pudieron cargar las filas.'], { answers: reads.import }],
    ['/agenda/numeros', ['No se pudieron cargar los números.'], { answers: reads.settings }],
    [
      '/agenda/configuracion?section=messages',
      ['No se pudo cargar la configuración de los mensajes.'],
      { answers: reads.settings },
    ],
    [
      '/agenda/configuracion?section=online',
      ['No se pudieron cargar las reservas por internet.'],
      { answers: reads.settings },
    ],
    [
      '/agenda/configuracion?section=closures',
      ['No se pudieron cargar los cierres.'],
      { answers: reads.settings },
    ],
    [
      '/agenda/configuracion?section=holidays',
      ['No se pudieron cargar los feriados.'],
      { answers: reads.settings },
    ],
    [
      '/agenda/configuracion?section=affected',
      ['No se pudieron cargar los turnos.'],
      { answers: reads.settings },
    ],
    [
      '/agenda/configuracion?section=follow-up',
      ['No se pudieron cargar los textos de seguimiento.'],
      { answers: reads.settings },
    ],
    ['/aranceles', ['No se pudieron cargar los aranceles.']],
  ],
  visitor: [
    ['/recuperar', ['No se pudo cargar la página.']],
    ['/onboarding/abc', ['No se pudo validar la invitación.']],
    ['/presupuesto/abc', ['No se pudo cargar el presupuesto.']],
    ['/reservar/3', ['No se pudo cargar la página de turnos.']],
    [
      '/reservar/3?type=1&professional=any',
      ['No se pudieron buscar los horarios.'],
      { answers: () => fakeCall(schedulingService, 'readOnlineClinic', () => onlineClinic()) },
    ],
  ],
  ADMIN: [
    ['/users/add', ['No se pudieron cargar los roles y las clínicas.']],
    ['/users/41/details', ['No se pudieron cargar los detalles del usuario.']],
    [
      '/users/41/details',
      ['No se pudieron cargar las sesiones.'],
      { answers: () => fakeCall(authService, 'readUser', () => patient()) },
    ],
    ['/email-configuration', ['Error al cargar las configuraciones']],
    ['/archived-histories', ['No se pudieron cargar las historias archivadas.']],
    ['/users/list', ['Error cargando usuarios']],
  ],
  RECEPTIONIST: [
    [
      '/patients/41',
      [
        'No se pudieron cargar las tareas.',
        'No se pudieron cargar los controles.',
        'No se pudo cargar lo que pasó.',
      ],
      { answers: reads.patient },
    ],
    ['/patients/41#turnos', ['No se pudieron cargar los turnos.'], { answers: reads.patient }],
    [
      '/patients/41#cuenta',
      [
        'No se pudo cargar la cuenta.',
        'No se pudieron cargar los movimientos.',
        'No se pudo cargar la cobertura.',
      ],
      { answers: reads.patient },
    ],
    [
      '/patients/41#presupuestos',
      ['No se pudieron cargar los presupuestos.', 'No se pudo cargar el trabajo aceptado.'],
      { answers: reads.patient },
    ],
    ['/caja', ['No se pudo cargar la caja.']],
    ['/caja?view=payments', ['No se pudieron cargar los pagos.']],
    ['/caja?view=debts', ['No se pudieron cargar los deudores.']],
    ['/caja?view=sessions', ['No se pudieron cargar los cierres.']],
    ['/presupuestos', ['No se pudieron cargar los presupuestos.']],
    ['/presentaciones', ['No se pudo cargar lo que hay para presentar.']],
    ['/presentaciones?view=batches', ['No se pudieron cargar las presentaciones.']],
    ['/presentaciones?view=debts', ['No se pudo cargar lo que deben las obras sociales.']],
    ['/presentaciones/71', ['No se pudo cargar la presentación.']],
    [
      '/presentaciones/71',
      ['No se pudo cargar lo que hay para presentar.'],
      { answers: reads.batch, press: ['Agregar prestaciones'] },
    ],
    ['/seguimiento', ['No se pudo cargar el seguimiento.']],
    ['/agenda', ['No se pudo cargar la agenda.'], { answers: reads.settings }],
    ['/agenda/espera', ['No se pudo cargar la lista de espera.'], { answers: reads.settings }],
  ],
};

let failed: string[];

beforeEach(() => {
  failed = [];
  fakeServer.use(
    http.all('*/services/*', ({ request }) => {
      failed.push(request.url);
      return HttpResponse.json({ message: 'HTTP 503' }, { status: 503 });
    }),
  );
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
});

test.each([
  ['/patients/0', 'No se encontró el paciente.'],
  ['/presupuestos/0', 'No se encontró el presupuesto.'],
  ['/datos?view=imports&id=41', 'No se encontró la importación.'],
])('%s shows that the record does not exist', async (address, message) => {
  fakeCall(exchangeService, 'readImport', () => {
    throw refuse(404);
  });
  renderScreen(address, { session: as('DENTIST') });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

const cases = Object.entries(SCREENS).flatMap(([role, screens]) =>
  screens.map(([address, says, more = {}]) => ({
    role: role as keyof typeof SCREENS,
    address,
    says,
    ...more,
  })),
);

test.each(cases)('$address reports: $says.0', async ({ role, address, says, answers, press = [] }) => {
  answers?.();
  const { user } = renderScreen(address, role === 'visitor' ? {} : { session: as(role) });
  for (const name of press)
    await user.click(await screen.findByText(name, { selector: 'button, [role=tab]' }));
  for (const message of says) expect(await screen.findByText(message)).toBeVisible();
  // Both the prefetch and the screen may request it.
  const often = failed.filter((url) => failed.filter((each) => each === url).length > 2);
  expect(often).toEqual([]);
});
