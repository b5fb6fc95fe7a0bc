import Stack from '@mui/material/Stack';
import { useSearchParams } from 'react-router';
import { readDataId } from '../data/data-address.ts';
import { ImportScreen } from './ImportScreen.tsx';
import { ImportsList } from './list/ImportsList.tsx';
import { UploadPanel } from './list/UploadPanel.tsx';

export function ImportsView({ clinicId }: { clinicId: number }) {
  const [params] = useSearchParams();
  const id = readDataId(params);
  if (id !== undefined) return <ImportScreen key={id} clinicId={clinicId} id={id} />;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <UploadPanel clinicId={clinicId} />
      <ImportsList clinicId={clinicId} />
    </Stack>
  );
}
