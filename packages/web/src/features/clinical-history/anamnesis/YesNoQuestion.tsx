import type { Question } from '@dentaria/contract/clinical-history/questionnaire.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type FieldPath, useController } from 'react-hook-form';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import type { HistoryControl, HistoryFormValues } from '../edit/history-content.ts';

interface Props {
  question: Question;
  control: HistoryControl;
}

const path = (key: string) => `anamnesis.${key}` as FieldPath<HistoryFormValues>;

/** Sí, No or unanswered; pressing the selected answer clears it. The detail shows for a Sí, or if it has a text. */
export function YesNoQuestion({ question, control }: Props) {
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
