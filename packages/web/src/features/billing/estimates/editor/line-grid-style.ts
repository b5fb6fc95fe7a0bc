const DESK = 'minmax(220px, 1fr) 64px 178px 128px 128px 124px 124px';

/** A line: on a desk one row of fields with the detail below, on a phone a card. */
export const lineGridStyle = {
  display: 'grid',
  columnGap: 1,
  rowGap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '72px 222px 1fr 1fr 1fr', lg: DESK },
  gridTemplateAreas: {
    xs: '"procedure procedure" "detail detail" "tooth tooth" "faces faces" "price covered" "part actions"',
    sm: '"procedure procedure procedure detail detail" "tooth faces price covered part" ". . . . actions"',
    lg: '"procedure tooth faces price covered part actions" "detail detail detail detail detail detail detail"',
  },
} as const;

/** The names of the fields above the lines, on a desk. */
export const lineHeadStyle = {
  display: 'grid',
  columnGap: 1,
  gridTemplateColumns: DESK,
  typography: 'caption',
  color: 'text.secondary',
  pb: 0.5,
} as const;
