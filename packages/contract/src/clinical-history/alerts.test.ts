import { describe, expect, it, test } from 'vitest';
import { alertNotices, alertsOf, raisesAlert } from './alerts.ts';
import { QUESTIONS } from './questionnaire.ts';

describe('answers that raise an alert', () => {
  it.each([
    ['alergia_droga', 'true', 'danger', 'Alergia a drogas'],
    ['cicatrizacion', 'false', 'danger', 'Sangrado o cicatrización anormal'],
    ['cardiaco', 'true', 'danger', 'Problemas cardíacos'],
    ['presion_alta', 'true', 'caution', 'Presión alta'],
    ['embarazada', 'true', 'caution', 'Embarazo'],
    ['diabetes', 'true', 'caution', 'Diabetes'],
    ['renales', 'true', 'caution', 'Problemas renales'],
    ['hepatico', 'true', 'caution', 'Problemas hepáticos'],
    ['hepatitis', 'true', 'caution', 'Hepatitis'],
    ['respiratorio', 'true', 'caution', 'Problemas respiratorios'],
    ['chagas', 'true', 'caution', 'Chagas'],
    ['epilepsia', 'true', 'caution', 'Epilepsia'],
    ['transfusiones', 'true', 'note', 'Transfusiones'],
  ] as const)('%s: %s → %s, %s', (key, answer, level, label) => {
    expect(alertsOf({ [key]: answer })).toEqual([{ level, label, detail: undefined }]);
    expect(alertsOf({ [key]: answer, [`${key}_detail`]: ' desde 2010 ' })).toEqual([
      { level, label, detail: 'desde 2010' },
    ]);
    for (const blank of ['', ' ', null])
      expect(alertsOf({ [key]: answer, [`${key}_detail`]: blank })).toEqual([
        { level, label, detail: undefined },
      ]);
    const opposite = answer === 'true' ? 'false' : 'true';
    expect(alertsOf({ [key]: opposite })).toEqual([]);
    expect(alertsOf({ [key]: opposite, [`${key}_detail`]: 'No.' })).toEqual([]);
    expect(alertsOf({ [key]: '' })).toEqual([]);
    expect([raisesAlert(key, answer), raisesAlert(key, opposite)]).toEqual([true, false]);
  });

  it.each([
    [{ alergia_droga: 'false', alergia_droga_detail: 'Penicilina' }, 'Penicilina (respondió No)'],
    [{ alergia_droga: '', alergia_droga_detail: 'Penicilina' }, 'Penicilina (sin responder)'],
    [{ cicatrizacion_detail: 'Sangra mucho' }, 'Sangra mucho (sin responder)'],
  ])('a detail does, whatever the answer: %j', (anamnesis, detail) => {
    expect(alertsOf(anamnesis)).toMatchObject([{ level: 'danger', detail }]);
  });

  it('a detail about normal healing does not', () => {
    expect(alertsOf({ cicatrizacion: 'true', cicatrizacion_detail: 'Rápido' })).toEqual([]);
  });

  it('no other answer does', () => {
    const raising = QUESTIONS.filter(({ key }) => raisesAlert(key, 'true') || raisesAlert(key, 'false'));
    expect(raising).toHaveLength(13);
    expect(alertsOf({ medicamentos_consumo: ' ', fuma: 'true', operado: 'true' })).toEqual([]);
  });
});

describe('free texts that raise an alert', () => {
  it.each([
    ['otras_enfermedades', 'caution', 'Otras enfermedades', 'Hemofilia'],
    ['medicamentos_consumo', 'note', 'Medicación', 'Enalapril'],
  ] as const)('%s → %s, %s', (key, level, label, detail) => {
    expect(alertsOf({ [key]: ` ${detail} ` })).toEqual([{ level, label, detail }]);
  });

  it.each(['No', 'no.', 'Ninguna', 'Ningún', 'NINGUNO.', 'Nada', 'No refiere', 'Niega', '-', '—'])(
    '"%s" denies it',
    (denial) => {
      expect(alertsOf({ otras_enfermedades: denial, medicamentos_consumo: denial })).toEqual([]);
    },
  );

  it.each(['No recuerda el nombre', 'No coagula bien', 'Nada bien: convulsiones', 'Noradrenalina'])(
    '"%s" does not deny it',
    (detail) => {
      expect(alertsOf({ otras_enfermedades: detail })).toMatchObject([{ detail }]);
    },
  );
});

test('the most dangerous alerts come first', () => {
  const levels = alertsOf({
    ...{ transfusiones: 'true', medicamentos_consumo: 'Enalapril', otras_enfermedades: 'Lupus' },
    ...{ diabetes: 'true', cardiaco: 'true', cicatrizacion: 'false' },
  }).map(({ level }) => level);
  expect(levels).toEqual(['danger', 'danger', 'caution', 'caution', 'note', 'note']);
});

describe('what the alerts cannot say', () => {
  const answered = Object.fromEntries(QUESTIONS.map(({ key }) => [key, 'false']));
  const healthy = { ...answered, cicatrizacion: 'true', medicamentos_consumo: 'No' };

  test.each([
    [['Anamnesis sin responder'], {}],
    [['Anamnesis sin responder'], { motivo_consulta: 'Dolor', fuma: 'true', diabetes: '', renales: null }],
    [['Anamnesis incompleta: 12 preguntas sin responder'], { diabetes: 'false' }],
    [['Anamnesis incompleta: 13 preguntas sin responder'], { medicamentos_consumo: 'Losartán' }],
    [['Anamnesis incompleta: 1 pregunta sin responder'], { ...healthy, alergia_droga: undefined }],
    [['Sin alertas médicas'], healthy],
    [['Sin alertas médicas', 'Medicación sin responder'], { ...healthy, medicamentos_consumo: ' ' }],
    [['Medicación sin responder'], { ...healthy, diabetes: 'true', medicamentos_consumo: '' }],
    [[], { ...healthy, diabetes: 'true' }],
  ])('is %j', (notices, anamnesis) => {
    expect(alertNotices(anamnesis)).toEqual(notices);
  });
});
