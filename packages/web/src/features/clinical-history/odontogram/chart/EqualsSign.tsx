interface Props {
  /** The two lines. */
  d: string;
  colour: string;
  /** In the units of the drawing. */
  width: number;
}

/** The sign of an extraction. Its outline separates the dark blue from a dark surface. */
export const EqualsSign = ({ d, colour, width }: Props) => (
  <>
    <path d={d} stroke="#ffffff" strokeWidth={width * 1.8} />
    <path d={d} stroke={colour} strokeWidth={width} />
  </>
);
