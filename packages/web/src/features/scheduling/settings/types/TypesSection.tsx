import {
  type AppointmentType,
  type AppointmentTypeWrite,
  appointmentTypeWrite,
  TYPE_COLORS,
} from '@dentaria/contract/scheduling/settings.ts';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { z } from 'zod';
import { schedulingApi } from '../../../../shared/api/scheduling.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { COLOR_NAMES, TypeSwatch } from '../../TypeColors.tsx';
import { EditableList, type ItemDialogProps } from '../EditableList.tsx';
import type { SectionProps } from '../settings-access.ts';
import { useSettingsForm } from '../use-settings-save.ts';

export const TypesSection = ({ settings: { clinicId, types }, access }: SectionProps) => (
  <EditableList
    title="Motivos"
    addLabel="Agregar motivo"
    emptyMessage="No hay motivos registrados"
    items={types}
    mayEdit={access.all}
    detailsOf={detailsOf}
    iconOf={({ color }) => <TypeSwatch color={color} />}
    renderDialog={(dialog) => <TypeDialog clinicId={clinicId} {...dialog} />}
  />
);

const detailsOf = ({ minutes, color, recallMonths, online }: AppointmentType): string =>
  [
    `${minutes} minutos`,
    COLOR_NAMES[color],
    recallMonths !== null && `control a los ${recallMonths} ${recallMonths === 1 ? 'mes' : 'meses'}`,
    online && 'los pacientes pueden reservarlo',
  ]
    .filter(Boolean)
    .join(' · ');

interface DialogProps extends ItemDialogProps<AppointmentType> {
  clinicId: number;
}

const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;

function TypeDialog({ clinicId, item: type, open, onClose }: DialogProps) {
  const { form, formProps } = useSettingsForm(clinicId, {
    initial: initialValues(type),
    schema: formSchema(type?.procedureCode ?? null),
    send: (body) =>
      type
        ? schedulingApi.updateAppointmentType({ params: { clinicId, id: type.id }, body })
        : schedulingApi.createAppointmentType({ params: { clinicId }, body }),
    saved: 'Motivo guardado',
    failed: 'No se pudo guardar el motivo',
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      {...formProps}
      open={open}
      title={type ? 'Editar motivo' : 'Agregar motivo'}
      submitLabel={type ? 'Guardar' : 'Agregar'}
      onClose={onClose}
    >
      <TextFormField control={control} name="name" label="Nombre" autoFocus autoComplete="off" required />
      <TextFormField
        control={control}
        name="minutes"
        label="Duración"
        helperText={type && 'Los turnos ya dados conservan su duración'}
        slotProps={{
          htmlInput: digits,
          input: { endAdornment: <InputAdornment position="end">minutos</InputAdornment> },
        }}
      />
      <TextFormField control={control} name="color" label="Color en la agenda" select>
        {TYPE_COLORS.map((color) => (
          <MenuItem key={color} value={color}>
            <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
              <TypeSwatch color={color} />
              {COLOR_NAMES[color]}
            </Stack>
          </MenuItem>
        ))}
      </TextFormField>
      <TextFormField
        control={control}
        name="recallMonths"
        label="Control"
        helperText="Cuándo debe volver el paciente. En blanco: sin control"
        slotProps={{
          htmlInput: digits,
          input: { endAdornment: <InputAdornment position="end">meses</InputAdornment> },
        }}
      />
      <SwitchFormField control={control} name="online" label="Los pacientes pueden reservarlo" />
      {type && <SwitchFormField control={control} name="active" label="En uso" />}
    </FormDialog>
  );
}

const initialValues = (type: AppointmentType | undefined) => ({
  name: type?.name ?? '',
  minutes: String(type?.minutes ?? 30),
  color: type?.color ?? 'blue',
  recallMonths: type?.recallMonths == null ? '' : String(type.recallMonths),
  online: type?.online ?? false,
  active: type?.active ?? true,
});

/** NaN for an invalid number, which the contract's schema rejects with its message. */
const numberOf = (text: string): number => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN);

/** `procedureCode` is stored but not part of the form. */
const formSchema = (procedureCode: string | null): z.ZodType<AppointmentTypeWrite> =>
  z.preprocess((values) => {
    const { minutes, recallMonths, ...rest } = values as ReturnType<typeof initialValues>;
    return {
      ...rest,
      procedureCode,
      minutes: numberOf(minutes),
      recallMonths: recallMonths.trim() === '' ? null : numberOf(recallMonths),
    };
  }, appointmentTypeWrite);
