import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';

interface Props {
  message: string;
  onRetry: () => unknown;
  sx?: SxProps<Theme>;
}

/** One line in place of a small part of a screen whose data failed to load, so that it does not look empty. */
export const FailedLine = ({ message, onRetry, sx = {} }: Props) => (
  <Box role="status" sx={[{ color: 'text.secondary', typography: 'body2' }, sx].flat()}>
    {message}{' '}
    <Button size="small" onClick={() => void onRetry()}>
      Reintentar
    </Button>
  </Box>
);
