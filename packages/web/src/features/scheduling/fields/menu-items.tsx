import MenuItem from '@mui/material/MenuItem';

/** The options of a select. */
export const menuItems = <Value extends string | number>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
) =>
  values.map((value) => (
    <MenuItem key={value} value={value}>
      {labelOf(value)}
    </MenuItem>
  ));

/** The options of a select whose value is an id. */
export const namedMenuItems = (objects: readonly { readonly id: number; readonly name: string }[]) =>
  objects.map(({ id, name }) => (
    <MenuItem key={id} value={id}>
      {name}
    </MenuItem>
  ));
