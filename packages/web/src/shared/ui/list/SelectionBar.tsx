import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Button, { type ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { List } from './list.ts';

interface Props {
  count: number;
  matching: List<unknown>['matching'];
  onClear: () => void;
  /** Elements of type `SelectionAction`. */
  children: ReactNode;
}

export const SelectionBar = ({ count, matching, onClear, children }: Props) => (
  <Stack
    direction="row"
    role="toolbar"
    aria-label="Selección"
    sx={{
      alignItems: 'center',
      gap: 1,
      flexWrap: 'wrap',
      px: 2,
      py: 0.75,
      bgcolor: ({ palette }) => alpha(palette.primary.main, 0.1),
      borderRadius: 1,
    }}
  >
    <Typography variant="body2" sx={{ flex: 1 }}>
      {count === 1 ? '1 seleccionado' : `${count} seleccionados`}
    </Typography>
    {matching && (
      <Button size="small" onClick={matching.select}>
        Seleccionar las {thousands(matching.count)} filas que coinciden
      </Button>
    )}
    <Button size="small" color="inherit" onClick={onClear}>
      Quitar selección
    </Button>
    <Stack
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end', width: { xs: 1, sm: 'auto' } }}
    >
      {children}
    </Stack>
  </Stack>
);

export const SelectionAction = (props: Pick<ButtonProps, 'color' | 'startIcon' | 'onClick' | 'children'>) => (
  <Button size="small" variant="contained" {...props} />
);
