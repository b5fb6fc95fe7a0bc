/** An hour is 96 px, a quarter of an hour one line of text. */
export const PX_PER_MINUTE = 1.6;

export const GUTTER_PX = 52;

export const HEAD_PX = 52;

export const pixels = (minutes: number): number => minutes * PX_PER_MINUTE;
export const minutesAt = (y: number): number => y / PX_PER_MINUTE;

export const columnStyle = (index: number, columns: number) => ({
  left: `calc(${GUTTER_PX}px + (100% - ${GUTTER_PX}px) * ${index / columns} + 4px)`,
  width: `calc((100% - ${GUTTER_PX}px) / ${columns} - 9px)`,
});
