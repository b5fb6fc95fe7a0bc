import {
  CHECKBOXES,
  FREE_TEXTS,
  QUESTION_GROUPS,
} from '@dentaria/contract/clinical-history/questionnaire.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import type { HistoryControl } from '../history/history-content.ts';
import { YesNoQuestion } from './YesNoQuestion.tsx';

interface Props {
  control: HistoryControl;
  editable: boolean;
}

/**
 * The questionnaire (section 1): free texts, yes/no questions with details, abnormal findings. Memoized: typing renders
 * one field, not the section.
 */
export const AnamnesisSection = memo(function AnamnesisSection({ control, editable }: Props) {
  return (
    <>
      <Group title="Consulta">
        <Stack sx={{ gap: 2 }}>
          {FREE_TEXTS.map(({ key, label }) => (
            <TextFormField
              key={key}
              control={control}
              name={`anamnesis.${key}`}
              label={label}
              multiline
              minRows={2}
              slotProps={{ input: { readOnly: !editable }, htmlInput: { maxLength: 5000 } }}
            />
          ))}
        </Stack>
      </Group>
      {QUESTION_GROUPS.map(({ title, questions }) => (
        <Group key={title} title={title}>
          <Box sx={{ display: 'grid', columnGap: 4, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
            {questions.map((question) => (
              <YesNoQuestion key={question.key} question={question} control={control} editable={editable} />
            ))}
          </Box>
        </Group>
      ))}
      <Group title="Se observa algo anormal en">
        <FormGroup row>
          {CHECKBOXES.map(({ key, label }) => (
            <FindingCheckbox
              key={key}
              name={`anamnesis.${key}`}
              label={label}
              control={control}
              editable={editable}
            />
          ))}
        </FormGroup>
      </Group>
    </>
  );
});

interface CheckboxProps {
  name: `anamnesis.${(typeof CHECKBOXES)[number]['key']}`;
  label: string;
  control: HistoryControl;
  editable: boolean;
}

function FindingCheckbox({ name, label, control, editable }: CheckboxProps) {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      label={label}
      disabled={!editable}
      control={
        <Checkbox
          checked={field.value === true || field.value === 'true'}
          onChange={(_, checked) => field.onChange(checked)}
        />
      }
    />
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" aria-label={title} sx={{ p: { xs: 2, md: 2.5 }, mb: 2 }}>
    <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);
