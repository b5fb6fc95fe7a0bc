import { Fragment } from 'react';
import type { PatientFact } from './patient-facts.ts';

export const PatientFacts = ({ facts }: { facts: readonly PatientFact[] }) =>
  facts.map(({ text, title }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      {title === undefined ? text : <span title={title}>{text}</span>}
    </Fragment>
  ));
