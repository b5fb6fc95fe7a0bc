import {
  type AnamnesisKey,
  CHECKBOXES,
  FREE_TEXTS,
  type QUESTION_GROUPS,
  QUESTIONS,
  type QuestionKey,
} from '@dentaria/contract/clinical-history/questionnaire.ts';
import type { AnamnesisValues } from '../edit/history-content.ts';

type Questions = (typeof QUESTION_GROUPS)[number]['questions'];

/** A No to these questions means a finding or a death, so only an explicit answer may record it. */
const NO_IS_REMARKABLE: ReadonlySet<QuestionKey> = new Set([
  'cicatrizacion',
  'padre_vivo',
  'madre_viva',
  'hermanos',
]);

export const textOf = (values: AnamnesisValues, key: AnamnesisKey): string => {
  const value = values[key];
  return typeof value === 'string' ? value.trim() : '';
};

export function answerOf(values: AnamnesisValues, key: QuestionKey): 'Sí' | 'No' | '' {
  const value = values[key];
  if (value === 'true') return 'Sí';
  return value === 'false' ? 'No' : '';
}

export const isMarked = (values: AnamnesisValues, key: AnamnesisKey): boolean =>
  values[key] === true || values[key] === 'true';

export const unansweredQuestions = (questions: Questions, values: AnamnesisValues): readonly QuestionKey[] =>
  questions
    .filter(
      ({ key, detailKey }) =>
        !NO_IS_REMARKABLE.has(key) && answerOf(values, key) === '' && textOf(values, detailKey) === '',
    )
    .map(({ key }) => key);

export function summaryOf(values: AnamnesisValues): string {
  const answers = QUESTIONS.map(({ key }) => answerOf(values, key));
  const count = (answer: string) => answers.filter((each) => each === answer).length;
  return `${count('Sí')} Sí · ${count('No')} No · ${count('')} sin responder`;
}

export function changedAnswers(
  before: AnamnesisValues,
  now: AnamnesisValues,
): ReadonlyMap<AnamnesisKey, string> {
  const texts = [...FREE_TEXTS.map(({ key }) => key), ...QUESTIONS.map(({ detailKey }) => detailKey)];
  const changes = new Map<AnamnesisKey, string>();
  for (const { key } of QUESTIONS)
    if (answerOf(before, key) !== answerOf(now, key))
      changes.set(key, answerOf(before, key) || 'sin responder');
  for (const key of texts)
    if (textOf(before, key) !== textOf(now, key)) changes.set(key, textOf(before, key) || 'sin completar');
  for (const { key } of CHECKBOXES)
    if (isMarked(before, key) !== isMarked(now, key))
      changes.set(key, isMarked(before, key) ? 'marcado' : 'sin marcar');
  return changes;
}
