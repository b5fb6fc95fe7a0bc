import type { EstimateCreate } from '@dentaria/contract/billing/estimates.ts';
import type { PatientPrice } from '@dentaria/contract/billing/prices.ts';
import type { Procedure } from '@dentaria/contract/billing/procedures.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { typedAmount } from '../../amounts/typed-amount.ts';
import { NUMBER } from '../../list-style.ts';
import { EMPTY_LINE, type EstimateFormValues, pricedLine } from './estimate-form.ts';
import { FacesField } from './FacesField.tsx';
import { ProcedureField } from './ProcedureField.tsx';

interface Props {
  form: UseFormReturn<EstimateFormValues, unknown, EstimateCreate>;
  index: number;
  count: number;
  procedures: readonly Procedure[];
  prices: ReadonlyMap<number, PatientPrice>;
  /** If false, a heading row above the lines names the fields. */
  isLabelled: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function LineFields({ form, index, count, procedures, prices, isLabelled, onMove, onRemove }: Props) {
  const { control, setValue, trigger } = form;
  const name = `lines.${index}` as const;
  const procedure = useController({ control, name: `${name}.procedureId` });
  const line = useWatch({ control, name }) ?? EMPTY_LINE;
  const labelOf = (field: string): string => `${field} de la prestación ${index + 1}`;
  const fieldProps = (field: string) => ({
    ...(isLabelled && { label: field }),
    fullWidth: true,
    autoComplete: 'off',
    slotProps: { htmlInput: { 'aria-label': labelOf(field) } },
  });
  const amountProps = (field: string) => ({
    ...fieldProps(field),
    placeholder: '0,00',
    slotProps: {
      htmlInput: {
        'aria-label': labelOf(field),
        inputMode: 'decimal' as const,
        maxLength: 30,
        style: { textAlign: 'right' as const },
      },
    },
  });
  const choose = (chosen: Pick<Procedure, 'id' | 'code' | 'name'> | null): void => {
    const price = chosen && prices.get(chosen.id);
    const { toothNumber, faces } = line;
    setValue(
      name,
      chosen
        ? {
            toothNumber,
            faces,
            procedureId: chosen.id,
            code: chosen.code,
            description: chosen.name,
            price: price ? typedAmount(price.price) : '',
            covered: price && price.covered > 0 ? typedAmount(price.covered) : '',
            needsAuthorization: price?.needsAuthorization ?? false,
          }
        : { ...EMPTY_LINE, toothNumber, faces },
      { shouldDirty: true },
    );
    if (procedure.fieldState.invalid) void trigger(name);
  };
  const chosenId = line.procedureId;
  const hint =
    chosenId !== null && line.price.trim() === ''
      ? 'Sin arancel: escribí el precio'
      : line.needsAuthorization
        ? 'Requiere autorización'
        : undefined;
  return (
    <Box component="li" aria-label={`Prestación ${index + 1}`} sx={lineGridStyle}>
      <Box sx={{ gridArea: 'procedure', minWidth: 0 }}>
        <ProcedureField
          procedures={procedures}
          value={chosenId === null ? null : { id: chosenId, code: line.code, name: nameOf(procedures, line) }}
          onChange={choose}
          onBlur={procedure.field.onBlur}
          inputRef={procedure.field.ref}
          label={isLabelled ? 'Prestación' : undefined}
          ariaLabel={labelOf('Código o nombre')}
          error={procedure.fieldState.error?.message}
          hint={hint}
        />
      </Box>
      <TextFormField
        control={control}
        name={`${name}.description`}
        placeholder="Detalle"
        {...fieldProps('Detalle')}
        sx={{ gridArea: 'detail' }}
      />
      <TextFormField
        control={control}
        name={`${name}.toothNumber`}
        {...fieldProps('Pieza')}
        slotProps={{
          htmlInput: { 'aria-label': labelOf('Pieza'), inputMode: 'numeric', maxLength: 2 },
        }}
        sx={{ gridArea: 'tooth' }}
      />
      <Box sx={{ gridArea: 'faces', alignSelf: isLabelled ? 'end' : 'start' }}>
        <FacesField
          toothNumber={line.toothNumber}
          faces={line.faces}
          onChange={(faces) => setValue(`${name}.faces`, faces, { shouldDirty: true })}
          ariaLabel={labelOf('Caras')}
        />
      </Box>
      <Box sx={{ gridArea: 'price' }}>
        <TextFormField control={control} name={`${name}.price`} {...amountProps('Precio')} />
      </Box>
      <Box sx={{ gridArea: 'covered' }}>
        <TextFormField control={control} name={`${name}.covered`} {...amountProps('Cubierto')} />
      </Box>
      <Box sx={{ gridArea: 'part', textAlign: 'right', lineHeight: { sm: '40px' } }}>
        {isLabelled && (
          <Typography variant="caption" color="textSecondary" component="div">
            Paga el paciente
          </Typography>
        )}
        <Box component="output" aria-label={labelOf('Paga el paciente')} sx={NUMBER}>
          {formatCents(pricedLine(line).patientPart)}
        </Box>
      </Box>
      <Box sx={{ gridArea: 'actions', display: 'flex', justifyContent: 'flex-end' }}>
        <LineAction
          label={`Subir la prestación ${index + 1}`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUpward fontSize="small" />
        </LineAction>
        <LineAction
          label={`Bajar la prestación ${index + 1}`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDownward fontSize="small" />
        </LineAction>
        <LineAction label={`Quitar la prestación ${index + 1}`} onClick={onRemove}>
          <Delete fontSize="small" />
        </LineAction>
      </Box>
    </Box>
  );
}

/** Falls back to the description for retired procedures. */
const nameOf = (
  procedures: readonly Procedure[],
  line: { readonly procedureId: number | null; readonly description: string },
): string => procedures.find(({ id }) => id === line.procedureId)?.name ?? line.description;

interface ActionProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const LineAction = ({ label, children, ...button }: ActionProps) => (
  <IconButton aria-label={label} title={label} {...button}>
    {children}
  </IconButton>
);

const DESKTOP_COLUMNS = 'minmax(220px, 1fr) 64px 178px 128px 128px 124px 124px';

const lineGridStyle = {
  display: 'grid',
  columnGap: 1,
  rowGap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '72px 222px 1fr 1fr 1fr', lg: DESKTOP_COLUMNS },
  gridTemplateAreas: {
    xs: '"procedure procedure" "detail detail" "tooth tooth" "faces faces" "price covered" "part actions"',
    sm: '"procedure procedure procedure detail detail" "tooth faces price covered part" ". . . . actions"',
    lg: '"procedure tooth faces price covered part actions" "detail detail detail detail detail detail detail"',
  },
} as const;

export const lineHeadStyle = {
  display: 'grid',
  columnGap: 1,
  gridTemplateColumns: DESKTOP_COLUMNS,
  typography: 'caption',
  color: 'text.secondary',
  pb: 0.5,
} as const;
