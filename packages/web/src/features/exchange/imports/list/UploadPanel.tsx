import Upload from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type DragEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { FailureAlert } from '../../../../shared/ui/states/FailureAlert.tsx';
import { VISUALLY_HIDDEN } from '../../../../shared/ui/visually-hidden.ts';
import { exchangeApi } from '../../exchange.api.ts';
import { DownloadButton } from '../steps/ImportButtons.tsx';
import { useImportPath } from '../use-import-path.ts';
import { type Upload as RunningUpload, useUpload } from './use-upload.ts';

export function UploadPanel({ clinicId }: { clinicId: number }) {
  const pathOf = useImportPath();
  const navigate = useNavigate();
  const { upload, failure, cancel, choose } = useUpload(clinicId, (id) => navigate(pathOf(id)));
  return (
    <Panel title="Importar pacientes">
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Requirements clinicId={clinicId} />
        <Stack sx={{ gap: 1.5 }}>
          <DropZone onChoose={choose} upload={upload} onCancel={cancel} />
          {failure && (
            <FailureAlert
              failure={failure}
              action={
                failure.openImportId !== undefined && (
                  <Button
                    color="inherit"
                    size="small"
                    component={Link}
                    to={pathOf(failure.openImportId)}
                    sx={{ whiteSpace: 'nowrap' }}
                  >
                    Abrir esa importación
                  </Button>
                )
              }
            />
          )}
        </Stack>
      </Box>
    </Panel>
  );
}

const Requirements = ({ clinicId }: { clinicId: number }) => (
  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
    <Box
      component="ul"
      sx={{ m: 0, mb: 1.5, pl: 2.5, '& li': { mb: 0.75 }, '& b': { color: 'text.primary' } }}
    >
      <li>
        Una planilla <b>XLSX o CSV</b>, con una fila de títulos y un paciente por fila. Hasta 20.000 filas y
        20 MB.
      </li>
      <li>
        Hacen falta <b>el DNI, el apellido y el nombre</b>, en una columna o en dos. Lo demás es opcional:
        nacimiento, teléfono, email, domicilio, obra social, plan, número de afiliado.
      </li>
      <li>
        Antes de guardar nada se ve <b>fila por fila</b> qué va a pasar. Después se puede deshacer.
      </li>
    </Box>
    <DownloadButton
      load={() => exchangeApi.downloadImportTemplate({ params: { clinicId } })}
      failed="No se pudo descargar la plantilla"
    >
      Descargar plantilla
    </DownloadButton>
  </Box>
);

interface DropZoneProps {
  onChoose: (files: readonly File[]) => void;
  upload: RunningUpload | undefined;
  onCancel: () => void;
}

function DropZone({ onChoose, upload, onCancel }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = upload ? 'none' : 'copy';
    setOver(!upload);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!upload) onChoose([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        gap: 1,
        minHeight: 180,
        p: 2,
        border: '2px dashed',
        borderRadius: 2,
        textAlign: 'center',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'background.tint' : 'background.default',
      }}
    >
      {upload ? <UploadProgress upload={upload} onCancel={onCancel} /> : <FileChoice onChoose={onChoose} />}
    </Box>
  );
}

const FileChoice = ({ onChoose }: Pick<DropZoneProps, 'onChoose'>) => (
  <>
    {/* biome-ignore lint/a11y/useValidAriaRole: a label for the mouse; the keyboard reaches the input inside it */}
    <Button
      component="label"
      role={undefined}
      tabIndex={-1}
      variant="contained"
      startIcon={<Upload />}
      sx={{ '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 } }}
    >
      Elegir archivo
      <input
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,text/csv"
        aria-label="Archivo de pacientes"
        style={VISUALLY_HIDDEN}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Lets the user choose the same file again after editing it.
          target.value = '';
        }}
      />
    </Button>
    <Typography variant="body2" color="textSecondary">
      o arrastralo hasta aquí
    </Typography>
  </>
);

interface ProgressProps {
  upload: RunningUpload;
  onCancel: () => void;
}

const UploadProgress = ({ upload: { fileName, percent }, onCancel }: ProgressProps) => {
  const isSent = percent === 100;
  return (
    <Stack sx={{ width: 1, maxWidth: 360, gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', maxWidth: 1 }}>
        {isSent ? `Leyendo «${fileName}»…` : `Subiendo «${fileName}»: ${percent} %`}
      </Typography>
      <LinearProgress
        aria-label="Avance de la subida"
        sx={{ width: 1 }}
        {...(isSent ? {} : { variant: 'determinate' as const, value: percent })}
      />
      <Button size="small" color="inherit" onClick={onCancel}>
        Cancelar
      </Button>
    </Stack>
  );
};
