import Box, { type BoxProps } from '@mui/material/Box';
import type { ResponsiveStyleValue, SystemStyleObject } from '@mui/system';

interface Props extends Omit<BoxProps, 'sx'> {
  sx?: SystemStyleObject;
}

/** MUI's Grid would add 2 kB to the first load of the dashboard. */
export const Columns = ({ sx, ...props }: Props) => (
  <Box
    {...props}
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 2, ...sx }}
  />
);

interface ColumnProps extends Props {
  span?: ResponsiveStyleValue<number>;
}

export const Column = ({ span = 12, sx, ...props }: ColumnProps) => (
  <Box {...props} sx={{ gridColumn: spanOf(span), ...sx }} />
);

const spanOf = (span: ResponsiveStyleValue<number>): ResponsiveStyleValue<string> =>
  typeof span === 'object' && span !== null
    ? Object.fromEntries(Object.entries(span).map(([breakpoint, columns]) => [breakpoint, `span ${columns}`]))
    : `span ${span}`;
