import { raisesAlert } from '@dentaria/contract/clinical-history/alerts.ts';
import type { Anamnesis } from '@dentaria/contract/clinical-history/anamnesis.ts';
import {
  type AnamnesisKey,
  CHECKBOXES,
  FREE_TEXTS,
  QUESTION_GROUPS,
  QUESTIONS,
} from '@dentaria/contract/clinical-history/questionnaire.ts';
import { type CellLine, columnWidth, putColumns, putText, type Sheet } from '../../../kernel/print/sheet.ts';
import { lineHeight, type TextStyle } from '../../../kernel/print/typesetter.ts';

const BODY: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { ...BODY, bold: true };
const DETAIL: TextStyle = { ...BODY, colour: '#334e68' };
const GROUP: TextStyle = { size: 9, bold: true, colour: '#334e68' };
const SMALL: TextStyle = { size: 8, colour: '#52606d' };

const COLUMNS = 2;

/** Also lists unanswered questions, which must not be mistaken for a "no". */
export function putAnamnesis(sheet: Sheet, anamnesis: Anamnesis): void {
  const text = (key: AnamnesisKey): string => {
    const answer = anamnesis[key];
    return typeof answer === 'string' ? answer.trim() : '';
  };
  const isYes = (key: AnamnesisKey): boolean => anamnesis[key] === true || anamnesis[key] === 'true';
  const isAnswered = (key: AnamnesisKey): boolean => isYes(key) || anamnesis[key] === 'false';

  for (const { key, label } of FREE_TEXTS) {
    if (text(key)) putAnswer(sheet, label, text(key));
  }
  for (const { title, questions } of QUESTION_GROUPS) {
    const answered = questions.filter(({ key, detailKey }) => isAnswered(key) || text(detailKey));
    if (answered.length === 0) continue;
    sheet.y += 3;
    sheet.ensure(3 * lineHeight(BODY));
    putText(sheet, title, GROUP);
    const cells = answered.map(({ key, label, detailKey, detailLabel }) => {
      const answer = isAnswered(key) ? (isYes(key) ? 'Sí' : 'No') : 'Sin respuesta';
      const isAlert = isAnswered(key) && raisesAlert(key, isYes(key) ? 'true' : 'false');
      const detail = text(detailKey);
      return [
        ...cellLines(sheet, `${label}  ${answer}`, isAlert ? STRONG : BODY),
        ...(detail
          ? cellLines(sheet, `${detailLabel}${/[?:]$/.test(detailLabel) ? '' : ':'} ${detail}`, DETAIL)
          : []),
      ];
    });
    putColumns(sheet, cells, COLUMNS);
  }
  const marked = CHECKBOXES.filter(({ key }) => isYes(key)).map(({ label }) => label);
  if (marked.length > 0) putAnswer(sheet, 'Se observa algo anormal en', marked.join(', '));

  const unanswered = [
    ...FREE_TEXTS.filter(({ key }) => !text(key)),
    ...QUESTIONS.filter(({ key, detailKey }) => !isAnswered(key) && !text(detailKey)),
  ].map(({ label }) => label);
  if (unanswered.length === 0) return;
  sheet.y += 4;
  const all = unanswered.length === FREE_TEXTS.length + QUESTIONS.length && marked.length === 0;
  putText(
    sheet,
    all ? 'No se registró ninguna respuesta.' : `No preguntado o sin respuesta: ${unanswered.join(' · ')}`,
    SMALL,
  );
}

const cellLines = (sheet: Sheet, text: string, style: TextStyle): readonly CellLine[] =>
  sheet.type.wrap(text, style, columnWidth(COLUMNS)).map((line) => ({ text: line, style }));

function putAnswer(sheet: Sheet, label: string, answer: string): void {
  sheet.y += 2;
  sheet.ensure(2 * lineHeight(BODY));
  putText(sheet, label, GROUP);
  putText(sheet, answer, BODY, 6);
}
