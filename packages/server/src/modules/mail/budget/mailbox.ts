import { domainToASCII } from 'node:url';

/** Identifies the mailbox of an address: ignores letter case, a tag after a plus sign, and dots at Gmail. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const typed = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const rooted = domainToASCII(typed) || typed;
  const domain = rooted.endsWith('.') ? rooted.slice(0, -1) : rooted;
  const [untagged = ''] = address.slice(0, at).trim().normalize('NFKC').toLowerCase().split('+');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
