import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, tab } from '../testing/history-screen.ts';
import { editChart, face, openChart } from '../testing/odontogram-section.ts';

beforeEach(async () => {
  localStorage.removeItem('dentitions');
  await removeDraftsOf(7);
});

describe('the odontogram', () => {
  test('draws crowns and roots; the plain form is remembered in this browser', async () => {
    localStorage.removeItem('tooth-form');
    const { user } = await openChart();
    const outlines = () => document.querySelectorAll('path.outline');
    expect(outlines()).toHaveLength(52);
    await user.click(await button('Dibujar coronas y raíces'));
    expect(outlines()).toHaveLength(0);
    await user.click(await tab('Anamnesis'));
    await user.click(await tab('Odontograma'));
    expect(await button('Dibujar coronas y raíces')).toHaveAttribute('aria-pressed', 'false');
    expect(outlines()).toHaveLength(0);
    expect(localStorage.getItem('tooth-form')).toBe('plain');
    await user.click(await button('Dibujar coronas y raíces'));
    expect(outlines()).toHaveLength(52);
  });

  test('is one tab stop; arrows move, Enter and Space press', async () => {
    const { user } = await editChart();
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

  test('a note has four rows, shows a badge, and is removed by saving it empty', async () => {
    const { user } = await editChart();
    await user.click(await button('Agregar nota'));
    await user.click(await face('Pieza 36, cara oclusal: sin hallazgos'));
    const text = await screen.findByRole('textbox', { name: 'Nota' });
    expect(text).toHaveAttribute('rows', '4');
    expect(text).toHaveFocus();
    await user.type(text, 'Controlar');
    await user.click(await button('Guardar nota'));
    expect(await screen.findByTestId('note-36')).toBeVisible();
    const notes = await screen.findByRole('list', { name: 'Notas por pieza' });
    expect(within(notes).getByText('Controlar')).toBeVisible();
    await user.click(await button('Editar nota de la pieza 36'));
    const saved = await screen.findByRole('textbox', { name: 'Nota' });
    expect(saved).toHaveValue('Controlar');
    await user.clear(saved);
    await user.click(await button('Guardar nota'));
    await waitFor(() => expect(screen.queryByTestId('note-36')).toBeNull());
  });

  test('a click on the backdrop does not discard a changed note; Escape does', async () => {
    const { user } = await editChart();
    await user.click(await button('Agregar nota'));
    await user.click(await face('Pieza 36, cara oclusal: sin hallazgos'));
    const text = await screen.findByRole('textbox', { name: 'Nota' });
    await user.type(text, 'Controlar');
    const clickBackdrop = () => user.click(document.querySelector('.MuiDialog-container') as Element);
    await clickBackdrop();
    expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('Controlar');
    await user.clear(text);
    await clickBackdrop();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nota' })).toBeNull());
    await user.click(await face('Pieza 36, cara oclusal: sin hallazgos'));
    await user.type(await screen.findByRole('textbox', { name: 'Nota' }), 'Otra{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nota' })).toBeNull());
    expect(screen.queryByTestId('note-36')).toBeNull();
  });

  test('on a narrow screen the palette is a drawer behind a floating button, and the chart 500 px high', async () => {
    const { user } = await editChart(false);
    expect(await screen.findByText('120 %')).toBeVisible();
    expect(getComputedStyle(screen.getByTestId('chart-viewport')).height).toBe('500px');
    const open = await button('Herramientas: Caries');
    expect(getComputedStyle(open)).toMatchObject({ position: 'fixed', right: '16px', bottom: '76px' });
    expect(screen.queryByRole('button', { name: 'Corona' })).toBeNull();
    await user.click(open);
    const drawer = (await button('Corona')).closest('.MuiDrawer-paper');
    expect(drawer && getComputedStyle(drawer)).toMatchObject({
      position: 'fixed',
      bottom: '0px',
      left: '0px',
    });
    await user.click(await button('Corona'));
    expect(await button('Herramientas: Corona')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Corona' })).toBeNull());
  });

  const press = async (user: Awaited<ReturnType<typeof openChart>>['user'], name: string, times: number) => {
    for (let time = 0; time < times; time += 1) await user.click(await button(name));
  };

  const scale = () => screen.getByText(/^\d+ %$/).textContent;

  test('the zoom of a wide screen starts at 1, has steps of 0.3 from 0.5 to 3, and resets', async () => {
    const { user } = await openChart();
    expect(scale()).toBe('100 %');
    await press(user, 'Acercar', 1);
    expect(scale()).toBe('130 %');
    await press(user, 'Acercar', 6);
    expect(scale()).toBe('300 %');
    expect(await button('Acercar')).toBeDisabled();
    await press(user, 'Alejar', 1);
    expect(scale()).toBe('270 %');
    await press(user, 'Alejar', 8);
    expect(scale()).toBe('50 %');
    expect(await button('Alejar')).toBeDisabled();
    await press(user, 'Restablecer', 1);
    expect(scale()).toBe('100 %');
  });

  test('the zoom of a narrow screen goes from 0.8 to 4', async () => {
    const { user } = await openChart(false);
    await press(user, 'Alejar', 2);
    expect(scale()).toBe('80 %');
    expect(await button('Alejar')).toBeDisabled();
    await press(user, 'Acercar', 11);
    expect(scale()).toBe('400 %');
    expect(await button('Acercar')).toBeDisabled();
  });

  test('the drawer of a narrow screen is at most half the viewport high', async () => {
    const { user } = await editChart(false);
    await user.click(await button('Herramientas: Caries'));
    const paper = (await button('Corona')).closest('.MuiDrawer-paper');
    expect(paper && getComputedStyle(paper).maxHeight).toBe(`${window.innerHeight / 2}px`);
  });

  test('Ctrl+Z works while the focus is on the page, and leaves the text of a note alone', async () => {
    const { user } = await editChart();
    await user.click(await face('Pieza 11, cara vestibular: sin hallazgos'));
    await act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('{Control>}z{/Control}');
    expect(await face('Pieza 11, cara vestibular: sin hallazgos')).toBeVisible();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await user.click(await button('Agregar nota'));
    await user.click(await face('Pieza 11, cara vestibular: caries'));
    await user.type(await screen.findByRole('textbox', { name: 'Nota' }), 'Sensible{Control>}z{/Control}');
    expect(document.querySelector('[aria-label="Pieza 11, cara vestibular: caries"]')).not.toBeNull();
    await user.click(await button('Guardar nota'));
    expect(await face('Pieza 11, cara vestibular: caries')).toBeVisible();
  });

  test('a note that is saved unchanged adds no step to undo', async () => {
    const { user } = await editChart();
    await user.click(await button('Agregar nota'));
    await user.click(await face('Pieza 11, cara vestibular: sin hallazgos'));
    await user.click(await button('Guardar nota'));
    expect(await button('Deshacer')).toBeDisabled();
  });

  test("Ctrl+Z undoes, Ctrl+Y redoes, and the tooth's state is announced", async () => {
    const { user } = await editChart();
    (await face('Pieza 11, cara vestibular: sin hallazgos')).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Pieza 11: caries en vestibular')).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    expect(await face('Pieza 11, cara vestibular: sin hallazgos')).toBeVisible();
    await user.keyboard('{Control>}y{/Control}');
    expect(await face('Pieza 11, cara vestibular: caries')).toBeVisible();
  });
});
