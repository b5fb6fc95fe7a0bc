import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { PreviousData } from '../../../shared/ui/layout/PreviousData.tsx';
import { rowActionStyle } from '../../../shared/ui/list/RowAction.tsx';

interface Props {
  title: string;
  add?: { readonly label: string; readonly onClick: () => void } | undefined;
  above?: ReactNode;
  children: ReactNode;
  isEmpty: boolean;
  isPrevious?: boolean;
}

export function SettingsList({ title, add, above, isEmpty, isPrevious = false, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ maxWidth: 860 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, p: 2, pb: 1, flexWrap: 'wrap' }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {add && (
          <Button variant="outlined" startIcon={<Add />} onClick={add.onClick}>
            {add.label}
          </Button>
        )}
      </Stack>
      {above}
      <PreviousData isShown={isPrevious}>
        {isEmpty ? children : <List disablePadding>{children}</List>}
      </PreviousData>
    </Paper>
  );
}

interface RowProps {
  title: ReactNode;
  details?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
}

export const SettingsRow = ({ title, details, icon, children }: RowProps) => (
  <ListItem divider sx={{ gap: 1.5, flexWrap: 'wrap', minHeight: 56, '&:last-of-type': { borderBottom: 0 } }}>
    {icon}
    <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
      <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {details && (
        <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {details}
        </Typography>
      )}
    </Box>
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center', ...rowActionStyle }}>
      {children}
    </Stack>
  </ListItem>
);
