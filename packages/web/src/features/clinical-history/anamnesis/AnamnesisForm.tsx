import {
  CHECKBOXES,
  FREE_TEXTS,
  QUESTION_GROUPS,
} from '@dentaria/contract/clinical-history/questionnaire.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { type UseFormSetValue, useController, useWatch } from 'react-hook-form';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import type { HistoryControl, HistoryFormValues } from '../edit/history-content.ts';
import { AllNoButton } from './AllNoButton.tsx';
import { AnamnesisGroup } from './AnamnesisGroup.tsx';
import { summaryOf } from './answers.ts';
import { YesNoQuestion } from './YesNoQuestion.tsx';

interface Props {
  control: HistoryControl;
  setValue: UseFormSetValue<HistoryFormValues>;
}

/**
 * The questionnaire (section 1): free texts, yes/no questions with details, abnormal findings. Memoized: typing renders
 * one field, not the section.
 */
export const AnamnesisForm = memo(function AnamnesisForm({ control, setValue }: Props) {
  return (
    <>
      <Summary control={control} />
      <AnamnesisGroup title="Consulta">
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
      </AnamnesisGroup>
      {QUESTION_GROUPS.map((group) => (
        <AnamnesisGroup
          key={group.title}
          title={group.title}
          action={<AllNoButton group={group} control={control} setValue={setValue} />}
        >
          <Box sx={{ display: 'grid', columnGap: 4, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
            {group.questions.map((question) => (
              <YesNoQuestion key={question.key} question={question} control={control} />
            ))}
          </Box>
        </AnamnesisGroup>
      ))}
      <AnamnesisGroup title="Se observa algo anormal en">
        <FormGroup row>
          {CHECKBOXES.map(({ key, label }) => (
            <FindingCheckbox key={key} name={`anamnesis.${key}`} label={label} control={control} />
          ))}
        </FormGroup>
      </AnamnesisGroup>
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
