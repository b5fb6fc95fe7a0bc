import { type Chair, type ChairWrite, chairWrite } from '@dentaria/contract/scheduling/settings.ts';
import Edit from '@mui/icons-material/EditOutlined';
import Chip from '@mui/material/Chip';
import { useForm } from 'react-hook-form';
import { EmptyState } from '../../../../shared/ui/EmptyState.tsx';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { formResolver } from '../../../../shared/ui/form/form-resolver.ts';
import { SwitchFormField } from '../../../../shared/ui/form/SwitchFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../../shared/ui/form/use-submit.ts';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { schedulingApi } from '../../scheduling.api.ts';
import { SettingsList, SettingsRow } from '../SettingsList.tsx';
import type { SectionProps } from '../settings-access.ts';
import { useSettingsSave } from '../use-settings-save.ts';

export function ChairsSection({ settings: { clinicId, chairs }, access }: SectionProps) {
  const dialog = useDialogState<{ readonly chair: Chair | undefined }>();
  return (
    <>
      <SettingsList
        title="Sillones"
        isEmpty={chairs.length === 0}
        add={
          access.all
            ? { label: 'Agregar sillón', onClick: () => dialog.open({ chair: undefined }) }
            : undefined
        }
      >
        {chairs.length === 0 && <EmptyState message="No hay sillones registrados" />}
        {chairs.map((chair) => (
          <SettingsRow key={chair.id} title={chair.name}>
            {!chair.active && <Chip size="small" label="Retirado" />}
            {access.all && (
              <RowAction label={`Editar ${chair.name}`} icon={Edit} onClick={() => dialog.open({ chair })} />
            )}
          </SettingsRow>
        ))}
      </SettingsList>
      {dialog.subject && (
        <ChairDialog
          key={dialog.openCount}
          clinicId={clinicId}
          chair={dialog.subject.chair}
          open={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

interface Props {
  clinicId: number;
  chair: Chair | undefined;
  open: boolean;
  onClose: () => void;
}

function ChairDialog({ clinicId, chair, open, onClose }: Props) {
  const form = useForm<{ name: string; active: boolean }, unknown, ChairWrite>({
    defaultValues: { name: chair?.name ?? '', active: chair?.active ?? true },
    resolver: formResolver<{ name: string; active: boolean }, ChairWrite>(chairWrite),
    mode: 'onTouched',
  });
  const { save, failure } = useSettingsSave(
    clinicId,
    form,
    (body: ChairWrite) =>
      chair
        ? schedulingApi.updateChair({ params: { clinicId, id: chair.id }, body })
        : schedulingApi.createChair({ params: { clinicId }, body }),
    { saved: 'Sillón guardado', failed: 'Error al guardar el sillón' },
  );
  const submit = useSubmit(form, async (body) => {
    if (await save(body)) onClose();
  });
  return (
    <FormDialog
      open={open}
      title={chair ? 'Editar sillón' : 'Agregar sillón'}
      submitLabel={chair ? 'Guardar' : 'Agregar'}
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextFormField
        control={form.control}
        name="name"
        label="Nombre"
        autoFocus
        autoComplete="off"
        required
      />
      {chair && <SwitchFormField control={form.control} name="active" label="En uso" />}
    </FormDialog>
  );
}
