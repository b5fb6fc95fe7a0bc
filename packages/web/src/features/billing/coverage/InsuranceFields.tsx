import type { Coverage } from '@dentaria/contract/billing/prices.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, type FieldPath, useController } from 'react-hook-form';
import { healthInsuranceListQuery } from '../../../shared/api/health-insurance.ts';
import { suggestInsurances } from '../../../shared/health-insurance/health-insurance-suggestions.ts';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';

interface InsuranceValues {
  insuranceId: number | null;
  planId: number | null;
}

interface Props<Values extends InsuranceValues, Output> {
  control: Control<Values, unknown, Output>;
  /** Shown until the list has loaded, and if the list does not contain it. */
  stored?: Pick<Coverage, 'insurance' | 'plan'>;
  /** Label for no obra social, such as 'Particular'. */
  noInsurance: string;
  noPlan: string;
}

export function InsuranceFields<Values extends InsuranceValues, Output>(props: Props<Values, Output>) {
  const { control, stored, noInsurance, noPlan } = props;
  const { field: insurance, fieldState: insuranceState } = useController({
    control,
    name: 'insuranceId' as FieldPath<Values>,
  });
  const { field: plan, fieldState: planState } = useController({
    control,
    name: 'planId' as FieldPath<Values>,
  });
  const list = useQuery({ ...healthInsuranceListQuery, staleTime: 300_000 });
  const insurances = useMemo(() => withStored(list.data ?? [], stored), [list.data, stored]);
  const chosen = insurances.find(({ health_insurance_id: id }) => id === insurance.value) ?? null;
  const plans = chosen?.plans ?? [];
  const planId = plans.some(({ id }) => id === plan.value) ? String(plan.value) : '';
  return (
    <>
      <QueryState query={list} failed="No se pudieron cargar las obras sociales." loading={null} />
      <Autocomplete
        size="small"
        disabled={!list.data}
        options={insurances}
        value={chosen}
        filterOptions={(_, { inputValue }) => {
          const found = suggestInsurances(insurances, inputValue === chosen?.name ? '' : inputValue);
          return found.flatMap(({ id }) => insurances.find((each) => each.health_insurance_id === id) ?? []);
        }}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ health_insurance_id: id }) => id}
        isOptionEqualToValue={(one, other) => one.health_insurance_id === other.health_insurance_id}
        onChange={(_, value) => {
          insurance.onChange(value?.health_insurance_id ?? null);
          plan.onChange(null);
        }}
        onBlur={insurance.onBlur}
        noOptionsText="No hay una obra social registrada con ese nombre"
        renderOption={({ key, ...option }, { name, federation_code: code, details }) => (
          <Box component="li" key={key} {...option}>
            <div>
              <Typography variant="body2">{name}</Typography>
              <Typography variant="caption" color="textSecondary">
                {code} · {details}
              </Typography>
            </div>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Obra social"
            placeholder={list.data ? noInsurance : ''}
            inputRef={insurance.ref}
            error={insuranceState.error !== undefined}
            helperText={insuranceState.error?.message}
          />
        )}
      />
      {chosen && (
        <TextField
          select
          label="Plan"
          disabled={!list.data}
          name={plan.name}
          value={planId}
          onChange={({ target }) => plan.onChange(target.value === '' ? null : Number(target.value))}
          onBlur={plan.onBlur}
          inputRef={plan.ref}
          error={planState.error !== undefined}
          helperText={
            planState.error?.message ??
            (plans.length === 0 ? 'La obra social no tiene planes registrados' : undefined)
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{noPlan}</MenuItem>
          {plans.map(({ id, plan_name: name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}

function withStored(
  listed: readonly HealthInsurance[],
  { insurance, plan }: Pick<Coverage, 'insurance' | 'plan'> = { insurance: null, plan: null },
): readonly HealthInsurance[] {
  if (!insurance || listed.some(({ health_insurance_id: id }) => id === insurance.id)) return listed;
  const plans = plan ? [{ id: plan.id, plan_id: plan.id, plan_name: plan.name, description: null }] : [];
  const unlisted = { federation_code: '', details: '', plans };
  return [...listed, { ...unlisted, health_insurance_id: insurance.id, name: insurance.name }];
}
