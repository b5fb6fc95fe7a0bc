import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import {
  AmountField,
  AuthorLine,
  DateField,
  DescriptionField,
  NO_ROWS,
  needsFields,
  PlaceFields,
  RemoveButton,
  type RowProps,
} from './RowFields.tsx';
import { useNearViewport } from './use-near-viewport.ts';

export function PlanCards({ children }: { children: readonly ReactNode[] }) {
  if (children.length === 0) {
    return (
      <Paper sx={{ p: 4, textAlign: 'center' }}>
        <Typography color="textSecondary">{NO_ROWS}</Typography>
      </Paper>
    );
  }
  return (
    <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: 'none' }} aria-label="Plan de tratamiento">
      {children}
    </Stack>
  );
}

export const PlanCardGroup = ({ title }: { title: string }) => (
  <Typography component="li" variant="h3" sx={{ mt: 0.5 }}>
    {title}
  </Typography>
);

/** Memoized: renders only when its own row changes. */
export const PlanCard = memo(function PlanCard({ onRemove, ...props }: RowProps) {
  const { row, index, editable } = props;
  const [ref, isNear] = useNearViewport<HTMLLIElement>();
  const field = { ...props, isLabelled: true, editable: editable && (isNear || needsFields(props)) };
  return (
    <Paper component="li" ref={ref} data-row={row.key} sx={{ p: 2 }}>
      <Stack sx={{ gap: editable ? 1.5 : 0.5 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}>
          <Box
            sx={
              field.editable ? { flex: 1, maxWidth: 240 } : { typography: 'body2', color: 'text.secondary' }
            }
          >
            <DateField {...field} />
          </Box>
          {editable && <RemoveButton index={index} onClick={() => onRemove(row.key)} />}
        </Stack>
        <Box sx={{ fontWeight: 500 }}>
          <DescriptionField {...field} />
        </Box>
        <PlaceFields {...field} />
        <AuthorLine row={row} />
        <Stack direction="row" sx={{ gap: 2 }}>
          <AmountField {...field} name="debit" label="Debe" />
          <AmountField {...field} name="credit" label="Haber" />
        </Stack>
      </Stack>
    </Paper>
  );
});
