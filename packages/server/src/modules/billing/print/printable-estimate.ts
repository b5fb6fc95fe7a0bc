import type { Letterhead } from '../../../kernel/print/letterhead.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

/** `price` is the sum of `covered` and `patientPart`. */
export interface PrintableLine {
  readonly code: string;
  readonly description: string;
  readonly toothNumber: string | null;
  readonly faces: readonly string[];
  readonly price: number;
  readonly covered: number;
  readonly patientPart: number;
  readonly needsAuthorization: boolean;
}

/** An estimate with its amounts in cents. */
export interface PrintableEstimate {
  readonly number: number;
  readonly patient: Person;
  readonly state: 'draft' | 'presented' | 'accepted' | 'rejected' | 'expired';
  readonly createdBy: Person;
  readonly presentedAt: string | null;
  readonly validUntil: string;
  readonly coverage: {
    readonly insurance: Person | null;
    readonly plan: Person | null;
    readonly affiliateNumber: string | null;
  };
  readonly lines: readonly PrintableLine[];
  readonly discount: { readonly percent: number } | { readonly amount: number } | null;
  readonly totals: {
    readonly price: number;
    readonly covered: number;
    readonly patientPart: number;
    readonly discount: number;
    /** What the patient pays: their part less the discount. */
    readonly total: number;
  };
  readonly instalments: readonly { readonly day: string; readonly amount: number }[];
  readonly note: string | null;
  /** SHA-256 of what was presented, in hexadecimal. */
  readonly hash: string | null;
  readonly acceptance: {
    readonly at: string;
    readonly way: 'signature' | 'typed' | 'link';
    readonly name: string;
    readonly docNumber: string;
    /** Strokes in a box of 1000 × 400: x, y and milliseconds. */
    readonly signature: readonly (readonly (readonly [number, number, number])[])[] | null;
    /** Null by the link. */
    readonly takenBy: Person | null;
  } | null;
  readonly rejection: { readonly at: string; readonly reason: string | null } | null;
}

export interface PrintedEstimate extends Letterhead {
  readonly estimate: PrintableEstimate;
  readonly docNumber: string | null;
}
