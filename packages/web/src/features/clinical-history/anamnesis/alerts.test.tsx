import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clinicalHistory } from '../../../testing/histories.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { removeDraftsOf } from '../drafts/drafts.ts';
import { button, fakeHistory, openHistory } from '../testing/history-screen.ts';

beforeEach(() => removeDraftsOf(7));

describe('the alerts of a history', () => {
  test('shows every danger on a phone', async () => {
    setViewportWidth(360);
    fakeHistory(
      clinicalHistory({
        anamnesisResponses: JSON.stringify({
          alergia_droga: 'true',
          cicatrizacion: 'false',
          cardiaco: 'true',
          diabetes: 'true',
        }),
      }),
    );
    openHistory();
    expect(await button('+1 alertas')).toBeVisible();
    expect(screen.getByText('Problemas cardíacos')).toBeVisible();
    expect(screen.queryByText('Diabetes')).toBeNull();
  });

  test.each([
    ['Anamnesis sin responder', '{}'],
    ['Anamnesis incompleta: 16 preguntas sin responder', '{"alergia_droga":"true"}'],
  ])('%s', async (notice, anamnesisResponses) => {
    fakeHistory(clinicalHistory({ anamnesisResponses }));
    openHistory();
    expect(await screen.findByText(notice)).toBeVisible();
  });

  test('shows each level of an alert differently', async () => {
    setViewportWidth(1440);
    fakeHistory(
      clinicalHistory({
        anamnesisResponses: JSON.stringify({
          cicatrizacion: 'false',
          renales: 'true',
          renales_detail: 'Diálisis',
          medicamentos_consumo: 'Losartán',
        }),
      }),
    );
    openHistory();
    const list = within(await screen.findByRole('list', { name: 'Alertas' }));
    const alerts = list.getAllByRole('listitem').map((item) => {
      const chip = item.querySelector('.MuiChip-root');
      const colour = /MuiChip-color(Error|Warning|Default)/.exec(chip?.className ?? '')?.[1];
      const icon = within(item).queryByRole('img');
      return [icon?.getAttribute('aria-label'), item.textContent, colour];
    });
    expect(alerts).toEqual([
      ['Peligro', 'Sangrado o cicatrización anormal', 'Error'],
      ['Precaución', 'Problemas renales: Diálisis', 'Warning'],
      [undefined, 'Medicación: Losartán', 'Default'],
    ]);
  });
});
