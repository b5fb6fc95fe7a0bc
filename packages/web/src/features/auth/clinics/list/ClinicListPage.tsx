import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { hasRole } from '../../../../shared/session/session-user.ts';
import { BulkDialog } from '../../../../shared/ui/bulk/BulkDialog.tsx';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../../shared/ui/LoadingState.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { useGentleEntry } from '../../../../shared/ui/use-gentle-entry.ts';
import { mayEditClinic } from '../clinic-access.ts';
import { clinicListQuery } from '../clinics.queries.ts';
import { ClinicRowActions } from './ClinicRowActions.tsx';
import { CLINIC_ACTIONS, type ClinicAction, question } from './clinic-actions.ts';
import { clinicColumns, clinicListDefaults } from './clinic-columns.tsx';
import { useClinicActions } from './use-clinic-actions.ts';

const NONE: readonly Clinic[] = [];
const rowId = ({ id }: Clinic): number => id;

interface Asked {
  readonly action: ClinicAction;
  readonly clinics: readonly Clinic[];
  readonly isSelection: boolean;
}

/** /clinics: every clinic for an administrator, the own ones for a dentist or a receptionist. */
export function ClinicListPage() {
  const user = useSignedInUser();
  const isAdmin = hasRole(user, 'ADMIN');
  const clinics = useQuery(clinicListQuery);
  const isShown = useGentleEntry(clinics.isSuccess);
  const list = useList({
    rows: clinics.data ?? NONE,
    columns: clinicColumns,
    rowId,
    defaults: clinicListDefaults,
  });
  const actions = useClinicActions({ onDone: list.clearSelection });
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const [progress, setProgress] = useState('');

  const ask = (next: Asked) => {
    setAsked(next);
    setAsking(true);
  };
  const confirm = async ({ action, clinics: chosen, isSelection }: Asked): Promise<void> => {
    const [clinic] = chosen;
    if (isSelection) {
      setAsking(false);
      setProgress(CLINIC_ACTIONS[action].progress);
      await actions.doToMany(action, chosen);
    } else if (clinic) {
      await actions.doToOne(action, clinic);
      setAsking(false);
    }
  };

  return (
    <>
      <PageHeader
        title="Clínicas"
        actions={
          isAdmin && (
            <Button component={Link} to={paths.clinicAdd.to()} variant="contained" startIcon={<Add />}>
              Agregar Clínica
            </Button>
          )
        }
      />
      {!isShown && !clinics.isError && <LoadingState label="Cargando clínicas..." />}
      {clinics.isError && (
        <ErrorState message="Error al cargar las clínicas." onRetry={() => clinics.refetch()} />
      )}
      {isShown && (
        <ListView
          list={list}
          label="Clínicas"
          rowName={({ name }) => name}
          selectable={isAdmin}
          emptyText="No se encontraron clínicas"
          actions={(clinic) => (
            <ClinicRowActions
              clinic={clinic}
              mayEdit={mayEditClinic(user, clinic)}
              mayManage={isAdmin}
              onAction={(action) => ask({ action, clinics: [clinic], isSelection: false })}
            />
          )}
          selectionActions={
            <SelectionActions
              onClear={list.clearSelection}
              onAction={(action) => ask({ action, clinics: list.selected, isSelection: true })}
            />
          }
        />
      )}
      {asked && (
        <ActionDialog
          asked={asked}
          open={isAsking}
          busy={actions.isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => confirm(asked)}
        />
      )}
      <BulkDialog
        title={progress}
        state={actions.bulk.state}
        onStop={actions.bulk.stop}
        onClose={actions.bulk.close}
      />
    </>
  );
}

interface SelectionProps {
  onClear: () => void;
  onAction: (action: ClinicAction) => void;
}

const SelectionActions = ({ onClear, onAction }: SelectionProps) => (
  <>
    <Button size="small" color="inherit" onClick={onClear}>
      Quitar selección
    </Button>
    {(['activate', 'deactivate', 'remove'] as const).map((action) => (
      <Button
        key={action}
        size="small"
        variant="contained"
        color={CLINIC_ACTIONS[action].color}
        onClick={() => onAction(action)}
      >
        {CLINIC_ACTIONS[action].label}
      </Button>
    ))}
  </>
);

interface DialogProps {
  asked: Asked;
  open: boolean;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

function ActionDialog({ asked: { action, clinics, isSelection }, ...props }: DialogProps) {
  const { label, color, consequence } = CLINIC_ACTIONS[action];
  return (
    <ConfirmDialog
      {...props}
      title={isSelection ? `${label} clínicas` : `${label} clínica`}
      confirmLabel={label}
      color={color}
    >
      {question(action, clinics)} {consequence}
    </ConfirmDialog>
  );
}
