import Alert, { type AlertProps } from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Failure } from '../../api/failure.ts';

interface Props extends Pick<AlertProps, 'severity' | 'action' | 'sx'> {
  failure: Failure;
}

export const FailureAlert = ({ failure: { text, hint }, severity = 'error', ...alert }: Props) => (
  <Alert severity={severity} {...alert}>
    {text}
    {hint !== undefined && <Typography variant="body2">{hint}</Typography>}
  </Alert>
);
