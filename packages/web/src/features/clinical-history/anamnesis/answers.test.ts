import { QUESTION_GROUPS, QUESTIONS } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { describe, expect, it } from 'vitest';
import { changedAnswers, openQuestions, summaryOf } from './answers.ts';

const questionsOf = (title: string) => {
  const group = QUESTION_GROUPS.find((each) => each.title === title);
  if (!group) throw new Error(`No group ${title}`);
  return group.questions;
};
const MEDICAL = questionsOf('Antecedentes médicos');

describe('the questions that "Todo No" answers', () => {
  it('are all of the group without an answer', () => {
    expect(openQuestions(questionsOf('Antecedentes odontológicos'), {})).toHaveLength(11);
    expect(openQuestions(MEDICAL, {})).toHaveLength(16);
  });

  it.each([
    ['a Sí', { diabetes: 'true' }],
    ['a No', { diabetes: 'false' }],
    ['a detail without an answer', { diabetes_detail: 'Metformina' }],
  ])('exclude one with %s', (_, values) => {
    expect(openQuestions(MEDICAL, values)).not.toContain('diabetes');
    expect(openQuestions(MEDICAL, values)).toHaveLength(15);
  });

  it('include one whose answer was removed', () => {
    expect(openQuestions(MEDICAL, { diabetes: '', diabetes_detail: ' ' })).toContain('diabetes');
  });

  it('exclude healing, whose No is an alert, and the family, whose No is a loss', () => {
    expect(openQuestions(MEDICAL, {})).not.toContain('cicatrizacion');
    expect(openQuestions(questionsOf('Antecedentes familiares'), {})).toEqual([]);
  });
});

describe('the summary', () => {
  it.each([
    [{}, `0 Sí · 0 No · ${QUESTIONS.length} sin responder`],
    [{ fuma: 'true', chagas: 'false', diabetes: 'false' }, '1 Sí · 2 No · 28 sin responder'],
    [{ motivo_consulta: 'Dolor', anormal_labios: true }, '0 Sí · 0 No · 31 sin responder'],
  ])('of %o is %s', (values, text) => {
    expect(summaryOf(values)).toBe(text);
  });
});

describe('the changed answers', () => {
  it.each([
    [{ fuma: 'false' }, { fuma: 'true' }, [['fuma', 'No']]],
    [{}, { fuma: 'true' }, [['fuma', 'sin responder']]],
    [{ fuma: 'true' }, {}, [['fuma', 'Sí']]],
    [{ fuma_detail: 'Diez' }, { fuma_detail: 'Dos' }, [['fuma_detail', 'Diez']]],
    [{}, { motivo_consulta: 'Dolor' }, [['motivo_consulta', 'sin completar']]],
    [{ anormal_labios: true }, {}, [['anormal_labios', 'marcado']]],
    [{}, { anormal_labios: 'true' }, [['anormal_labios', 'sin marcar']]],
    [{ fuma: '' }, { motivo_consulta: ' ', anormal_labios: false }, []],
    [{ fuma: 'true', fuma_detail: 'Diez ' }, { fuma: 'true', fuma_detail: 'Diez' }, []],
  ])('from %o to %o are %o', (before, now, changes) => {
    expect([...changedAnswers(before, now)]).toEqual(changes);
  });
});
