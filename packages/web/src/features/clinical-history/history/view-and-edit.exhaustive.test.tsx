import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { findShownValue, shownValue } from '../../../testing/shown-value.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory, tab } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('an existing history', () => {
  test('has four sections, a vertical tab list on wide screens, and its alerts on each', async () => {
    fakeHistory();
    const { user } = openHistory();
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
      expect(await screen.findByRole('tabpanel')).toBeVisible();
      await expectAccessible();
    }
  });

  test('a section that is opened replaces the address, so that the back button leaves the history', async () => {
    fakeHistory();
    const { user, location, go, back } = openHistory('/dashboard');
    await act(() => go('/dental-history/41'));
    for (const [title, hash] of [
      ['Odontograma', '#odontograma'],
      ['Plan de Tratamiento', '#plan'],
      ['Información', ''],
    ] as const) {
      await user.click(await tab(title));
      expect(location()).toBe(`/dental-history/41${hash}`);
    }
    await act(back);
    expect(location()).toBe('/dashboard');
  });

  test('the link to the content leaves the section open', async () => {
    fakeHistory();
    const { user } = renderApp('/dental-history/41#plan', { session: as('DENTIST') });
    await user.click(await screen.findByRole('link', { name: 'Saltar al contenido' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(await tab('Plan de Tratamiento')).toHaveAttribute('aria-selected', 'true');
  });

  test('a long obra social is shown in full', async () => {
    const name = 'OBRA SOCIAL DE EJECUTIVOS Y DEL PERSONAL DE DIRECCION DE EMPRESAS';
    fakeHistory(clinicalHistory({ healthInsurance: name }));
    openHistory();
    expect(await findShownValue('Obra social')).toHaveTextContent(name);
  });

  test('Editar and Cancelar move the lost focus to the section', async () => {
    fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await screen.findByRole('textbox', { name: 'Apellido' });
    expect(screen.getByRole('tabpanel')).toHaveFocus();
    await user.click(await button('Cancelar'));
    await button('Editar');
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('the second click of a double click, which lands on a button of the other mode, does nothing', async () => {
    const { saved } = fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    fireEvent.click(await button('Guardar'), { detail: 2 });
    fireEvent.click(await button('Cancelar'), { detail: 2 });
    expect(await screen.findByRole('textbox', { name: 'Apellido' })).not.toHaveAttribute('readonly');
    await user.click(await button('Cancelar'));
    fireEvent.click(await button('Borrar'), { detail: 2 });
    fireEvent.click(await button('Editar'), { detail: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await button('Borrar')).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('the current version is shown after a save, even if somebody else started another history', async () => {
    fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), ' José');
    const another = clinicalHistory({ historyId: 8, version: 1, firstName: 'Otra' });
    fakeCall(clinicalHistoryService, 'readHistory', () => another);
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Paciente: Otra Ñandú')).toBeVisible();
  });

  test('a discarded edit can be restored from the toast of Cancelar', async () => {
    fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    await user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' de Paz');
    await user.click(await button('Cancelar'));
    expect(await button('Editar')).toBeVisible();
    await user.click(await button('Volver a la edición'));
    expect(await screen.findByRole('textbox', { name: 'Apellido' })).toHaveValue('Ñandú de Paz');
    expect(await button('Guardar')).toBeVisible();
  });

  test.each([
    ['MALE', 'Masculino'],
    ['FEMALE', 'Femenino'],
    ['OTHER', 'Otro'],
  ] as const)('shows the gender %s as %s', async (gender, label) => {
    fakeHistory(clinicalHistory({ gender }));
    openHistory();
    expect(await findShownValue('Género')).toHaveTextContent(label);
  });

  test('below the medium breakpoint the sections are a bar fixed to the bottom', async () => {
    setViewportWidth(899);
    fakeHistory();
    openHistory();
    const list = await screen.findByRole('tablist');
    expect(list).not.toHaveAttribute('aria-orientation', 'vertical');
    const bar = list.closest('.MuiPaper-root');
    expect(bar && getComputedStyle(bar).position).toBe('fixed');
    expect(bar && getComputedStyle(bar).bottom).toBe('0px');
  });

  test('view mode shows labels with values and collapses empty ones', async () => {
    fakeHistory();
    const { user } = openHistory();
    expect(await findShownValue('Fecha de nacimiento')).toHaveTextContent('09/03/1985');
    const work = within(screen.getByRole('region', { name: 'Cobertura y ocupación' }));
    expect(shownValue('Número de afiliado')).toHaveTextContent('123/4');
    expect(work.queryByText('Profesión')).toBeNull();
    const more = work.getByRole('button', { name: '3 sin completar' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(shownValue('Profesión')).toHaveTextContent('Sin completar');
    await user.click(work.getByRole('button', { name: 'Mostrar menos' }));
    expect(work.queryByText('Profesión')).toBeNull();
    expect(screen.getByRole('region', { name: 'Datos personales' })).toBeVisible();
  });

  test('Editar enters edit mode, Cancelar restores the last loaded data and returns to view mode', async () => {
    fakeHistory();
    const { user } = openHistory();
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
    expect(shownValue('Apellido')).toHaveTextContent(/^Ñandú$/);
    expect(screen.queryByRole('textbox', { name: 'Apellido' })).toBeNull();
  });

  test("a save refetches the history and shows the server's version", async () => {
    const { read } = fakeHistory();
    const { user } = openHistory();
    await user.click(await button('Editar'));
    const before = read.length;
    await user.click(await button('Guardar'));
    await waitFor(() => expect(read.length).toBe(before + 1));
  });

  test.each([
    ['', 'Información'],
    ['#anamnesis', 'Anamnesis'],
    ['#plan', 'Plan de Tratamiento'],
  ])('the address with "%s" opens %s, also after a reload', async (hash, title) => {
    fakeHistory();
    openHistory(`/dental-history/41${hash}`);
    expect(await tab(title)).toHaveAttribute('aria-selected', 'true');
  });
});

test('an existing history is accessible once it has loaded', async () => {
  const answer = Promise.withResolvers<ClinicalHistory>();
  fakeCall(clinicalHistoryService, 'readHistory', () => answer.promise);
  openHistory();
  await expectSpinner('Cargando historia clínica...');
  answer.resolve(clinicalHistory());
  expect(await screen.findByRole('heading', { name: 'Historia Clínica' })).toBeVisible();
  expect(await button('Editar')).toBeVisible();
  expect(await button('Borrar')).toBeVisible();
  await expectAccessible();
});

test('an existing history is accessible in view mode', async () => {
  fakeHistory();
  const { user } = openHistory();
  expect(await findShownValue('Fecha de nacimiento')).toHaveTextContent('09/03/1985');
  const work = within(screen.getByRole('region', { name: 'Cobertura y ocupación' }));
  const more = work.getByRole('button', { name: '3 sin completar' });
  await user.click(more);
  await user.click(work.getByRole('button', { name: 'Mostrar menos' }));
  await expectAccessible();
});
