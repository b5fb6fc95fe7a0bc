import type { ClaimBatch } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ClinicScreen } from '../../../../shared/clinic/ClinicScreen.tsx';
import { useClinicId } from '../../../../shared/clinic/use-screen-clinic.ts';
import { monthName } from '../../../../shared/lib/month-names.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { CardFacts } from '../../../../shared/ui/list/CardFacts.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { ErrorState } from '../../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { billingPaths } from '../../billing.paths.ts';
import { useReceptionAccess } from '../../billing-access.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { LIST } from '../../list-style.ts';
import { BatchStateChip } from '../BatchStateChip.tsx';
import { batchTitle, countGaps, GAP_NAMES, itemCountText } from '../claim-texts.ts';
import { claimBatchQuery } from '../claims.queries.ts';
import { BatchActions } from './BatchActions.tsx';
import { BatchLines } from './BatchLines.tsx';
import { BatchPayments } from './BatchPayments.tsx';

export function BatchPage() {
  const id = Number(useParams().id);
  const clinicId = useClinicId();
  if (clinicId === undefined)
    return (
      <ClinicScreen title="Presentación" purpose="ver la presentación">
        {() => null}
      </ClinicScreen>
    );
  if (!Number.isSafeInteger(id) || id <= 0)
    return (
      <>
        <PageHeader title="Presentación" back={{ to: billingPaths.claims.to(), label: 'Presentaciones' }} />
        <ErrorState message={NOT_FOUND} />
      </>
    );
  return <BatchDetails key={id} clinicId={clinicId} id={id} />;
}

const NOT_FOUND = 'No se encontró la presentación.';

function BatchDetails({ clinicId, id }: { clinicId: number; id: number }) {
  const batch = useQuery(claimBatchQuery(clinicId, id));
  const isAllowed = useReceptionAccess(clinicId);
  const list = useReturnAddress(billingPaths.claims.to());
  const { data } = batch;
  return (
    <>
      <PageHeader
        title={data ? batchTitle(data) : 'Presentación'}
        back={{ to: list, label: 'Presentaciones' }}
        subtitle={data && <Subtitle batch={data} />}
        actions={data && <BatchActions batch={data} canChange={isAllowed} />}
      />
      <QueryState
        query={batch}
        failed="No se pudo cargar la presentación."
        absent={NOT_FOUND}
        loading={<LoadingSkeleton shape="cards" label="Cargando la presentación..." />}
      />
      {data && (
        <Stack sx={{ gap: 2, maxWidth: 980 }}>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { md: 'repeat(auto-fit, minmax(300px, 1fr))' },
            }}
          >
            {data.state === 'draft' && <Checklist batch={data} />}
            <BatchTotals batch={data} />
          </Box>
          <BatchLines batch={data} canChange={isAllowed} />
          {data.state !== 'draft' && <BatchPayments batch={data} canChange={isAllowed} />}
        </Stack>
      )}
    </>
  );
}

const Subtitle = ({ batch: { insurance, period, state } }: { batch: ClaimBatch }) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography component="span">
      <InsuranceName {...insurance} /> · {monthName(period)}
    </Typography>
    <BatchStateChip state={state} />
  </Stack>
);

function BatchTotals({ batch }: { batch: ClaimBatch }) {
  const { totals, lines, state, presentedDay, presentedBy, createdBy, note, hash } = batch;
  const isDraft = state === 'draft';
  return (
    <Panel title="Resumen">
      <CardFacts
        facts={[
          { label: 'Contenido', value: itemCountText(lines.length) },
          { label: 'Reclamado', value: <b>{formatCents(totals.claimed)}</b> },
          ...(isDraft
            ? [{ label: 'Preparada por', value: createdBy.name }]
            : [
                { label: 'Debitado', value: formatCents(totals.rejected) },
                { label: 'Pagado', value: formatCents(totals.paid) },
                { label: 'Por cobrar', value: <b>{formatCents(totals.open)}</b> },
              ]),
          ...(presentedDay
            ? [{ label: 'Presentada', value: `${formatDay(presentedDay)}, ${presentedBy?.name ?? ''}` }]
            : []),
          ...(note ? [{ label: 'Nota', value: note }] : []),
          ...(hash ? [{ label: 'Huella (SHA-256)', value: hash }] : []),
        ]}
      />
    </Panel>
  );
}

function Checklist({ batch: { lines } }: { batch: ClaimBatch }) {
  const gaps = countGaps(lines);
  return (
    <Panel title="Antes de presentar">
      <Box component="ul" aria-label="Antes de presentar" sx={{ ...LIST, mt: -1 }}>
        <Check
          isDone={lines.length > 0}
          text={lines.length > 0 ? itemCountText(lines.length) : 'Sin prestaciones'}
        />
        {gaps.map(({ gap, count }) => (
          <Check
            key={gap}
            isDone={count === 0}
            text={count === 0 ? COMPLETE[gap] : `${GAP_NAMES[gap]}: ${itemCountText(count)}`}
          />
        ))}
      </Box>
    </Panel>
  );
}

const COMPLETE = {
  'affiliate-number': 'Números de afiliado completos',
  'authorization-number': 'Números de autorización completos',
  tooth: 'Piezas completas',
  faces: 'Caras completas',
  amount: 'Importes completos',
  'work-removed': 'Todo figura como realizado',
} as const;

const Check = ({ isDone, text }: { isDone: boolean; text: string }) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
    {isDone ? (
      <CheckCircle fontSize="small" color="success" titleAccess="Completo" />
    ) : (
      <ErrorOutline fontSize="small" color="warning" titleAccess="Falta" />
    )}
    <Typography variant="body2">{text}</Typography>
  </Box>
);
