import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';

/** An obra social as people call it. Its legal name is shown on hover. */
export function InsuranceName({ name }: { name: string }) {
  const shortName = shortInsuranceName(name);
  return shortName === name ? name : <span title={name}>{shortName}</span>;
}
