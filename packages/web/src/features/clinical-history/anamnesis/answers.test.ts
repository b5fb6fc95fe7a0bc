import { QUESTION_GROUPS, QUESTIONS } from '@dentaria/contract/clinical-history/questionnaire.ts';
import { describe, expect, it } from 'vitest';
import { changedAnswers, summaryOf, unansweredQuestions } from './answers.ts';

const questionsOf = (title: string) => {
  const group = QUESTION_GROUPS.find((each) => each.title === title);
  if (!group) throw new Error(`No group ${title}`);
  return group.questions;
};
const MEDICAL = questionsOf('Antecedentes médicos');

describe('the questions that "Todo No" answers', () => {
  it('include every unanswered question of the group', () => {
    expect(unansweredQuestions(questionsOf('Antecedentes odontológicos'), {})).toHaveLength(11);
    expect(unansweredQuestions(MEDICAL, {})).toHaveLength(16);
  });

  it.each([
    ['a Sí', { diabetes: 'true' }],
    ['a No', { diabetes: 'false' }],
    ['a detail without an answer', { diabetes_detail: 'Metformina' }],
  ])('exclude a question with %s', (_, values) => {
    expect(unansweredQuestions(MEDICAL, values)).not.toContain('diabetes');
    expect(unansweredQuestions(MEDICAL, values)).toHaveLength(15);
  });

  it('include a question after its answer was removed', () => {
    expect(unansweredQuestions(MEDICAL, { diabetes: '', diabetes_detail: ' ' })).toContain('diabetes');
  });

  it('exclude healing and the family, where a No means an alert or a death', () => {
    expect(unansweredQuestions(MEDICAL, {})).not.toContain('cicatrizacion');
    expect(unansweredQuestions(questionsOf('Antecedentes familiares'), {})).toEqual([]);
  });
});

describe('the summary', () => {
  it.each([
    [{}, `0 Sí · 0 No · ${QUESTIONS.length} sin responder`],
    [{ fuma: 'true', chagas: 'false', diabetes: 'false' }, '1 Sí · 2 No · 28 sin responder'],
    [{ motivo_consulta: 'Dolor', anormal_labios: true }, '0 Sí · 0 No · 31 sin responder'],
  ])('summarizes %o as %s', (values, text) => {
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
  ])('lists the changes from %o to %o as %o', (before, now, changes) => {
    expect([...changedAnswers(before, now)]).toEqual(changes);
  });
});
