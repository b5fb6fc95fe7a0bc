import type { DuplicatePair, DuplicatePatient } from '@dentaria/contract/exchange/duplicates.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { VISUALLY_HIDDEN } from '../../../../shared/ui/visually-hidden.ts';
import { dayText, fieldText, NO_VALUE } from '../duplicate-texts.ts';

const ROWS: readonly (readonly [label: string, text: (patient: DuplicatePatient) => string])[] = [
  ['DNI', ({ docNumber }) => fieldText(docNumber)],
  ['Nacimiento', ({ dateOfBirth }) => fieldText(dateOfBirth)],
  ['Teléfono', ({ phone }) => fieldText(phone)],
  ['Email', ({ email }) => fieldText(email)],
  ['Obra social', ({ healthInsurance }) => fieldText(shortInsuranceName(healthInsurance ?? ''))],
  ['Registrada', ({ createdAt }) => dayText(createdAt)],
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

/** What is known of both records, side by side. Values that differ are set in bold. */
export const PairTable = ({ pair: { first, second } }: { pair: DuplicatePair }) => (
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
      {ROWS.map(([label, textOf]) => {
        const [one, other] = [textOf(first), textOf(second)];
        if (one === NO_VALUE && other === NO_VALUE) return null;
        const differs = one !== other && one !== NO_VALUE && other !== NO_VALUE;
        return (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={differs ? 'differs' : undefined}>{one}</td>
            <td className={differs ? 'differs' : undefined}>{other}</td>
          </tr>
        );
      })}
    </tbody>
  </Box>
);
