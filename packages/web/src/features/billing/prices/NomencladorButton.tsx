import LibraryAdd from '@mui/icons-material/LibraryAddOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/failure.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { billingApi, billingKey } from '../billing.api.ts';

interface Props {
  clinicId: number;
  variant: ButtonProps['variant'];
}

export function NomencladorButton({ clinicId, variant }: Props) {
  const { add, isPending } = useNomenclador(clinicId);
  return (
    <Button
      variant={variant}
      startIcon={<LibraryAdd />}
      loading={isPending}
      loadingPosition="start"
      onClick={add}
    >
      Cargar nomenclador
    </Button>
  );
}

export function useNomenclador(clinicId: number) {
  const queries = useQueryClient();
  const load = useMutation({
    mutationFn: () => billingApi.importNomenclador({ params: { clinicId } }),
    onSuccess: async ({ created }) => {
      await queries.invalidateQueries({ queryKey: billingKey(clinicId) });
      toast.success(
        created === 0 ? 'El nomenclador ya estaba cargado' : `Se agregaron ${created} prestaciones`,
      );
    },
    onError: (error) => toastFailure('Error al cargar el nomenclador', error, serverMessage),
  });
  const add = useSingleFlight(() => load.mutateAsync());
  return { add, isPending: load.isPending };
}
