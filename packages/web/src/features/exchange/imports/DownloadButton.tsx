import type { DownloadedFile } from '@dentaria/contract/http/route.ts';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/failure.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';

interface Props {
  load: () => Promise<DownloadedFile>;
  failed: string;
  children: string;
}

/** Downloads a file once per click. */
export function DownloadButton({ load, failed, children }: Props) {
  const loading = useMutation({
    mutationFn: async () => {
      const { file, fileName } = await load();
      saveFile(file, fileName);
    },
    onError: (error) => toastFailure(failed, error, serverMessage),
  });
  const download = useSingleFlight(() => loading.mutateAsync());
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      loading={loading.isPending}
      loadingPosition="start"
      onClick={() => download()}
    >
      {children}
    </Button>
  );
}
