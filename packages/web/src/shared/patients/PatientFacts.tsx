import { Fragment } from 'react';
import type { PatientFact } from './patient-facts.ts';

/** On one line. An obra social that is shown by its short name has its legal name on hover. */
export const PatientFacts = ({ facts }: { facts: readonly PatientFact[] }) =>
  facts.map(({ text, title }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      {title === undefined ? text : <span title={title}>{text}</span>}
    </Fragment>
  ));
