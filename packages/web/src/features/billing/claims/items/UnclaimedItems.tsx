import { MAX_CLAIM_ITEMS } from '@dentaria/contract/billing/claim-state.ts';
import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Add from '@mui/icons-material/Add';
import AssignmentTurnedIn from '@mui/icons-material/AssignmentTurnedInOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { withParameter } from '../../../../shared/lib/search-parameters.ts';
import { DialogSlot } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { useReceptionAccess } from '../../billing-access.ts';
import { claimItemsQuery } from '../claims.queries.ts';
import { readInsurance } from '../claims-address.ts';
import { GivenUpItems } from './GivenUpItems.tsx';
import { InsuranceItems, ItemDialogs, useItemDialogs } from './InsuranceItems.tsx';

const NewBatchDialog = lazyComponent(
  async () => (await import('../batch/NewBatchDialog.tsx')).NewBatchDialog,
);
const NewItemDialog = lazyComponent(async () => (await import('./NewItemDialog.tsx')).NewItemDialog);

export function UnclaimedItems({ clinicId }: { clinicId: number }) {
  const items = useQuery(claimItemsQuery(clinicId));
  const isAllowed = useReceptionAccess(clinicId);
  const [params, setParams] = useSearchParams();
  const adding = useDialogState();
  const presenting = useDialogState<ClaimItem['insurance']>();
  const dialogs = useItemDialogs();
  const set = (name: string, value: string | undefined) =>
    setParams((current) => withParameter(current, name, value), { replace: true, preventScrollReset: true });
  if (!items.data)
    return (
      <QueryState
        query={items}
        failed="No se pudo cargar lo que hay para presentar."
        loading={<LoadingSkeleton shape="rows" label="Cargando lo que hay para presentar..." />}
      />
    );
  const insurances = [...new Map(items.data.map(({ insurance }) => [insurance.id, insurance])).values()];
  insurances.sort((a, b) => shortInsuranceName(a.name).localeCompare(shortInsuranceName(b.name), 'es'));
  const isCut = items.data.length >= MAX_CLAIM_ITEMS;
  const chosen = readInsurance(params);
  const isOnlyIncomplete = params.get('missing') === '1';
  const shown = items.data.filter(
    ({ insurance, missing }) =>
      (chosen === undefined || insurance.id === chosen) && (!isOnlyIncomplete || missing.length > 0),
  );
  const groups = insurances
    .map((insurance) => ({
      insurance,
      groupItems: shown.filter((item) => item.insurance.id === insurance.id),
    }))
    .filter(({ groupItems }) => groupItems.length > 0);
  return (
    <Stack sx={{ gap: 2, maxWidth: 980 }}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        {items.data.length > 0 && (
          <>
            <TextField
              select
              label="Obra social"
              value={insurances.some(({ id }) => id === chosen) ? String(chosen) : ''}
              onChange={({ target }) => set('insurance', target.value || undefined)}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              sx={{ width: { xs: 1, sm: 260 } }}
            >
              <MenuItem value="">Todas</MenuItem>
              {insurances.map(({ id, name }) => (
                <MenuItem key={id} value={String(id)}>
                  {shortInsuranceName(name)}
                </MenuItem>
              ))}
            </TextField>
            <FormControlLabel
              label="Solo lo incompleto"
              control={
                <Switch
                  checked={isOnlyIncomplete}
                  onChange={(_, checked) => set('missing', checked ? '1' : undefined)}
                />
              }
            />
          </>
        )}
        {isAllowed && (
          <Button
            variant="outlined"
            startIcon={<Add />}
            onClick={() => adding.open({})}
            sx={{ ml: { sm: 'auto' } }}
          >
            Agregar prestación
          </Button>
        )}
      </Stack>
      {isCut && (
        <Alert severity="info">
          Se muestran las {MAX_CLAIM_ITEMS} prestaciones más antiguas: puede haber más para presentar.
        </Alert>
      )}
      {items.data.length === 0 && (
        <EmptyState
          icon={AssignmentTurnedIn}
          message="No hay nada para presentar. Lo que cubre una obra social aparece aquí cuando se marca como realizado."
        />
      )}
      {items.data.length > 0 && groups.length === 0 && (
        <EmptyState message="Ninguna prestación coincide">
          <Button
            onClick={() =>
              setParams((current) =>
                withParameter(withParameter(current, 'insurance', undefined), 'missing', undefined),
              )
            }
          >
            Ver todas
          </Button>
        </EmptyState>
      )}
      {groups.map(({ insurance, groupItems }) => (
        <InsuranceItems
          key={insurance.id}
          insurance={insurance}
          items={groupItems}
          actions={isAllowed ? dialogs.actions : undefined}
          onNewBatch={isAllowed ? () => presenting.open(insurance) : undefined}
        />
      ))}
      <GivenUpItems clinicId={clinicId} canReopen={isAllowed} />
      <ItemDialogs dialogs={dialogs} items={items.data} />
      <DialogSlot state={adding}>{(dialog) => <NewItemDialog {...dialog} clinicId={clinicId} />}</DialogSlot>
      <DialogSlot state={presenting}>
        {(dialog, insurance) => (
          <NewBatchDialog
            {...dialog}
            clinicId={clinicId}
            insurance={insurance}
            items={items.data.filter((item) => item.insurance.id === insurance.id)}
            isCut={isCut}
          />
        )}
      </DialogSlot>
    </Stack>
  );
}
