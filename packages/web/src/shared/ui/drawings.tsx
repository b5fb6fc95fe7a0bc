import { createSvgIcon } from '@mui/material/utils';

const lines = (name: string, path: string) =>
  createSvgIcon(
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
    name,
  );

export const Tooth = lines(
  'Molar',
  'M8.2 3.5C5.7 3.5 4 5.5 4 8.2c0 1.6.6 2.8 1.1 4.2.5 1.3.7 2.6.9 4.1.3 1.9.8 4 2 4 1.5 0 1.6-1.7 2-3.6.3-1.6.6-3.1 2-3.1s1.7 1.5 2 3.1c.4 1.9.5 3.6 2 3.6 1.2 0 1.7-2.1 2-4 .2-1.5.4-2.8.9-4.1.5-1.4 1.1-2.6 1.1-4.2 0-2.7-1.7-4.7-4.2-4.7-1.6 0-2.4.9-3.8.9s-2.2-.9-3.8-.9Z',
);
export const People = lines(
  'People',
  'M9 11.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM2.8 19c.4-3.2 2.9-5 6.2-5s5.8 1.8 6.2 5M15.5 5.3a3.3 3.3 0 0 1 0 5.8M17.6 14.4c2 .6 3.3 2.2 3.6 4.6',
);
export const Building = lines(
  'Building',
  'M5 20.5v-15A1.5 1.5 0 0 1 6.5 4h8A1.5 1.5 0 0 1 16 5.5v15M16 10h2a1.5 1.5 0 0 1 1.5 1.5v9M3 20.5h18M8.7 20.5v-3.7h3.6v3.7M10.5 7.2v5M8 9.7h5',
);
export const Shield = lines(
  'Shield',
  'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6ZM12 8.8v5.4M9.3 11.5h5.4',
);
export const Envelope = lines(
  'Envelope',
  'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5ZM3.4 7l8.6 6.2L20.6 7',
);
export const Magnifier = lines(
  'Magnifier',
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3l5.2 5.2M8.3 10.5h4.4',
);
export const Archive = lines(
  'Archive',
  'M4 4.5h16v4H4ZM5.5 8.5V18A1.5 1.5 0 0 0 7 19.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5M9.7 12h4.6',
);
