import {
  MAX_PRICE_CSV_LENGTH,
  type PriceImport,
  type PriceImportResult,
  type PriceList,
} from '@dentaria/contract/billing/prices.ts';
import { agendaDay } from '@dentaria/contract/fields/time/iso-date.ts';
import Upload from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { z } from 'zod';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import type { DialogProps } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { VISUALLY_HIDDEN } from '../../../shared/ui/visually-hidden.ts';
import { billingApi } from '../billing.api.ts';
import { useBillingSave } from '../use-billing-form.ts';

interface Values {
  content: string;
  validFrom: string;
}

type File = Pick<PriceImport, 'content' | 'validFrom'>;

interface Checked {
  readonly file: File;
  readonly result: PriceImportResult;
}

const fileSchema: z.ZodType<File> = z.object({
  content: z.string().min(1, 'Elegí un archivo').max(MAX_PRICE_CSV_LENGTH, 'El archivo es demasiado grande'),
  validFrom: agendaDay,
});

interface Props extends DialogProps {
  list: PriceList;
}

export function ImportDialog({ list, ...dialog }: Props) {
  const { clinicId, id } = list;
  const [checked, setChecked] = useState<Checked>();
  const form = useValidatedForm<Values, File>(fileSchema, { content: '', validFrom: clinicToday() });
  const send = (preview: boolean, version: number) => (file: File) =>
    billingApi.importPrices({ params: { clinicId, id }, body: { ...file, preview, version } });
  const check = useBillingSave(clinicId, form, send(true, list.version), {
    failed: 'No se pudo revisar el archivo',
  });
  const write = useBillingSave(
    clinicId,
    form,
    ({ file, result }: Checked) => send(false, result.version)(file),
    { saved: () => 'Aranceles importados', failed: 'No se pudieron importar los aranceles' },
  );
  const changes = checked ? checked.result.created + checked.result.changed : 0;
  const canWrite = checked !== undefined && checked.result.errors.length === 0 && changes > 0;
  const submit = useSubmit(form, async (file) => {
    if (!checked) {
      const result = await check.save(file);
      if (result) setChecked({ file, result });
    } else if (!canWrite) setChecked(undefined);
    else if (await write.save(checked)) dialog.onClose();
    else setChecked(undefined);
  });
  const { control } = form;
  const submitLabel = canWrite
    ? `Importar ${changes === 1 ? 'un precio' : `${changes} precios`}`
    : checked
      ? 'Elegir otro archivo'
      : 'Revisar archivo';
  return (
    <FormDialog
      {...dialog}
      title={`Importar en ${list.name}`}
      submitLabel={submitLabel}
      formState={form.formState}
      onSubmit={submit}
      failure={write.failure ?? check.failure}
      maxWidth="sm"
      extraAction={
        canWrite && (
          <Button onClick={() => setChecked(undefined)} sx={{ mr: 'auto' }}>
            Volver
          </Button>
        )
      }
    >
      {checked ? (
        <ImportResult result={checked.result} />
      ) : (
        <>
          <Typography variant="body2" color="textSecondary">
            Una planilla guardada como CSV con las columnas Código y Precio, y si querés Cobertura (%),
            Cobertura ($), Coseguro y Autorización. La que descargás de esta lista sirve de modelo.
          </Typography>
          <FileField control={control} />
          <DateFormField control={control} name="validFrom" label="Vigente desde" />
        </>
      )}
    </FormDialog>
  );
}

function FileField({ control }: { control: Control<Values, unknown, File> }) {
  const { field, fieldState } = useController({ control, name: 'content' });
  const [fileName, setFileName] = useState<string>();
  const choose = async (file: Blob & { readonly name: string }) => {
    setFileName(file.name);
    field.onChange(await readSpreadsheet(file));
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useValidAriaRole: a label for the mouse; the keyboard reaches the input inside it */}
      <Button
        component="label"
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        startIcon={<Upload />}
        sx={{ '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 } }}
      >
        {fileName ?? 'Elegir archivo'}
        <input
          ref={field.ref}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="Archivo CSV"
          style={VISUALLY_HIDDEN}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
          }}
        />
      </Button>
      {fieldState.error && (
        <Typography variant="caption" color="error" role="alert" component="div">
          {fieldState.error.message}
        </Typography>
      )}
    </div>
  );
}

function ImportResult({ result: { created, changed, unchanged, errors } }: { result: PriceImportResult }) {
  return (
    <>
      <Typography variant="body2">
        Precios nuevos: {created} · cambiados: {changed} · iguales: {unchanged}
      </Typography>
      {errors.length > 0 && (
        <Alert severity="error">
          Corregí la planilla y volvé a subirla. No se guardó ningún precio.
          <ul>
            {errors.map(({ line, message }) => (
              <li key={line}>
                Línea {line}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {errors.length === 0 && created + changed === 0 && (
        <Alert severity="info">El archivo no cambia ningún precio.</Alert>
      )}
    </>
  );
}

/** Spreadsheets save CSV files in UTF-8 or, on Windows, in windows-1252. */
async function readSpreadsheet(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
