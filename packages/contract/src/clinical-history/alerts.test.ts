import { describe, expect, it, test } from 'vitest';
import { alertsOf } from './alerts.ts';

describe('answers that raise an alert', () => {
  it.each([
    ['alergia_droga', 'Alergia a drogas'],
    ['cardiaco', 'Problemas cardíacos'],
    ['presion_alta', 'Presión alta'],
    ['embarazada', 'Embarazo'],
    ['diabetes', 'Diabetes'],
    ['hepatitis', 'Hepatitis'],
    ['chagas', 'Chagas'],
    ['epilepsia', 'Epilepsia'],
  ] as const)('%s → %s', (key, label) => {
    expect(alertsOf({ [key]: 'true' })).toEqual([{ label, detail: undefined }]);
    expect(alertsOf({ [key]: 'true', [`${key}_detail`]: ' desde 2010 ' })).toEqual([
      { label, detail: 'desde 2010' },
    ]);
    for (const blank of ['', ' ', null])
      expect(alertsOf({ [key]: 'true', [`${key}_detail`]: blank })).toEqual([{ label, detail: undefined }]);
    expect(alertsOf({ [key]: 'false', [`${key}_detail`]: 'x' })).toEqual([]);
    expect(alertsOf({ [key]: '' })).toEqual([]);
  });
});

test('any medication raises an alert; other answers do not', () => {
  expect(alertsOf({ medicamentos_consumo: ' ', fuma: 'true' })).toEqual([]);
  expect(alertsOf({ medicamentos_consumo: 'Enalapril', cardiaco: 'true' })).toEqual([
    { label: 'Problemas cardíacos', detail: undefined },
    { label: 'Medicación', detail: 'Enalapril' },
  ]);
});
