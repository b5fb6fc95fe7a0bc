import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';

interface Props {
  message: string;
  onRetry: () => unknown;
  sx?: SxProps<Theme>;
}

export const FailedLine = ({ message, onRetry, sx = {} }: Props) => (
  <Box role="status" sx={[{ color: 'text.secondary', typography: 'body2' }, sx].flat()}>
    {message}{' '}
    <Button size="small" onClick={() => void onRetry()}>
      Reintentar
    </Button>
  </Box>
);
