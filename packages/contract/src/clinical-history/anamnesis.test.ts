import { describe, expect, it } from 'vitest';
import { validate } from '../http/validate.ts';
import { anamnesis } from './anamnesis.ts';
import { CHECKBOXES, FREE_TEXTS, QUESTION_GROUPS, QUESTIONS } from './questionnaire.ts';

const keysOf = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key).sort();

/** Specification, section 3, "Anamnesis". */
const YES_NO =
  `consulta_previa padre_vivo madre_viva hermanos tratamiento_medico alergia_droga cicatrizacion cardiaco
presion_alta chagas diabetes hepatitis hepatico renales ulcera epilepsia transfusiones operado respiratorio fuma
embarazada golpe_dientes fractura_diente dificultad_hablar dificultad_masticar dificultad_abrir_boca dificultad_tragar
sangrado_encias movilidad_dental cara_hinchada pus_boca`.split(/\s+/);

describe('questionnaire keys', () => {
  it('the questionnaire has the three free texts', () => {
    expect(keysOf(FREE_TEXTS)).toEqual(['medicamentos_consumo', 'motivo_consulta', 'otras_enfermedades']);
  });

  it('the questionnaire has the thirty-one yes/no questions', () => {
    expect(keysOf(QUESTIONS)).toEqual([...YES_NO].sort());
  });

  it('the questionnaire has the five checkboxes', () => {
    expect(CHECKBOXES.map(({ key }) => key)).toEqual([
      'anormal_labios',
      'anormal_lengua',
      'anormal_paladar',
      'anormal_piso_boca',
      'anormal_carrillos',
    ]);
  });

  it('a detail adds _detail to the key of its question, except for consulta_previa', () => {
    const details = Object.fromEntries(QUESTIONS.map(({ key, detailKey }) => [key, detailKey]));
    const expected = Object.fromEntries(YES_NO.map((key) => [key, `${key}_detail`]));
    expect(details).toEqual({ ...expected, consulta_previa: 'resultados_previos' });
  });
});

describe('answers', () => {
  it('are stored unchanged: yes and no as strings, details, free texts, checkboxes', () => {
    const answers = {
      ...Object.fromEntries(QUESTIONS.map(({ key }, i) => [key, i % 2 === 0 ? 'true' : 'false'])),
      ...Object.fromEntries(QUESTIONS.map(({ detailKey }) => [detailKey, 'Detalle'])),
      ...Object.fromEntries(FREE_TEXTS.map(({ key }) => [key, 'Texto "libre"'])),
      ...Object.fromEntries(CHECKBOXES.map(({ key }) => [key, true])),
    };
    expect(anamnesis.parse(answers)).toEqual(answers);
  });

  it.each([true, false, 'sí', 'TRUE', 1])('rejects %j as the answer to a yes/no question', (value) => {
    expect(validate(anamnesis, { fuma: value })).toEqual({
      ok: false,
      errors: { fuma: 'Debe ser sí o no' },
    });
  });

  it.each([true, false, 'true', 'false', ''])('accepts %j as the answer to a checkbox', (value) => {
    expect(anamnesis.parse({ anormal_labios: value })).toEqual({ anormal_labios: value });
  });

  it('rejects text as the answer to a checkbox', () => {
    expect(validate(anamnesis, { anormal_labios: 'sí' })).toEqual({
      ok: false,
      errors: { anormal_labios: 'Debe ser sí o no' },
    });
  });

  it('accepts removed answers and drops unknown ones', () => {
    expect(anamnesis.parse({ fuma: '', fuma_detail: null, motivo_consulta: null, nonsense: 'x' })).toEqual({
      fuma: '',
      fuma_detail: null,
      motivo_consulta: null,
    });
  });
});

describe('the questionnaire', () => {
  it('has Spanish labels for every yes/no question and its detail', () => {
    for (const { label, detailLabel } of QUESTIONS) {
      expect(label).toMatch(/^¿\p{Lu}.+\?$/u);
      expect(detailLabel).toMatch(/^(¿.+\?|\p{Lu}[\p{Ll} ]+)$/u);
    }
  });

  it('labels a detail "Detalle" by default', () => {
    expect(QUESTIONS.find(({ key }) => key === 'ulcera')?.detailLabel).toBe('Detalle');
  });

  it('has a distinct label for every group, free text and checkbox', () => {
    const names = [
      ...QUESTION_GROUPS.map(({ title }) => title),
      ...[...FREE_TEXTS, ...CHECKBOXES].map(({ label }) => label),
    ];
    for (const name of names) expect(name).toMatch(/^\p{Lu}[\p{Ll} ]+$/u);
    expect(new Set(names).size).toBe(names.length);
  });
});
