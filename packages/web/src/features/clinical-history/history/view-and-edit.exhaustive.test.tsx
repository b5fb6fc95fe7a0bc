import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { findShownValue } from '../../../testing/shown-value.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
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
    expect(screen.getByRole('textbox', { name: 'Apellido' })).not.toHaveAttribute('readonly');
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
});

test('is accessible: an existing history first shows a spinner, then starts in view mode with Editar and Borrar', async () => {
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

test('is accessible: an existing history view mode shows labels with values; what is empty is folded away', async () => {
  fakeHistory();
  const { user } = openHistory();
  expect(await findShownValue('Fecha de nacimiento')).toHaveTextContent('09/03/1985');
  const work = within(screen.getByRole('region', { name: 'Cobertura y ocupación' }));
  const more = work.getByRole('button', { name: '3 sin completar' });
  await user.click(more);
  await user.click(work.getByRole('button', { name: 'Mostrar menos' }));
  await expectAccessible();
});
