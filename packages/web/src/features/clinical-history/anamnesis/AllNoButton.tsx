import type { QUESTION_GROUPS, QuestionKey } from '@dentaria/contract/clinical-history/questionnaire.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type UseFormSetValue, useWatch } from 'react-hook-form';
import type { HistoryControl, HistoryFormValues } from '../edit/history-content.ts';
import { openQuestions } from './answers.ts';

interface Props {
  group: (typeof QUESTION_GROUPS)[number];
  control: HistoryControl;
  setValue: UseFormSetValue<HistoryFormValues>;
}

const NONE: readonly QuestionKey[] = [];

/** Answers the unanswered questions of a group with No, and can take that back. It overwrites no answer. */
export function AllNoButton({ group, control, setValue }: Props) {
  const values = useWatch({ control, name: 'anamnesis' });
  const [answered, setAnswered] = useState(NONE);
  const open = openQuestions(group.questions, values);
  const set = (keys: readonly QuestionKey[], answer: string): void => {
    for (const key of keys) setValue(`anamnesis.${key}`, answer, { shouldDirty: true, shouldTouch: true });
  };
  const answerAll = (): void => {
    set(open, 'false');
    setAnswered(open);
  };
  const undo = (): void => {
    set(
      answered.filter((key) => values[key] === 'false'),
      '',
    );
    setAnswered(NONE);
  };
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status">
        {answered.length > 0 && `${answered.length} respondidas con No`}
      </Typography>
      {answered.length > 0 && (
        <Button size="small" onClick={undo} aria-label={`Deshacer Todo No en ${group.title}`}>
          Deshacer
        </Button>
      )}
      {open.length > 0 && (
        <Button size="small" variant="outlined" onClick={answerAll} aria-label={`Todo No en ${group.title}`}>
          Todo No
        </Button>
      )}
    </>
  );
}
