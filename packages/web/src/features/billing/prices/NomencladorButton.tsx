import LibraryAdd from '@mui/icons-material/LibraryAddOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/failure.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { billingApi, billingKey } from '../billing.api.ts';

interface Props {
  clinicId: number;
  variant: ButtonProps['variant'];
}

export function NomencladorButton({ clinicId, variant }: Props) {
  const { start, isPending } = useNomenclador(clinicId);
  return (
    <Button
      variant={variant}
      startIcon={<LibraryAdd />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => start()}
    >
      Cargar nomenclador
    </Button>
  );
}

export function useNomenclador(clinicId: number) {
  const queries = useQueryClient();
  const load = async (): Promise<void> => {
    const { created } = await billingApi.importNomenclador({ params: { clinicId } });
    await queries.invalidateQueries({ queryKey: billingKey(clinicId) });
    toast.success(
      created === 0 ? 'El nomenclador ya estaba cargado' : `Se agregaron ${created} prestaciones`,
    );
  };
  return useServerCall('No se pudo cargar el nomenclador.', load, serverMessage);
}
