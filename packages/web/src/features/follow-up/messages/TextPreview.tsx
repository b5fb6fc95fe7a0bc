import { type FollowUpValues, followUpSubject } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { fillText } from './fill-text.ts';

interface Props {
  title: string;
  subject?: string;
  body: string;
  values: FollowUpValues;
}

export function TextPreview({ title, subject, body, values }: Props) {
  const id = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: 2, overflowWrap: 'anywhere' }}
    >
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {subject !== undefined && (
        <Typography sx={{ fontWeight: 'fontWeightBold', mb: 1 }}>
          {fillText(followUpSubject(subject), values)}
        </Typography>
      )}
      <Typography sx={{ whiteSpace: 'pre-line' }}>{fillText(body, values)}</Typography>
    </Paper>
  );
}
