import { CLAIM_AGE_NAMES, CLAIM_AGES } from '@dentaria/contract/billing/claim-ages.ts';
import type { InsurerAccount } from '@dentaria/contract/billing/insurer-accounts.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { useIsNarrow } from '../../../../shared/ui/breakpoints.ts';
import { DialogSlot } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { CardFacts } from '../../../../shared/ui/list/CardFacts.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { AmountCell } from '../../AmountTable.tsx';
import { InsuranceName } from '../../InsuranceName.tsx';
import { insurerAccountsQuery } from '../claims.queries.ts';

const StatementDialog = lazyComponent(async () => (await import('./StatementDialog.tsx')).StatementDialog);

interface RowsProps {
  accounts: readonly InsurerAccount[];
  onOpen: (account: InsurerAccount) => void;
}

export function InsurerDebts({ clinicId }: { clinicId: number }) {
  const accounts = useQuery(insurerAccountsQuery(clinicId));
  const reading = useDialogState<InsurerAccount>();
  const isNarrow = useIsNarrow();
  if (!accounts.data)
    return <QueryState query={accounts} failed="No se pudo cargar lo que deben las obras sociales." />;
  if (accounts.data.length === 0)
    return <EmptyState icon={AccountBalance} message="Ninguna obra social debe nada" />;
  const Rows = isNarrow ? DebtCards : DebtTable;
  return (
    <>
      <Rows accounts={accounts.data} onOpen={reading.open} />
      <DialogSlot state={reading}>
        {(dialog, { insurance }) => <StatementDialog {...dialog} clinicId={clinicId} insurance={insurance} />}
      </DialogSlot>
    </>
  );
}

const waitingText = ({ waiting: { items, amount } }: InsurerAccount): string =>
  items === 0 ? '—' : `${formatCents(amount)} (${items})`;

const sumOf = (accounts: readonly InsurerAccount[], of: (account: InsurerAccount) => number): string =>
  formatCents(accounts.reduce((sum, account) => sum + of(account), 0));

const DebtTable = ({ accounts, onOpen }: RowsProps) => (
  <Paper sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label="Lo que deben las obras sociales">
      <TableHead>
        <TableRow>
          <TableCell>Obra social</TableCell>
          {CLAIM_AGES.map((age) => (
            <TableCell key={age} align="right">
              {CLAIM_AGE_NAMES[age]}
            </TableCell>
          ))}
          <TableCell align="right">Debe</TableCell>
          <TableCell align="right">Sin presentar</TableCell>
          <TableCell component="td" />
        </TableRow>
      </TableHead>
      <TableBody>
        {accounts.map((account) => (
          <TableRow key={account.insurance.id} hover>
            <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
              <InsuranceName {...account.insurance} />
            </TableCell>
            {CLAIM_AGES.map((age) => (
              <AmountCell
                key={age}
                sx={{ ...(isOld(age) && account.byAge[age] > 0 && { color: 'warning.dark' }) }}
              >
                {account.byAge[age] === 0 ? '—' : formatCents(account.byAge[age])}
              </AmountCell>
            ))}
            <AmountCell sx={{ fontWeight: 600 }}>{formatCents(account.due)}</AmountCell>
            <AmountCell>{waitingText(account)}</AmountCell>
            <TableCell align="right" padding="none" sx={{ pr: 1 }}>
              <MovementsButton account={account} onOpen={onOpen} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell component="th" scope="row">
            Total
          </TableCell>
          {CLAIM_AGES.map((age) => (
            <AmountCell key={age}>{sumOf(accounts, ({ byAge }) => byAge[age])}</AmountCell>
          ))}
          <AmountCell sx={{ fontWeight: 600 }}>{sumOf(accounts, ({ due }) => due)}</AmountCell>
          <AmountCell>{sumOf(accounts, ({ waiting }) => waiting.amount)}</AmountCell>
          <TableCell />
        </TableRow>
      </TableFooter>
    </Table>
  </Paper>
);

const isOld = (age: (typeof CLAIM_AGES)[number]): boolean => age === 'upTo90' || age === 'over90';

const DebtCards = ({ accounts, onOpen }: RowsProps) => (
  <Stack sx={{ gap: 2 }}>
    {accounts.map((account) => (
      <Panel key={account.insurance.id} title={<InsuranceName {...account.insurance} />}>
        <CardFacts
          facts={[
            ...CLAIM_AGES.filter((age) => account.byAge[age] !== 0).map((age) => ({
              label: CLAIM_AGE_NAMES[age],
              value: formatCents(account.byAge[age]),
            })),
            { label: 'Debe', value: <b>{formatCents(account.due)}</b> },
            { label: 'Sin presentar', value: waitingText(account) },
          ]}
        />
        <MovementsButton account={account} onOpen={onOpen} />
      </Panel>
    ))}
  </Stack>
);

const MovementsButton = ({ account, onOpen }: { account: InsurerAccount } & Pick<RowsProps, 'onOpen'>) => (
  <Button
    size="small"
    aria-label={`Movimientos de ${shortInsuranceName(account.insurance.name)}`}
    onClick={() => onOpen(account)}
  >
    Movimientos
  </Button>
);
