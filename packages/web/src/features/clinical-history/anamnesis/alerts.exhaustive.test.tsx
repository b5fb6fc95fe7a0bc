import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinicalHistory } from '../../../testing/histories.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('the alerts of a history', () => {
  test('shows a whole alert after one press on a phone', async () => {
    setViewportWidth(360);
    const detail = `${'Penicilina y derivados, '.repeat(12)}con edema de glotis`;
    fakeHistory(
      clinicalHistory({
        anamnesisResponses: JSON.stringify({ alergia_droga: 'true', alergia_droga_detail: detail }),
      }),
    );
    const { user } = openHistory();
    const label = () => screen.getByText(`Alergia a drogas: ${detail}`);
    await button(/^Peligro Alergia a drogas/);
    expect(getComputedStyle(label())['-webkit-line-clamp' as never]).toBe('1');
    await user.click(label());
    expect(getComputedStyle(label())['-webkit-line-clamp' as never]).not.toBe('1');
    await user.click(await button('Menos alertas'));
    expect(getComputedStyle(label())['-webkit-line-clamp' as never]).toBe('1');
  });

  test('shows two alerts on a phone until the list is expanded', async () => {
    setViewportWidth(360);
    fakeHistory(
      clinicalHistory({
        anamnesisResponses: JSON.stringify({
          alergia_droga: 'true',
          alergia_droga_detail: 'Penicilina',
          cardiaco: 'true',
          diabetes: 'true',
          medicamentos_consumo: 'Losartán',
        }),
      }),
    );
    const { user } = openHistory();
    const alerts = () =>
      within(screen.getByRole('list', { name: 'Alertas' }))
        .getAllByRole('listitem')
        .map((each) => each.textContent);
    const more = await button('+2 alertas');
    expect(alerts()).toEqual(['Alergia a drogas: Penicilina', 'Problemas cardíacos', '+2']);
    await user.click(more);
    expect(alerts()).toContain('Medicación: Losartán');
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(more).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(alerts()).toHaveLength(3);
    expect(await screen.findByRole('tabpanel')).toBeVisible();
  });
});

test('the collapsed alerts of a history are accessible on a phone', async () => {
  setViewportWidth(360);
  fakeHistory(
    clinicalHistory({
      anamnesisResponses: JSON.stringify({
        alergia_droga: 'true',
        alergia_droga_detail: 'Penicilina',
        cardiaco: 'true',
        diabetes: 'true',
        medicamentos_consumo: 'Losartán',
      }),
    }),
  );
  const { user } = openHistory();
  () =>
    within(screen.getByRole('list', { name: 'Alertas' }))
      .getAllByRole('listitem')
      .map((each) => each.textContent);
  const more = await button('+2 alertas');
  await user.click(more);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('tabpanel')).toBeVisible();
  await expectAccessible();
});
