import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
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

interface Props {
  editable: boolean;
  children: readonly ReactNode[];
}

export const PlanTable = ({ editable, children }: Props) => (
  <TableContainer component={Paper}>
    <Table size="small" aria-label="Plan de tratamiento">
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 196 }}>Fecha</TableCell>
          <TableCell>Tratamiento</TableCell>
          <TableCell align="right" sx={{ width: 156 }}>
            Debe
          </TableCell>
          <TableCell align="right" sx={{ width: 156 }}>
            Haber
          </TableCell>
          {editable && <TableCell sx={{ width: 80 }}>Acciones</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {children}
        {children.length === 0 && (
          <TableRow>
            <TableCell colSpan={editable ? 5 : 4} align="center" sx={{ py: 4, color: 'text.secondary' }}>
              {NO_ROWS}
            </TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  </TableContainer>
);

export const PlanTableGroup = ({ title, editable }: { title: string; editable: boolean }) => (
  <TableRow>
    <TableCell component="th" scope="rowgroup" colSpan={editable ? 5 : 4} sx={{ bgcolor: 'action.hover' }}>
      {title}
    </TableCell>
  </TableRow>
);

export const PlanTableRow = memo(function PlanTableRow({ onRemove, ...props }: RowProps) {
  const { row, index, editable } = props;
  const [ref, isNear] = useNearViewport<HTMLTableRowElement>();
  const field = { ...props, editable: editable && (isNear || needsFields(props)) };
  return (
    <TableRow
      ref={ref}
      data-row={row.key}
      sx={{ '& td': { verticalAlign: 'top', py: editable ? 0.75 : 0.5, px: { md: 1, lg: 2 } } }}
    >
      <TableCell>
        <DateField {...field} />
      </TableCell>
      <TableCell>
        {field.editable ? (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <DescriptionField {...field} />
            </Box>
            {row.suggested && <AuthorLine row={{ ...row, professionalName: undefined }} />}
            <PlaceFields {...field} />
          </Stack>
        ) : (
          <>
            <DescriptionField {...field} />
            <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
              <PlaceFields {...field} />
              <AuthorLine row={row} />
            </Stack>
          </>
        )}
      </TableCell>
      <TableCell align="right">
        <AmountField {...field} name="debit" label="Debe" />
      </TableCell>
      <TableCell align="right">
        <AmountField {...field} name="credit" label="Haber" />
      </TableCell>
      {editable && (
        <TableCell>
          <RemoveButton index={index} onClick={() => onRemove(row.key)} />
        </TableCell>
      )}
    </TableRow>
  );
});

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

const MARGIN_PX = 800;

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function sharedObserver(): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { rootMargin: `${MARGIN_PX}px 0px` },
  );
  return observer;
}

/**
 * Turns true once the element comes near the viewport. Rendering the fields of hundreds of rows at once would
 * block the screen for minutes.
 */
function useNearViewport<E extends Element>(): [ref: RefObject<E | null>, isNear: boolean] {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    const shared = sharedObserver();
    if (isNear || !element || !shared) return;
    callbacks.set(element, () => setNear(true));
    shared.observe(element);
    return () => shared.unobserve(element);
  }, [isNear]);
  return [ref, isNear];
}
