import {
  CHECKBOXES,
  FREE_TEXTS,
  QUESTION_GROUPS,
  type Question,
  type QuestionKey,
} from '@dentaria/contract/clinical-history/questionnaire.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { type FieldPath, type UseFormSetValue, useController, useWatch } from 'react-hook-form';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import type { HistoryControl, HistoryFormValues } from '../edit/history-content.ts';
import { SectionGroup } from '../history/SectionGroup.tsx';
import { summaryOf, unansweredQuestions } from './answers.ts';

interface Props {
  control: HistoryControl;
  setValue: UseFormSetValue<HistoryFormValues>;
}

export const AnamnesisForm = memo(function AnamnesisForm({ control, setValue }: Props) {
  return (
    <>
      <Summary control={control} />
      <SectionGroup name="complaint" title="Consulta" titleMargin={1}>
        <Stack sx={{ gap: 2, mt: 1 }}>
          {FREE_TEXTS.map(({ key, label }) => (
            <TextFormField
              key={key}
              control={control}
              name={`anamnesis.${key}`}
              label={label}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: 5000 } }}
            />
          ))}
        </Stack>
      </SectionGroup>
      {QUESTION_GROUPS.map((group) => (
        <SectionGroup
          key={group.name}
          name={group.name}
          title={group.title}
          titleMargin={1}
          action={<AllNoButton group={group} control={control} setValue={setValue} />}
        >
          <Box sx={{ display: 'grid', columnGap: 4, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
            {group.questions.map((question) => (
              <YesNoQuestion key={question.key} question={question} control={control} />
            ))}
          </Box>
        </SectionGroup>
      ))}
      <SectionGroup name="findings" title="Se observa algo anormal en" titleMargin={1}>
        <FormGroup row>
          {CHECKBOXES.map(({ key, label }) => (
            <FindingCheckbox key={key} name={`anamnesis.${key}`} label={label} control={control} />
          ))}
        </FormGroup>
      </SectionGroup>
    </>
  );
});

function Summary({ control }: Pick<Props, 'control'>) {
  const values = useWatch({ control, name: 'anamnesis' });
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {summaryOf(values)}
    </Typography>
  );
}

interface CheckboxProps {
  name: `anamnesis.${(typeof CHECKBOXES)[number]['key']}`;
  label: string;
  control: HistoryControl;
}

function FindingCheckbox({ name, label, control }: CheckboxProps) {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={field.value === true || field.value === 'true'}
          onChange={(_, checked) => field.onChange(checked)}
        />
      }
    />
  );
}

interface QuestionProps {
  question: Question;
  control: HistoryControl;
}

const path = (key: string) => `anamnesis.${key}` as FieldPath<HistoryFormValues>;

function YesNoQuestion({ question, control }: QuestionProps) {
  const { field } = useController({ control, name: path(question.key) });
  const detail = useController({ control, name: path(question.detailKey) }).field.value;
  const answer = field.value === 'true' || field.value === 'false' ? field.value : null;
  const showDetail = answer === 'true' || (typeof detail === 'string' && detail !== '');
  return (
    <Box sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
        <Typography variant="body2" id={`pregunta-${question.key}`}>
          {question.label}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={answer}
          aria-labelledby={`pregunta-${question.key}`}
          onChange={(_, selected: string | null) => field.onChange(selected ?? '')}
        >
          <ToggleButton value="true" color="primary" sx={{ minWidth: 44 }}>
            Sí
          </ToggleButton>
          <ToggleButton value="false" sx={{ minWidth: 44 }}>
            No
          </ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      {showDetail && (
        <TextFormField
          control={control}
          name={path(question.detailKey)}
          label={question.detailLabel}
          multiline
          slotProps={{
            htmlInput: { maxLength: 5000, 'aria-describedby': `pregunta-${question.key}` },
          }}
          sx={{ mt: 1 }}
        />
      )}
    </Box>
  );
}

interface AllNoProps extends Props {
  group: (typeof QUESTION_GROUPS)[number];
}

const NONE: readonly QuestionKey[] = [];

/** Answers every unanswered question of a group with No. Undo keeps answers that were changed since. */
function AllNoButton({ group, control, setValue }: AllNoProps) {
  const values = useWatch({ control, name: 'anamnesis' });
  const [answered, setAnswered] = useState(NONE);
  const unanswered = unansweredQuestions(group.questions, values);
  const set = (keys: readonly QuestionKey[], answer: string): void => {
    for (const key of keys) setValue(`anamnesis.${key}`, answer, { shouldDirty: true, shouldTouch: true });
  };
  const answerAll = (): void => {
    set(unanswered, 'false');
    setAnswered(unanswered);
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
      {unanswered.length > 0 && (
        <Button size="small" variant="outlined" onClick={answerAll} aria-label={`Todo No en ${group.title}`}>
          Todo No
        </Button>
      )}
    </>
  );
}
