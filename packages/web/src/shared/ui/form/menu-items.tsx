import MenuItem from '@mui/material/MenuItem';

export const menuItems = <Value extends string | number>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
) =>
  values.map((value) => (
    <MenuItem key={value} value={value}>
      {labelOf(value)}
    </MenuItem>
  ));

export const namedMenuItems = (objects: readonly { readonly id: number; readonly name: string }[]) =>
  objects.map(({ id, name }) => (
    <MenuItem key={id} value={id}>
      {name}
    </MenuItem>
  ));
