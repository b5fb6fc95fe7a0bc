import type { HistoryContent } from '@dentaria/contract/clinical-history/history.ts';
import { MAX_ISSUES } from '@dentaria/contract/fields/list.ts';
import type { FieldErrors } from '@dentaria/contract/http/problem.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { HistoryDocument } from './history-document.ts';

const MAX_LINES_PER_ROW = 50;
const MAX_LINES = 200;

type Content = Pick<HistoryContent, 'anamnesis' | 'treatmentPlan' | 'toothNotes'>;
type Entry = readonly [field: string, text: string, maxLines: number];

function* textsOf({ anamnesis, treatmentPlan, toothNotes }: Content | HistoryDocument): Generator<Entry> {
  for (const [key, answer] of Object.entries(anamnesis ?? {})) {
    if (typeof answer === 'string') yield [`anamnesis.${key}`, answer, MAX_LINES];
  }
  for (const [index, { treatmentDescription }] of (treatmentPlan ?? []).entries()) {
    yield [`treatmentPlan.${index}.treatmentDescription`, treatmentDescription, MAX_LINES_PER_ROW];
  }
  for (const [index, { noteText }] of (toothNotes ?? []).entries()) {
    yield [`toothNotes.${index}.noteText`, noteText.trim(), MAX_LINES];
  }
}

const hasMoreLines = (text: string, max: number): boolean =>
  text.length >= max && text.split(/\r\n|[\n\r\u2028\u2029]/).length > max;

/**
 * Every line needs room on the printed copy. A text that is already stored may exceed the limit: it is older than the
 * limit, and rejecting it would block every other change.
 * @throws HttpError 400
 */
export function assertLineLimits(sent: Content, before?: HistoryDocument): void {
  const long = [...textsOf(sent)].filter(([, text, maxLines]) => hasMoreLines(text, maxLines));
  if (long.length === 0) return;
  const stored = new Set(before && [...textsOf(before)].map(([, text]) => text));
  const errors: FieldErrors = Object.fromEntries(
    long
      .filter(([, text]) => !stored.has(text))
      .slice(0, MAX_ISSUES)
      .map(([field, , maxLines]) => [field, `Máximo ${maxLines} líneas`]),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
