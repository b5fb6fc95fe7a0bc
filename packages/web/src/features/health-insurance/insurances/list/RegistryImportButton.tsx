import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HEALTH_INSURANCES_KEY, healthInsuranceApi } from '../../../../shared/api/health-insurance.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';

/** Imports the national registry into an empty list. */
export function RegistryImportButton() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => healthInsuranceApi.importRegistry(),
    onSuccess: async ({ created }) => {
      toast.success(
        created === 1
          ? '1 obra social importada exitosamente'
          : `${created} obras sociales importadas exitosamente`,
      );
      await queries.invalidateQueries({ queryKey: HEALTH_INSURANCES_KEY });
    },
    onError: (error) => toastFailure('Error al importar el registro nacional', error),
  });
  return (
    <Button variant="outlined" startIcon={<Download />} loading={isPending} onClick={() => mutate()}>
      Importar registro nacional
    </Button>
  );
}
