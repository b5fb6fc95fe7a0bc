import type { Signature } from '@dentaria/contract/billing/estimates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { SIGNATURE_BOX } from './strokes.ts';

const SignatureCanvas = lazyComponent(() =>
  import('./SignatureCanvas.tsx').then((module) => module.SignatureCanvas),
);

interface Props {
  strokes: Signature;
  onChange: (strokes: Signature) => void;
  error: string | undefined;
}

/** A signature, of which the last stroke or all of it can be taken back. */
export const SignatureField = ({ strokes, onChange, error }: Props) => (
  <div>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
      Firma con el dedo, un lápiz o el mouse
    </Typography>
    <SignatureCanvas
      fallback={
        <Box
          sx={{
            aspectRatio: `${SIGNATURE_BOX.width} / ${SIGNATURE_BOX.height}`,
            bgcolor: 'background.field',
          }}
        />
      }
      strokes={strokes}
      onChange={onChange}
      label="Espacio para la firma"
    />
    {error && <FormHelperText error>{error}</FormHelperText>}
    <Stack direction="row" sx={{ gap: 1, mt: 0.5 }}>
      <Button size="small" disabled={strokes.length === 0} onClick={() => onChange(strokes.slice(0, -1))}>
        Deshacer
      </Button>
      <Button size="small" disabled={strokes.length === 0} onClick={() => onChange([])}>
        Borrar la firma
      </Button>
    </Stack>
  </div>
);
