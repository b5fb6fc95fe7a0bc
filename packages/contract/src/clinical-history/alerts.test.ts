import { describe, expect, it, test } from 'vitest';
import { alertNotices, alertsOf, raisesAlert } from './alerts.ts';
import { QUESTION_GROUPS, QUESTIONS } from './questionnaire.ts';

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
    ['ulcera', 'true', 'caution', 'Úlcera gástrica'],
    ['tratamiento_medico', 'true', 'caution', 'En tratamiento médico'],
    ['transfusiones', 'true', 'note', 'Transfusiones'],
    ['operado', 'true', 'note', 'Operaciones'],
    ['fuma', 'true', 'note', 'Fuma'],
  ] as const)('%s answered %s raises a %s alert: %s', (key, answer, level, label) => {
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
  ])('a detail raises an alert whatever the answer: %j', (anamnesis, detail) => {
    expect(alertsOf(anamnesis)).toMatchObject([{ level: 'danger', detail }]);
  });

  it('a detail about normal healing raises no alert', () => {
    expect(alertsOf({ cicatrizacion: 'true', cicatrizacion_detail: 'Rápido' })).toEqual([]);
  });

  it('only answers to the medical questions raise alerts', () => {
    const raising = QUESTIONS.filter(({ key }) => raisesAlert(key, 'true') || raisesAlert(key, 'false'));
    const medical = QUESTION_GROUPS.find(({ title }) => title === 'Antecedentes médicos');
    expect(raising).toEqual(medical?.questions);
    expect(alertsOf({ medicamentos_consumo: ' ', sangrado_encias: 'true', padre_vivo: 'false' })).toEqual([]);
  });
});

describe('free texts that raise an alert', () => {
  it.each([
    ['otras_enfermedades', 'caution', 'Otras enfermedades', 'Hemofilia'],
    ['medicamentos_consumo', 'note', 'Medicación', 'Enalapril'],
  ] as const)('%s raises a %s alert: %s', (key, level, label, detail) => {
    expect(alertsOf({ [key]: ` ${detail} ` })).toEqual([{ level, label, detail }]);
  });

  it.each(['No', 'no.', 'Ninguna', 'Ningún', 'NINGUNO.', 'Nada', 'No refiere', 'Niega', '-', '—'])(
    'the text "%s" raises no alert',
    (denial) => {
      expect(alertsOf({ otras_enfermedades: denial, medicamentos_consumo: denial })).toEqual([]);
    },
  );

  it.each(['No recuerda el nombre', 'No coagula bien', 'Nada bien: convulsiones', 'Noradrenalina'])(
    'the text "%s" raises an alert',
    (detail) => {
      expect(alertsOf({ otras_enfermedades: detail })).toMatchObject([{ detail }]);
    },
  );
});

test('the most dangerous alerts come first', () => {
  const levels = alertsOf({
    transfusiones: 'true',
    medicamentos_consumo: 'Enalapril',
    otras_enfermedades: 'Lupus',
    diabetes: 'true',
    cardiaco: 'true',
    cicatrizacion: 'false',
  }).map(({ level }) => level);
  expect(levels).toEqual(['danger', 'danger', 'caution', 'caution', 'note', 'note']);
});

describe('alertNotices', () => {
  const answered = Object.fromEntries(QUESTIONS.map(({ key }) => [key, 'false']));
  const healthy = { ...answered, cicatrizacion: 'true', medicamentos_consumo: 'No' };

  test.each([
    [['Anamnesis sin responder'], {}],
    [
      ['Anamnesis sin responder'],
      { motivo_consulta: 'Dolor', golpe_dientes: 'true', diabetes: '', renales: null },
    ],
    [['Anamnesis incompleta: 16 preguntas sin responder'], { diabetes: 'false' }],
    [['Anamnesis incompleta: 17 preguntas sin responder'], { medicamentos_consumo: 'Losartán' }],
    [['Anamnesis incompleta: 1 pregunta sin responder'], { ...healthy, alergia_droga: undefined }],
    [['Sin alertas médicas'], healthy],
    [['Sin alertas médicas', 'Medicación sin responder'], { ...healthy, medicamentos_consumo: ' ' }],
    [['Medicación sin responder'], { ...healthy, diabetes: 'true', medicamentos_consumo: '' }],
    [[], { ...healthy, diabetes: 'true' }],
  ])('returns %j', (notices, anamnesis) => {
    expect(alertNotices(anamnesis)).toEqual(notices);
  });
});
