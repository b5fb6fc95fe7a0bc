import {
  type DuplicatePair,
  type DuplicatePatient,
  LIKELIHOOD_LABELS,
  type Likelihood,
} from '@dentaria/contract/exchange/duplicates.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { onFirstClick } from '../../../../shared/lib/first-click-only.ts';
import { paths } from '../../../../shared/paths.ts';
import { VISUALLY_HIDDEN } from '../../../../shared/ui/visually-hidden.ts';
import { dayText, fieldText, NO_VALUE } from '../duplicate-texts.ts';
import { useDismissal } from '../duplicates.queries.ts';
import { comparedPairSearch } from '../duplicates-address.ts';

interface Props {
  clinicId: number;
  pair: DuplicatePair;
  isDismissed: boolean;
  onLeave: () => void;
}

export function PairCard({ clinicId, pair, isDismissed, onLeave }: Props) {
  const [params] = useSearchParams();
  const dismissal = useDismissal(clinicId);
  // The second click of a double click would hit the card that takes this one's place.
  const leave = (toDismissed: boolean) =>
    onFirstClick(() => {
      onLeave();
      dismissal.change(pair, toDismissed);
    });
  const { first, second, likelihood, score, reasons } = pair;
  return (
    <Paper
      component="li"
      tabIndex={-1}
      aria-label={`${first.name} y ${second.name}`}
      sx={{ p: { xs: 2, md: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Stack direction="row" sx={{ gap: 1, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Chip
          size="small"
          variant="outlined"
          color={LIKELIHOOD_COLORS[likelihood]}
          label={`${LIKELIHOOD_LABELS[likelihood]} · ${score} %`}
        />
        <Typography variant="body2">{reasons.join(' · ') || 'Ya no se parecen'}</Typography>
      </Stack>
      <PairTable pair={pair} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto', pt: 0.5 }}>
        {isDismissed ? (
          <Button variant="outlined" loading={dismissal.isPending} onClick={leave(false)}>
            Restaurar
          </Button>
        ) : (
          <>
            <Button
              component={RouterLink}
              variant="contained"
              to={{ search: comparedPairSearch(params, { keptId: first.id, otherId: second.id }) }}
            >
              Comparar y unificar
            </Button>
            <Button color="inherit" loading={dismissal.isPending} onClick={leave(true)}>
              No son la misma persona
            </Button>
          </>
        )}
      </Box>
    </Paper>
  );
}

const LIKELIHOOD_COLORS: Readonly<Record<Likelihood, NonNullable<ChipProps['color']>>> = {
  certain: 'error',
  likely: 'warning',
  possible: 'info',
};

interface CompareRow {
  readonly id: string;
  readonly label: string;
  readonly textOf: (patient: DuplicatePatient) => string;
}

const ROWS: readonly CompareRow[] = [
  { id: 'dni', label: 'DNI', textOf: ({ docNumber }) => fieldText(docNumber) },
  { id: 'birth', label: 'Nacimiento', textOf: ({ dateOfBirth }) => fieldText(dateOfBirth) },
  { id: 'phone', label: 'Teléfono', textOf: ({ phone }) => fieldText(phone) },
  { id: 'email', label: 'Email', textOf: ({ email }) => fieldText(email) },
  {
    id: 'insurance',
    label: 'Obra social',
    textOf: ({ healthInsurance }) => fieldText(shortInsuranceName(healthInsurance ?? '')),
  },
  { id: 'created', label: 'Registrada', textOf: ({ createdAt }) => dayText(createdAt) },
];

const TABLE = {
  width: 1,
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    py: 0.5,
    pr: 1,
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& th:first-of-type': { width: { xs: 88, sm: 104 } },
  '& tbody th': { color: 'text.secondary' },
  '& thead th': { fontWeight: 500 },
  '& tr + tr, & tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& .differs': { fontWeight: 600 },
} as const;

const PairTable = ({ pair: { first, second } }: { pair: DuplicatePair }) => (
  <Box component="table" sx={TABLE}>
    <thead>
      <tr>
        <th>
          <Box component="span" sx={VISUALLY_HIDDEN}>
            Dato
          </Box>
        </th>
        {[first, second].map(({ id, name }) => (
          <th key={id} scope="col">
            <Link component={RouterLink} to={paths.patient.to({ patientId: id })} underline="hover">
              {name}
            </Link>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {ROWS.map(({ id, label, textOf }) => {
        const [one, other] = [textOf(first), textOf(second)];
        if (one === NO_VALUE && other === NO_VALUE) return null;
        const differs = one !== other && one !== NO_VALUE && other !== NO_VALUE;
        return (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td className={differs ? 'differs' : undefined}>{one}</td>
            <td className={differs ? 'differs' : undefined}>{other}</td>
          </tr>
        );
      })}
    </tbody>
  </Box>
);
