import Stack from '@mui/material/Stack';
import { ImportsList } from './ImportsList.tsx';
import { UploadPanel } from './UploadPanel.tsx';

/** Where an import begins, and those of before. */
export const ImportsHome = ({ clinicId }: { clinicId: number }) => (
  <Stack sx={{ gap: 2.5 }}>
    <UploadPanel clinicId={clinicId} />
    <ImportsList clinicId={clinicId} />
  </Stack>
);
