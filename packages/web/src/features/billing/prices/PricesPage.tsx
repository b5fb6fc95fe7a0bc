import type { PriceList } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import Add from '@mui/icons-material/Add';
import PriceChange from '@mui/icons-material/PriceChangeOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { managesClinic } from '../../../shared/clinic/manages-clinic.ts';
import { useScreenClinic } from '../../../shared/clinic/use-screen-clinic.ts';
import { withParameter } from '../../../shared/lib/search-parameters.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { ListPrices } from './ListPrices.tsx';
import { PriceListDialog, ProcedureDialog } from './lazy-dialogs.ts';
import { NomencladorButton } from './NomencladorButton.tsx';
import { priceListsQuery, proceduresQuery } from './prices.queries.ts';

export const PricesPage = () => (
  <ClinicScreen title="Aranceles" purpose="ver sus aranceles">
    {(clinicId) => <ClinicPrices key={clinicId} clinicId={clinicId} />}
  </ClinicScreen>
);

function ClinicPrices({ clinicId }: { clinicId: number }) {
  const user = useSignedInUser();
  const { clinics } = useScreenClinic();
  const procedures = useQuery(proceduresQuery(clinicId));
  const lists = useQuery(priceListsQuery(clinicId));
  const failed = [procedures, lists].find((query) => query.isLoadingError);
  if (failed) return <QueryState query={failed} failed="No se pudieron cargar los aranceles." />;
  if (!procedures.data || !lists.data || clinics.isPending) return <LoadingSkeleton shape="rows" />;
  const canManage = managesClinic(
    user,
    clinics.data?.find(({ id }) => id === clinicId),
  );
  const parts = { clinicId, canManage, procedures: procedures.data, lists: lists.data };
  if (procedures.data.length === 0) return <NoProcedures {...parts} />;
  return <ChosenList {...parts} />;
}

interface Parts {
  clinicId: number;
  canManage: boolean;
  procedures: readonly Procedure[];
  lists: readonly PriceList[];
}

function NoProcedures({ clinicId, canManage }: Parts) {
  const adding = useDialogState();
  return (
    <EmptyState
      icon={PriceChange}
      message={
        canManage
          ? 'Todavía no hay prestaciones. Cargá el nomenclador odontológico y después ponele tus precios.'
          : 'Todavía no hay prestaciones'
      }
    >
      {canManage && (
        <>
          <NomencladorButton clinicId={clinicId} variant="contained" />
          <Button startIcon={<Add />} onClick={() => adding.open({})}>
            Agregar prestación
          </Button>
          <DialogSlot state={adding}>
            {(dialog) => (
              <ProcedureDialog {...dialog} clinicId={clinicId} procedure={undefined} chapters={[]} />
            )}
          </DialogSlot>
        </>
      )}
    </EmptyState>
  );
}

function ChosenList(parts: Parts) {
  const { clinicId, canManage, lists } = parts;
  const [params, setParams] = useSearchParams();
  const creating = useDialogState();
  const chosen =
    lists.find(({ id }) => String(id) === params.get('list')) ??
    lists.find(({ active }) => active) ??
    lists[0];
  const choose = (id: number) => setParams((current) => withParameter(current, 'list', String(id)));
  return (
    <>
      {chosen ? (
        <ListPrices
          {...parts}
          key={chosen.id}
          list={chosen}
          onChoose={choose}
          onCreate={() => creating.open({})}
        />
      ) : (
        <EmptyState
          icon={PriceChange}
          message={
            canManage
              ? 'Las prestaciones están cargadas. Creá la lista de precios de tus pacientes particulares.'
              : 'Todavía no hay listas de precios'
          }
        >
          {canManage && (
            <Button variant="contained" startIcon={<Add />} onClick={() => creating.open({})}>
              Nueva lista
            </Button>
          )}
        </EmptyState>
      )}
      <DialogSlot state={creating}>
        {(dialog) => (
          <PriceListDialog
            {...dialog}
            clinicId={clinicId}
            list={undefined}
            onSaved={({ id }) => choose(id)}
          />
        )}
      </DialogSlot>
    </>
  );
}
