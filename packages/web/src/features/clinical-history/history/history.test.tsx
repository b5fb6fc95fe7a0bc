import 'fake-indexeddb/auto';
import { authService } from '@dentaria/contract/auth/routes.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { endSession } from '../../../shared/session/session-store.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { patient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { draftKey, findDraft, keepDraft, removeDraftsOf } from '../drafts/drafts.ts';
import { contentOfHistory } from './history-content.ts';

const session = as('DENTIST');
beforeEach(() => removeDraftsOf(7));

/** The server keeps one history of patient 41, as far as these screens can tell. */
function keepHistory(begin: ClinicalHistory | null = clinicalHistory()) {
  let kept = begin;
  fakeCall(clinicalHistoryService, 'readHistory', () => {
    if (!kept) throw refuse(404, { message: 'No encontrado' });
    return kept;
  });
  const keep = (body: { demographics: { firstName: string; lastName: string } }): ClinicalHistory => {
    kept = clinicalHistory({
      ...body.demographics,
      version: (kept?.version ?? 0) + 1,
    } as Partial<ClinicalHistory>);
    return kept;
  };
  return {
    saved: fakeCall(clinicalHistoryService, 'saveHistory', ({ body }) => keep(body)),
    created: fakeCall(clinicalHistoryService, 'createHistory', ({ body }) => keep(body)),
  };
}

const open = (path = '/dental-history/41') => renderApp(path, { session });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const tab = (name: string) => screen.findByRole('tab', { name });

describe('an existing history', () => {
  test('first shows a spinner, then starts in view mode with Editar and Borrar', async () => {
    keepHistory();
    open();
    expect(await screen.findByText('Cargando historia clínica...')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Historia Clínica' })).toBeVisible();
    expect(screen.getByText('Paciente: María Ñandú')).toBeVisible();
    expect(screen.getByText(/DNI 30\.111\.222 · 41 años · OSDE 123\/4/)).toBeVisible();
    expect(screen.getByText(/Guardada el 02\/03\/2026, 12:30 por Laura Sosa/)).toBeVisible();
    expect(await button('Editar')).toBeVisible();
    expect(await button('Borrar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveAttribute('readonly');
    await expectAccessible();
  });

  test('has four sections, a vertical tab list on wide screens, and its alerts on each', async () => {
    keepHistory();
    const { user } = open();
    const tabs = within(await screen.findByRole('tablist')).getAllByRole('tab');
    expect(tabs.map((each) => each.textContent)).toEqual([
      'Información',
      'Anamnesis',
      'Odontograma',
      'Plan de Tratamiento',
    ]);
    expect(screen.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical');
    for (const each of tabs) {
      await user.click(each);
      expect(screen.getByText('Alergia a drogas: Penicilina')).toBeVisible();
      await expectAccessible();
    }
  });

  test('below the medium breakpoint the sections are a bar fixed to the bottom', async () => {
    setViewportWidth(360);
    keepHistory();
    open();
    const list = await screen.findByRole('tablist');
    expect(list).not.toHaveAttribute('aria-orientation', 'vertical');
    const bar = list.closest('.MuiPaper-root');
    expect(bar && getComputedStyle(bar).position).toBe('fixed');
    expect(bar && getComputedStyle(bar).bottom).toBe('0px');
  });

  test('Editar enters edit mode, Cancelar restores the last loaded data and returns to view mode', async () => {
    keepHistory();
    const { user } = open();
    await user.click(await button('Editar'));
    const surname = await screen.findByRole('textbox', { name: 'Apellido' });
    await user.clear(surname);
    await user.type(surname, 'Otra');
    await user.click(await tab('Plan de Tratamiento'));
    await user.click(await button('Eliminar fila 1'));
    await user.click(await button('Cancelar'));
    expect(await button('Editar')).toBeVisible();
    expect(screen.getByText('Restauración 16')).toBeVisible();
    await user.click(await tab('Información'));
    expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú');
  });

  test('a save sends the version it was read at, returns to view mode and says so', async () => {
    const { saved } = keepHistory();
    const { user } = open();
    await user.click(await button('Editar'));
    const name = await screen.findByRole('textbox', { name: 'Nombre' });
    await user.clear(name);
    await user.type(name, 'Mariana');
    await user.dblClick(await button('Guardar'));
    expect(await screen.findByText('Historia clínica guardada con éxito')).toBeVisible();
    expect(await button('Editar')).toBeVisible();
    expect(screen.getByText('Paciente: Mariana Ñandú')).toBeVisible();
    expect(saved).toHaveLength(1);
    expect(saved[0]?.body).toMatchObject({
      id: 7,
      version: 4,
      demographics: { firstName: 'Mariana', fullName: 'Mariana Ñandú', profession: null },
      anamnesis: { motivo_consulta: 'Dolor', alergia_droga: 'true' },
      toothStatus: { 16: { oclusal: '#1976d2' } },
      treatmentPlan: [{ id: 1, debit: 15000.5, credit: 5000, professionalId: 9 }],
      toothNotes: [{ toothNumber: 16, noteText: 'Sensible al frío' }],
    });
  });

  test('Borrar asks with the fixed texts, archives and leaves', async () => {
    keepHistory();
    const archived = fakeCall(clinicalHistoryService, 'archiveHistory', () => undefined);
    const { user, location } = open();
    await user.click(await button('Borrar'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
    expect(within(dialog).getByText(/se eliminará de forma permanente.*no se puede deshacer/)).toBeVisible();
    expect(
      within(dialog).getByText(
        'Por Ley 26.529 (art. 18) se conserva una copia bajo custodia por al menos 10 años.',
      ),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(archived).toHaveLength(0);
    await user.click(await button('Borrar'));
    await user.click(await button('Eliminar'));
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(archived).toHaveLength(1);
  });

  test('a load that fails leaves no data and offers to try again', async () => {
    fakeCall(clinicalHistoryService, 'readHistory', () => {
      throw refuse(500, {});
    });
    open();
    expect(await screen.findByText('No se pudo cargar la historia clínica.')).toBeVisible();
    expect(await button('Reintentar')).toBeVisible();
  });
});

describe('a first history', () => {
  test('of a known patient starts in edit mode, prefilled from the record', async () => {
    const { created } = keepHistory(null);
    fakeCall(authService, 'readUser', () => patient());
    const { user, location } = open('/dental-history/new?patientId=41');
    expect(await screen.findByRole('heading', { name: 'Historia Clínica' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú');
    expect(screen.getByLabelText('Obra social')).toHaveValue('OSDE');
    expect(screen.getByRole('textbox', { name: 'Número de afiliado' })).toHaveValue('123/4');
    expect(screen.getByRole('textbox', { name: 'Ciudad' })).toHaveValue('Rosario');
    expect(screen.getByText('Femenino')).toBeVisible();
    expect(await button('Cancelar')).toBeVisible();
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Historia clínica guardada con éxito')).toBeVisible();
    expect(created[0]?.body).toMatchObject({
      anamnesis: {},
      toothStatus: {},
      treatmentPlan: [],
      toothNotes: [],
    });
    await waitFor(() => expect(location()).toBe('/dental-history/41'));
  });

  test('ignores a record that cannot be loaded', async () => {
    keepHistory(null);
    fakeCall(authService, 'readUser', () => {
      throw refuse(404);
    });
    open();
    expect(await screen.findByText('Paciente: Nuevo Paciente')).toBeVisible();
    expect(await button('Guardar')).toBeVisible();
  });

  test('without a patient id creates the patient and then the history', async () => {
    const { created } = keepHistory(null);
    fakeCall(authService, 'findByDocNumber', () => {
      throw refuse(404);
    });
    const people = fakeCall(authService, 'createUser', () => patient({ id: 41 }));
    const { user, location } = open('/dental-history/new');
    expect(await screen.findByRole('heading', { name: 'Agregar Nueva Historia Clínica' })).toBeVisible();
    expect(screen.getByText('Paciente: Nuevo Paciente')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Ana');
    await user.type(screen.getByRole('textbox', { name: 'Apellido' }), 'Paz');
    await user.type(screen.getByRole('textbox', { name: 'DNI' }), '30.111.222');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(location()).toBe('/dental-history/41'));
    expect(people[0]?.body).toMatchObject({
      firstName: 'Ana',
      docNumber: '30111222',
      email: null,
      roles: ['PATIENT'],
    });
    expect(created[0]?.params).toEqual({ id: 41 });
  });

  test('refuses in the words of the specification, at the field', async () => {
    keepHistory(null);
    const { user } = open('/dental-history/new');
    await user.click(await button('Guardar'));
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(3);
    const cases = [
      ['Nombre', 'Ana3', 'Solo letras, espacios, guiones y apostrofes'],
      ['Apellido', 'Paz_', 'Solo letras, espacios, guiones y apostrofes'],
      ['DNI', '123456', 'DNI debe tener 7 u 8 dígitos'],
      ['Email', 'ana@', 'Formato de email inválido'],
      ['Teléfono', '15-abc', 'Solo números, espacios, guiones, paréntesis y +'],
      ['Número de afiliado', '12#4', 'Solo letras, números, guiones y barras'],
      ['Profesión', 'Docente!', 'Caracteres especiales no permitidos'],
      ['Lugar de trabajo', 'Casa;', 'Caracteres especiales no permitidos'],
      ['Estado civil', 'Casada*', 'Caracteres especiales no permitidos'],
      ['Obra social', 'OSDE@', 'Caracteres especiales no permitidos'],
    ] as const;
    for (const [label, text, message] of cases) {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      await user.type(field, text);
      await user.tab();
      await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    }
  });
});

describe('a save that fails', () => {
  test('with an errors map says so for 8 seconds at top centre and marks the fields', async () => {
    keepHistory();
    fakeCall(clinicalHistoryService, 'saveHistory', () => {
      throw refuse(400, {
        message: 'x',
        errors: { docNumber: 'DNI debe tener 7 u 8 dígitos', firstName: 'Mal' },
      });
    });
    const { user } = open();
    await user.click(await button('Editar'));
    await user.click(await button('Guardar'));
    const toast = await screen.findByText(
      'Errores de validación: doc number: DNI debe tener 7 u 8 dígitos, first name: Mal',
    );
    expect(toast.closest('.notistack-SnackbarContainer')?.className).toMatch(/go/);
    expect(screen.getByRole('textbox', { name: 'DNI' })).toHaveAccessibleDescription(
      'DNI debe tener 7 u 8 dígitos',
    );
    expect(await button('Guardar')).toBeVisible();
  });

  test('otherwise stays in edit mode with every value, and the retry is the same save', async () => {
    keepHistory();
    const tries = fakeCall(clinicalHistoryService, 'saveHistory', () => {
      throw noConnection();
    });
    const { user } = open();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' de Paz');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Error al guardar la historia clínica')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú de Paz');
    const again = fakeCall(clinicalHistoryService, 'saveHistory', () => clinicalHistory({ version: 5 }));
    await user.click(await button('Guardar'));
    expect(await button('Editar')).toBeVisible();
    expect(again[0]?.body.saveId).toBe(tries[0]?.body.saveId);
  });

  test('because somebody else saved shows both sides and loses neither', async () => {
    keepHistory();
    const theirs = clinicalHistory({
      version: 5,
      odontogramStateData: JSON.stringify({ 16: { oclusal: '#1976d2' }, 21: { crown: true } }),
      savedBy: { id: 10, name: 'Pedro Luna' },
    });
    fakeCall(clinicalHistoryService, 'saveHistory', () => {
      throw refuse(409, { message: 'Otra persona guardó', current: theirs });
    });
    const { user } = open();
    await user.click(await button('Editar'));
    const surname = await screen.findByRole('textbox', { name: 'Apellido' });
    await user.clear(surname);
    await user.type(surname, 'Paz');
    await user.click(await button('Guardar'));
    const dialog = await screen.findByRole('dialog', { name: 'Otra persona guardó esta historia' });
    expect(within(dialog).getByText(/por Pedro Luna/)).toBeVisible();
    expect(within(dialog).getByText('lastName: Paz')).toBeVisible();
    expect(within(dialog).getByText('Pieza 21: corona')).toBeVisible();
    const saved = fakeCall(clinicalHistoryService, 'saveHistory', () => clinicalHistory({ version: 6 }));
    await user.click(await button('Continuar con lo elegido'));
    await user.click(await button('Guardar'));
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({
        version: 5,
        demographics: { lastName: 'Paz' },
        toothStatus: { 21: { crown: true } },
      }),
    );
  });
});

describe('unsaved work', () => {
  test('is asked about before it is left, and offered again on return', async () => {
    keepHistory();
    const { user, go, location } = open();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' y más');
    await new Promise((resolve) => setTimeout(resolve, 600));
    void go('/dashboard');
    const question = await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' });
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
    expect(location()).toBe('/dental-history/41');
    void go('/dashboard');
    await user.click(await button('Salir sin guardar'));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await go('/dental-history/41');
    expect(await screen.findByText(/Quedaron cambios sin guardar del/)).toBeVisible();
    await user.click(await button('Recuperar'));
    expect(await screen.findByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú y más');
  });

  test('leaves no draft behind at log-out, but keeps it when the session expires', async () => {
    const content = contentOfHistory(clinicalHistory());
    const keep = () => keepDraft({ key: draftKey(7, 41), content, version: 4, savedAt: Date.now() });
    keepHistory();
    const { user } = open();
    await screen.findByRole('button', { name: 'Editar' });
    await keep();
    endSession('expired');
    expect(await screen.findByText('Tu sesión ha expirado. Vuelve a iniciar sesión.')).toBeVisible();
    expect(await findDraft(draftKey(7, 41))).toBeDefined();
    open();
    await user.click(await screen.findByRole('button', { name: 'dentist' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cerrar Sesión' }));
    await waitFor(async () => expect(await findDraft(draftKey(7, 41))).toBeUndefined());
  });
});

describe('the odontogram', () => {
  const face = (name: string) => screen.findByRole('button', { name });
  const enter = async (wide = true) => {
    if (!wide) setViewportWidth(360);
    const calls = keepHistory();
    const app = open();
    await app.user.click(await tab('Odontograma'));
    return { ...app, ...calls };
  };
  const edit = async (wide = true) => {
    const app = await enter(wide);
    await app.user.click(await button('Editar'));
    return app;
  };

  test('draws 52 teeth with their states and takes no click in view mode', async () => {
    const { user } = await enter();
    expect(screen.getAllByRole('group', { name: /^Pieza \d\d:/ })).toHaveLength(52);
    await user.click(await face('Pieza 11, cara vestibular: sin hallazgos'));
    expect(await face('Pieza 11, cara vestibular: sin hallazgos')).toBeVisible();
    expect(screen.getByText('1 hallazgo')).toBeVisible();
    expect(screen.getByTestId('note-16')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Herramientas' })).toBeNull();
  });

  test('has the seven tools, caries in the hand at first', async () => {
    const { user } = await edit();
    const tools = within(await screen.findByRole('group', { name: 'Herramientas' })).getAllByRole('button');
    expect(tools.map((tool) => tool.textContent)).toEqual([
      'Restauración existente',
      'Caries',
      'Extracción',
      'Ausente',
      'Corona',
      'Limpiar',
      'Agregar nota',
    ]);
    expect(await button('Caries')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await face('Pieza 11, cara vestibular: sin hallazgos'));
    await user.click(await face('Pieza 11, cara vestibular: caries'));
    expect(await face('Pieza 11, cara vestibular: sin hallazgos')).toBeVisible();
    await user.click(await button('Ausente'));
    await user.click(await face('Pieza 48, cara oclusal: sin hallazgos'));
    expect(await screen.findByRole('group', { name: 'Pieza 48: ausente' })).toBeVisible();
    await user.click(await button('Deshacer'));
    expect(await screen.findByRole('group', { name: 'Pieza 48: sin hallazgos' })).toBeVisible();
    await user.click(await button('Rehacer'));
    expect(await screen.findByRole('group', { name: 'Pieza 48: ausente' })).toBeVisible();
  });

  test('is one tab stop; arrows walk, Enter and Space press', async () => {
    const { user } = await edit();
    const stops = (await screen.findByRole('application', { name: 'Odontograma' })).querySelectorAll(
      '[tabindex="0"]',
    );
    expect(stops).toHaveLength(1);
    (stops[0] as SVGElement).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(await face('Pieza 17, cara oclusal: caries')).toHaveFocus();
    await user.keyboard('{ArrowDown}v ');
    expect(await face('Pieza 55, cara vestibular: caries')).toHaveFocus();
  });

  test('a note is written in four rows, shows a badge, and is removed by saving it empty', async () => {
    const { user } = await edit();
    await user.click(await button('Agregar nota'));
    await user.click(await face('Pieza 36, cara oclusal: sin hallazgos'));
    const text = await screen.findByRole('textbox', { name: 'Nota' });
    expect(text).toHaveAttribute('rows', '4');
    await user.type(text, 'Controlar');
    await user.click(await button('Guardar nota'));
    expect(await screen.findByTestId('note-36')).toBeVisible();
    const notes = await screen.findByRole('list', { name: 'Notas por pieza' });
    expect(within(notes).getByText('Controlar')).toBeVisible();
    await user.click(await button('Editar nota de la pieza 36'));
    await user.clear(await screen.findByRole('textbox', { name: 'Nota' }));
    await user.click(await button('Guardar nota'));
    await waitFor(() => expect(screen.queryByTestId('note-36')).toBeNull());
  });

  test('hides a dentition, but never a tooth with findings or a note', async () => {
    const { user } = await enter();
    await user.click(await button('Temporaria'));
    expect(screen.getAllByRole('group', { name: /^Pieza \d\d:/ })).toHaveLength(21);
    expect(screen.getByRole('group', { name: /^Pieza 16:/ })).toBeVisible();
  });

  test('on a narrow screen the palette is a drawer behind a floating button, and the chart 500 px high', async () => {
    const { user } = await edit(false);
    expect(screen.getByText('120 %')).toBeVisible();
    expect(getComputedStyle(screen.getByTestId('chart-viewport')).height).toBe('500px');
    await user.click(await button('Herramientas: Caries'));
    await user.click(await button('Corona'));
    expect(await button('Herramientas: Corona')).toBeVisible();
  });
});

describe('the plan', () => {
  const edit = async () => {
    const calls = keepHistory();
    const app = open();
    await app.user.click(await tab('Plan de Tratamiento'));
    return { ...app, ...calls };
  };

  test('is a table of money, with Acciones in edit mode only', async () => {
    const { user } = await edit();
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads()).toEqual(['Fecha', 'Tratamiento', 'Debe', 'Haber']);
    expect(screen.getByText('01/03/2026')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Totales' })).getByText(/10\.000,50/)).toBeVisible();
    await user.click(await button('Editar'));
    expect(heads()).toEqual(['Fecha', 'Tratamiento', 'Debe', 'Haber', 'Acciones']);
  });

  test("an added row has today's date, no description and empty amounts, saved as 0", async () => {
    const { user, saved } = await edit();
    await user.click(await button('Editar'));
    await user.click(await button('Agregar Fila'));
    expect(screen.getByRole('textbox', { name: 'Tratamiento, fila 2' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Debe, fila 2' })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Haber, fila 2' })).toHaveValue('');
    await user.type(screen.getByRole('textbox', { name: 'Tratamiento, fila 2' }), 'Limpieza');
    await user.click(await button('Guardar'));
    await waitFor(() => expect(saved).toHaveLength(1));
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format();
    expect(saved[0]?.body.treatmentPlan?.[1]).toMatchObject({
      procedureDate: today,
      treatmentDescription: 'Limpieza',
      debit: 0,
      credit: 0,
      professionalId: 7,
    });
  });

  test('an amount that is none is refused at its field', async () => {
    const { user, saved } = await edit();
    await user.click(await button('Editar'));
    await user.type(screen.getByRole('textbox', { name: 'Haber, fila 1' }), 'x');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Debe ser un importe')).toBeVisible();
    expect(saved).toHaveLength(0);
  });

  test('each suggested line becomes a marked row, and says where it comes from', async () => {
    const asked = fakeCall(clinicalHistoryService, 'suggestPlan', () => ({
      source: 'rules' as const,
      lines: ['02.22 Restauración – pieza 16, cara oclusal', 'Control'],
    }));
    const { user } = await edit();
    await user.click(await button('Editar'));
    await user.click(await button('Sugerir Plan con IA'));
    expect(await screen.findAllByText('Sugerido')).toHaveLength(2);
    expect(screen.getByText(/generada por reglas/)).toBeVisible();
    expect(asked[0]?.body).toEqual({ toothStatus: { 16: { oclusal: '#1976d2' } } });
    await user.type(screen.getByRole('textbox', { name: 'Tratamiento, fila 3' }), ' anual');
    expect(screen.getAllByText('Sugerido')).toHaveLength(1);
  });

  test('a suggestion needs a finding, and a failed one says so', async () => {
    keepHistory(clinicalHistory({ odontogramStateData: '{}' }));
    const { user } = open();
    await user.click(await tab('Plan de Tratamiento'));
    await user.click(await button('Editar'));
    await user.click(await button('Sugerir Plan con IA'));
    expect(
      await screen.findByText(
        'El odontograma está vacío. Por favor, marque los hallazgos antes de generar un plan.',
      ),
    ).toBeVisible();
    await user.click(await tab('Odontograma'));
    await user.click(await screen.findByRole('button', { name: 'Pieza 11, cara vestibular: sin hallazgos' }));
    fakeCall(clinicalHistoryService, 'suggestPlan', () => {
      throw refuse(503);
    });
    await user.click(await tab('Plan de Tratamiento'));
    await user.click(await button('Sugerir Plan con IA'));
    expect(
      await screen.findByText('No se pudo generar el plan de tratamiento. Por favor, intente de nuevo.'),
    ).toBeVisible();
  });
});
