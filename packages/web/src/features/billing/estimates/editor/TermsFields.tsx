import type { EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DateFormField } from '../../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../../shared/ui/form/FieldColumns.tsx';
import { SelectFormField } from '../../../../shared/ui/form/SelectFormField.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import type { EstimateFormValues } from './estimate-form.ts';

interface Props {
  form: UseFormReturn<EstimateFormValues, unknown, EstimateCreate>;
}

const KINDS = { none: 'Sin descuento', percent: 'En porcentaje', amount: 'En pesos' } as const;

export function TermsFields({ form: { control } }: Props) {
  const kind = useWatch({ control, name: 'discountKind' });
  const instalments = useWatch({ control, name: 'instalments' });
  return (
    <Panel title="Condiciones">
      <FieldColumns isWide>
        <SelectFormField control={control} name="discountKind" label="Descuento" choices={KINDS} />
        {kind !== 'none' && (
          <TextFormField
            control={control}
            name="discount"
            label={kind === 'percent' ? 'Porcentaje de descuento' : 'Importe del descuento'}
            helperText="Sobre lo que paga el paciente"
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 30 } }}
          />
        )}
        <TextFormField
          control={control}
          name="instalments"
          label="Cuotas"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
        />
        {instalments.trim() !== '1' && (
          <DateFormField control={control} name="firstInstalmentDay" label="Primera cuota (opcional)" />
        )}
        <DateFormField control={control} name="validUntil" label="Válido hasta" />
        <TextFormField
          control={control}
          name="note"
          label="Nota para el paciente"
          multiline
          minRows={2}
          autoComplete="off"
          className="wide"
        />
      </FieldColumns>
    </Panel>
  );
}
