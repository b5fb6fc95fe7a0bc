import type { Patient } from '@dentaria/contract/auth/patients.ts';
import type { Account } from '@dentaria/contract/billing/accounts.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { patientName } from '../../../shared/patients/patient-name.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { Column, Columns } from '../../../shared/ui/layout/Columns.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { balanceText } from '../balance/balance-text.ts';
import { mayTakePayments } from '../billing-access.ts';
import { CoveragePanel } from '../coverage/CoveragePanel.tsx';
import { LIST, NUMBER, ROW } from '../list-style.ts';
import { PaymentList } from '../payments/PaymentList.tsx';
import { useAccount } from './account.queries.ts';
import { StatementPanel } from './StatementPanel.tsx';

const PaymentDialog = lazyComponent(
  async () => (await import('../payments/PaymentDialog.tsx')).PaymentDialog,
);

export const AccountTab = ({ patient }: PatientPartProps) =>
  patient.clinicId === null ? (
    <EmptyState message="El paciente no pertenece a una clínica: no tiene cuenta." />
  ) : (
    <AccountPanels clinicId={patient.clinicId} patient={patient} />
  );

const AccountPanels = ({ clinicId, patient }: { clinicId: number; patient: Patient }) => (
  <Columns>
    <Column span={{ xs: 12, md: 6 }}>
      <Stack sx={{ gap: 2 }}>
        <BalancePanel clinicId={clinicId} patient={patient} />
        <CoveragePanel clinicId={clinicId} patientId={patient.id} />
      </Stack>
    </Column>
    <Column span={{ xs: 12, md: 6 }}>
      <Panel title="Pagos">
        <PaymentList
          clinicId={clinicId}
          filters={{ patientId: patient.id }}
          pageSize={10}
          emptyText="Todavía no tiene pagos."
        />
      </Panel>
    </Column>
    <Column>
      <StatementPanel clinicId={clinicId} patientId={patient.id} />
    </Column>
  </Columns>
);

function BalancePanel({ clinicId, patient }: { clinicId: number; patient: Patient }) {
  const account = useAccount(clinicId, patient.id);
  const user = useSignedInUser();
  const paying = useDialogState();
  return (
    <Panel title="Saldo">
      <QueryState query={account} failed="No se pudo cargar la cuenta." />
      {account.data && (
        <>
          <Stack
            direction="row"
            sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1.5, flexWrap: 'wrap' }}
          >
            <Box>
              <Typography
                sx={{
                  fontSize: '1.375rem',
                  fontWeight: 500,
                  color: account.data.balance > 0 ? 'warning.dark' : 'text.primary',
                }}
              >
                {balanceText(account.data.balance)}
              </Typography>
              {account.data.lastPaymentDay && (
                <Typography variant="body2" color="textSecondary">
                  Último pago: {formatDay(account.data.lastPaymentDay)}
                </Typography>
              )}
            </Box>
            {mayTakePayments(user) && (
              <Button variant="contained" startIcon={<Add />} onClick={() => paying.open({})}>
                Registrar pago
              </Button>
            )}
          </Stack>
          <OpenCharges account={account.data} />
        </>
      )}
      <DialogSlot state={paying}>
        {(dialog) => (
          <PaymentDialog
            {...dialog}
            clinicId={clinicId}
            patient={{ id: patient.id, name: patientName(patient) }}
          />
        )}
      </DialogSlot>
    </Panel>
  );
}

function OpenCharges({ account: { openCharges } }: { account: Account }) {
  if (openCharges.length === 0) return null;
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
        Prestaciones sin pagar
      </Typography>
      <Box component="ul" aria-label="Prestaciones sin pagar" sx={LIST}>
        {openCharges.map(({ historyId, rowId, day, description, amount, open }) => (
          <Box component="li" key={`${historyId} ${rowId}`} sx={ROW}>
            <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {description}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {formatDay(day)}
                {open < amount && ` · pagó ${formatCents(amount - open)} de ${formatCents(amount)}`}
              </Typography>
            </Box>
            <Typography variant="body2" sx={NUMBER}>
              {formatCents(open)}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}
