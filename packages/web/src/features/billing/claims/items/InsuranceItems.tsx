import type { ClaimItem } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Add from '@mui/icons-material/Add';
import Block from '@mui/icons-material/Block';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { paths } from '../../../../shared/paths.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { DialogSlot } from '../../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { RowAction, rowActionStyle } from '../../../../shared/ui/list/RowAction.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { billingApi } from '../../billing.api.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { LIST, ROW } from '../../list-style.ts';
import { itemCountText, rejectionText } from '../claim-texts.ts';
import { refreshClaims } from '../claims.queries.ts';
import { workName } from '../work.ts';
import { NumberFields } from './NumberFields.tsx';
import { WorkSummary } from './WorkSummary.tsx';

const ItemDialog = lazyComponent(async () => (await import('./ItemDialog.tsx')).ItemDialog);
const ReasonDialog = lazyComponent(async () => (await import('../ReasonDialog.tsx')).ReasonDialog);

interface Props {
  insurance: ClaimItem['insurance'];
  items: readonly ClaimItem[];
  actions: ItemActions | undefined;
  onNewBatch: (() => void) | undefined;
}

const PAGE = 50;

export function InsuranceItems({ insurance, items, actions, onNewBatch }: Props) {
  const [shown, setShown] = useState(PAGE);
  const incomplete = items.filter(({ missing }) => missing.length > 0).length;
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Panel title={<InsuranceName {...insurance} />}>
      <Stack
        direction="row"
        sx={{ gap: 1.5, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', mt: -1 }}
      >
        <Typography variant="body2" color="textSecondary">
          {itemCountText(items.length)} · {formatCents(total)}
          {incomplete > 0 && ` · ${incomplete === 1 ? 'a una le' : `a ${incomplete} les`} faltan datos`}
        </Typography>
        {onNewBatch && (
          <Button variant="contained" size="small" startIcon={<Add />} onClick={onNewBatch}>
            Nueva presentación
          </Button>
        )}
      </Stack>
      <Box component="ul" aria-label={shortInsuranceName(insurance.name)} sx={{ ...LIST, ...rowActionStyle }}>
        {items.slice(0, shown).map((item) => (
          <ItemRow key={item.id} item={item} actions={actions} />
        ))}
      </Box>
      {items.length > shown && (
        <Button onClick={() => setShown((count) => count + PAGE)}>
          Mostrar más ({items.length - shown} restantes)
        </Button>
      )}
    </Panel>
  );
}

interface ItemActions {
  readonly onEdit: (item: ClaimItem) => void;
  readonly onGiveUp: (item: ClaimItem) => void;
  readonly onRemove: (item: ClaimItem) => void;
}

interface ItemRowProps {
  item: ClaimItem;
  /** Undefined for users with read access. */
  actions: ItemActions | undefined;
}

function ItemRow({ item, actions }: ItemRowProps) {
  const name = workName(item);
  // Items of an estimate or of an earlier batch cannot be deleted, only given up.
  const isRemovable = item.estimate === null && item.rejection === null;
  return (
    <Box component="li" aria-label={name} sx={{ ...ROW, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <WorkSummary
        work={item}
        heading={
          <>
            <MuiLink component={Link} to={paths.patient.to({ patientId: item.patient.id })}>
              {item.patient.name}
            </MuiLink>
            {' · '}
          </>
        }
      />
      {actions && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          <RowAction label={`Editar ${name}`} icon={Edit} onClick={() => actions.onEdit(item)} />
          {isRemovable ? (
            <RowAction label={`Eliminar ${name}`} icon={Delete} onClick={() => actions.onRemove(item)} />
          ) : (
            <RowAction label={`No reclamar ${name}`} icon={Block} onClick={() => actions.onGiveUp(item)} />
          )}
        </Box>
      )}
      {item.rejection && (
        <Typography variant="caption" sx={{ width: 1, color: 'warning.dark', overflowWrap: 'anywhere' }}>
          {rejectionText(item.rejection)} (presentación N.º {item.rejection.batch.number})
        </Typography>
      )}
      {actions && <NumberFields work={item} />}
    </Box>
  );
}

interface DialogsProps {
  dialogs: ReturnType<typeof useItemDialogs>;
  items: readonly ClaimItem[];
}

export function ItemDialogs({ dialogs, items }: DialogsProps) {
  const { editing, givingUp, removing } = dialogs;
  const queries = useQueryClient();
  const remove = async ({ clinicId, id, version }: ClaimItem): Promise<void> => {
    try {
      await billingApi.removeClaimItem({ params: { clinicId, id }, query: { version } });
      toast.success('Prestación eliminada');
    } catch (error) {
      toastFailure('No se pudo eliminar la prestación', error, serverMessage);
    }
    removing.close();
    await refreshClaims(queries, clinicId);
  };
  // A colleague may have changed the item since the dialog was opened.
  const current = (item: ClaimItem) => items.find(({ id }) => id === item.id) ?? item;
  return (
    <>
      <DialogSlot state={editing}>
        {(dialog, item) => <ItemDialog {...dialog} work={current(item)} />}
      </DialogSlot>
      <DialogSlot state={givingUp}>
        {(dialog, item) => (
          <ReasonDialog
            {...dialog}
            clinicId={item.clinicId}
            title="No reclamar la prestación"
            submitLabel="No reclamar"
            texts={{ saved: 'La prestación ya no se reclama', failed: 'No se pudo guardar' }}
            send={(reason) =>
              billingApi.giveUpClaimItem({
                params: { clinicId: item.clinicId, id: item.id },
                body: { reason, version: current(item).version },
              })
            }
          >
            {workName(current(item))} sale de la lista. La cuenta del paciente no cambia.
          </ReasonDialog>
        )}
      </DialogSlot>
      <DialogSlot state={removing}>
        {({ open, onClose }, item) => (
          <ConfirmDialog
            open={open}
            title="Eliminar la prestación"
            confirmLabel="Eliminar"
            color="error"
            focusOn="cancel"
            onConfirm={() => remove(item)}
            onCancel={onClose}
          >
            {workName(item)} deja de estar para presentar. No se puede deshacer.
          </ConfirmDialog>
        )}
      </DialogSlot>
    </>
  );
}

export function useItemDialogs() {
  const editing = useDialogState<ClaimItem>();
  const givingUp = useDialogState<ClaimItem>();
  const removing = useDialogState<ClaimItem>();
  const actions: ItemActions = {
    onEdit: editing.open,
    onGiveUp: givingUp.open,
    onRemove: removing.open,
  };
  return { editing, givingUp, removing, actions };
}
